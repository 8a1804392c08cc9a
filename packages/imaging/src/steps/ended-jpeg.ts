import { hasEnd, isJpeg, withEnd } from '@forecourt/contract/jpeg-marks';
import { sharp } from '../safe-sharp.ts';

/**
 * A JPEG that only lacks the mark at its end, with that mark: some cameras and programs leave it out, and the decoder would
 * take it for one that was cut off. Everything else is returned as it is.
 * @throws Error when more than the mark is missing
 */
export async function endedJpeg(bytes: Uint8Array, pixelsMax: number): Promise<Uint8Array> {
  if (!isJpeg(bytes) || hasEnd(bytes)) return bytes;
  const ended = withEnd(bytes);
  // The decoder warns of missing data, but not where it decodes a smaller picture; the last row needs all of it.
  const options = { limitInputPixels: pixelsMax, failOn: 'warning', sequentialRead: true } as const;
  const { height, width } = await sharp(ended, options).metadata();
  const lastRow = { left: 0, top: height - 1, width, height: 1 };
  await sharp(ended, options).extract(lastRow).raw().toBuffer();
  return ended;
}
