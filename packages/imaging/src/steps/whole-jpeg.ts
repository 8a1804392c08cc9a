import { hasEnd, isJpeg, withEnd } from '@forecourt/contract/jpeg-marks';
import { sharp } from '../safe-sharp.ts';

/** Rows at the lower edge that may be damaged: some cameras end a photo a few bytes too early, which nobody sees. */
const toleratedRows = 32;

/** How the decoder says that it fills up what it cannot read. It also warns of bytes that are too many, which are harmless. */
const filledUp = /premature end|bad Huffman code/i;

/**
 * A JPEG of which the decoder has all rows. One that only lacks the mark at its end gets it: some cameras and programs leave it out, and
 * the decoder would take it for one that was cut off. Everything that is no JPEG is returned as it is.
 * @throws Error when more than the mark is missing, or the rest of the rows would be grey
 */
export async function wholeJpeg(bytes: Uint8Array, pixelsMax: number): Promise<Uint8Array> {
  if (!isJpeg(bytes)) return bytes;
  const isEnded = hasEnd(bytes);
  const ended = isEnded ? bytes : withEnd(bytes);
  // The decoder warns of missing data, but not where it decodes a smaller picture; a row needs all of those above it.
  const options = { limitInputPixels: pixelsMax, failOn: 'warning', sequentialRead: true } as const;
  const { height, width } = await sharp(ended, options).metadata();
  const top = Math.max(0, height - 1 - (isEnded ? toleratedRows : 0));
  try {
    await sharp(ended, options).extract({ left: 0, top, width, height: 1 }).raw().toBuffer();
  } catch (error) {
    if (!isEnded || (error instanceof Error && filledUp.test(error.message))) throw error;
  }
  return ended;
}
