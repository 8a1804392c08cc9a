import type { Review, SharedQuad } from '@forecourt/contract/reviews';

/**
 * Whether a plate of the photo stays readable that the order hides, because checkers removed all that were found.
 * @param plates Those that are treated: of the picture, or as they are changed.
 */
export function arePlatesReadable(
  {
    photo,
    report,
    wish,
  }: Pick<Review, 'report' | 'wish'> & { photo: Pick<Review['photo'], 'plates' | 'platesRemoved'> },
  plates: readonly SharedQuad[],
): boolean {
  const isHidden = wish.plate !== 'keep' && !report?.without.includes('plate');
  const hadPlates = photo.plates.length > 0 || photo.platesRemoved;
  return isHidden && hadPlates && plates.length === 0;
}
