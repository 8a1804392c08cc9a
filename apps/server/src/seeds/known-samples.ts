import { Analysis } from '@forecourt/contract/recipe';
import { hashOfPicture, readAnalyses } from '@forecourt/samples/read-analyses';
import type { KnownPhoto } from '../platform/pictures/picture-messages.ts';

/**
 * Finds what the models see in the project's own photos, of which demo data consists; null for all other photos. Without it, the
 * first pictures of a demo would wait until the models are converted, loaded and have looked at each photo.
 */
export function knownSamples(): (original: Uint8Array) => Promise<KnownPhoto | null> {
  let analyses: ReturnType<typeof readAnalyses> | undefined;
  return async (original) => {
    analyses ??= readAnalyses();
    const found = await (await analyses).get(hashOfPicture(original))?.();
    if (!found) return null;
    const { text, ...pictures } = found;
    return { analysis: Analysis.parse(JSON.parse(text)), ...pictures };
  };
}
