import { createHash } from 'node:crypto';
import type { Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

const pixelsMax = 100_000_000;

/** Decoded pictures of walls and floors; the least recently used comes first. Decoding takes longer than drawing a room. */
const decoded = new Map<string, Raster<3>>();
const bytesMax = 64_000_000;

/** Size of the upright picture, pixels. */
export async function uprightSize(bytes: Uint8Array): Promise<Size> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
  return autoOrient;
}

function keep(key: string, picture: Raster<3>): void {
  decoded.delete(key);
  decoded.set(key, picture);
  let bytes = 0;
  for (const { data } of decoded.values()) bytes += data.byteLength;
  for (const [oldest, { data }] of decoded) {
    if (bytes <= bytesMax) return;
    decoded.delete(oldest);
    bytes -= data.byteLength;
  }
}

/**
 * A picture in this size, upright and without transparency; kept in memory for the next camera that sees it. The
 * pixels are everybody's.
 */
export async function surfacePicture(bytes: Uint8Array, { height, width }: Size): Promise<Raster<3>> {
  const contents = createHash('sha256').update(bytes).digest('base64');
  const key = `${width} ${height} ${contents}`;
  const known = decoded.get(key);
  if (known) {
    keep(key, known);
    return known;
  }
  const data = await sharp(bytes, { limitInputPixels: pixelsMax })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  const picture: Raster<3> = { data, width, height, channels: 3 };
  keep(key, picture);
  return picture;
}
