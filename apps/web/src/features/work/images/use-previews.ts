import type { Image } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { previewsOf } from './images.calls.ts';

/** The photo that the presets are previewed with: the first selected one, else the first with a thumbnail. */
export function shownPhoto(images: readonly Image[], chosen: ReadonlySet<string>): Image | null {
  const usable = images.filter((image) => image.thumbnail !== null);
  return usable.find((image) => chosen.has(image.id)) ?? usable[0] ?? null;
}

/** Previews of a photo by preset; null without a photo. */
export function usePreviews(photo: Image | null): ReadonlyMap<PresetId, string | null> | null {
  const { data } = useQuery(previewsOf(photo?.id ?? null));
  return useMemo(() => {
    if (!photo) return null;
    return new Map((data?.results ?? []).map(({ preset, url }) => [preset, url]));
  }, [photo, data]);
}
