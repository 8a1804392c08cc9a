import type { ImageDoubt } from '@forecourt/contract/image-doubts';
import type { PictureSet } from '@forecourt/contract/picture-sets';
import { type Analysis, canBeCutOut } from '@forecourt/contract/recipe';

interface Asked {
  analysis: Analysis | null;
  /** Nobody has to look at the outline any more. */
  isOutlineSettled: boolean;
  kind: PictureSet['kind'];
}

/** What the people of its customer are asked about the outline of an image. */
export function askedOfDealer({
  asksCheckers,
  set,
  ...image
}: Omit<Asked, 'kind'> & { asksCheckers: boolean; set: PictureSet }): ImageDoubt[] {
  return asksCheckers ? [] : doubtsIn({ ...image, kind: set.kind });
}

/** What is asked about the outline of a vehicle, in shares of its photo; nothing once that is settled. */
export function doubtsIn({ analysis, isOutlineSettled, kind }: Asked): ImageDoubt[] {
  if (!analysis?.doubts || isOutlineSettled || kind !== 'vehicle' || !canBeCutOut(analysis)) return [];
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
