import type { ImageDoubt } from '@forecourt/contract/image-doubts';
import { type Analysis, canBeCutOut } from '@forecourt/contract/recipe';
import type { ImageRow } from './images.queries.ts';

/** What is asked about the outline of a vehicle, in shares of its photo; nothing once nobody has to look at the outline any more. */
export function doubtsIn({
  analysis,
  isOutlineSettled,
  set,
}: Pick<ImageRow, 'analysis' | 'isOutlineSettled' | 'set'>): ImageDoubt[] {
  if (!analysis?.doubts || isOutlineSettled || set.kind !== 'vehicle' || !canBeCutOut(analysis)) return [];
  const { doubts, height, width } = analysis;
  return doubts.map(({ outline, ...doubt }, id) => ({
    id,
    outline: outline.map(([x, y]) => ({ x: x / width, y: y / height })),
    ...doubt,
  }));
}

/** The analysis with one of its doubts confirmed. */
export function confirmedIn(analysis: Analysis, place: number): Analysis {
  const doubts = analysis.doubts?.map((doubt, at) => (at === place ? { ...doubt, isAnswered: true } : doubt));
  return { ...analysis, ...(doubts && { doubts }) };
}
