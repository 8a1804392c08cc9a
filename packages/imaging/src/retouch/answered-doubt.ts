import { PhotoError } from '../photo-error.ts';
import type { Known } from '../render.ts';
import { sharp } from '../safe-sharp.ts';
import { takeAnswer } from '../steps/draw-doubts.ts';
import { decodeMatte } from '../steps/matte-file.ts';
import { withMatte } from './retouched-matte.ts';

/**
 * The photo with one of its doubts answered, and everything that follows from it. Answering again takes the other answer.
 * @param known The present outline; it may have other answers already.
 * @param doubts The picture of its doubts, as `analyse` and `render` return it.
 * @param index Place of the doubt in the analysis.
 * @throws PhotoError `too_small` when hardly anything is left of the vehicle.
 */
export async function answeredDoubt(
  { analysis, matte }: Known,
  doubts: Uint8Array,
  index: number,
  isPart: boolean,
): Promise<Known> {
  const size = await sharp(matte).metadata();
  const own = await decodeMatte(matte, size);
  const { data, info } = await sharp(doubts).raw().toBuffer({ resolveWithObject: true });
  if (info.width !== own.width || info.height !== own.height || info.channels !== 3)
    throw new PhotoError('not_an_image', 'the doubts are not of this matte');
  takeAnswer(own, { data, width: info.width, height: info.height, channels: 3 }, index, isPart);
  const answered = analysis.doubts?.map((doubt, place) =>
    place === index ? { ...doubt, isPart, isAnswered: true } : doubt,
  );
  return withMatte({ ...analysis, ...(answered && { doubts: answered }) }, own);
}
