import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/** A picture file's pixels in sRGB, without applying its orientation. */
export async function readRgb(bytes: Uint8Array): Promise<Raster<3>> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** First channel of a picture file, at `size` if given. */
export async function readGrey(
  bytes: Uint8Array,
  size?: { width: number; height: number },
): Promise<Raster<1>> {
  const pipeline = sharp(bytes).extractChannel(0);
  if (size) pipeline.resize(size.width, size.height, { fit: 'fill' });
  const { data, info } = await pipeline
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 1 };
}

/** A picture of plain rectangles on a uniform background, for tests that need to know every pixel. */
export function drawRectangles(
  size: { width: number; height: number },
  ground: readonly [number, number, number],
  rectangles: {
    left: number;
    top: number;
    width: number;
    height: number;
    colour: readonly [number, number, number];
  }[],
): Raster<3> {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < data.length; at++) data[at] = ground[at % 3];
  for (const { colour, height, left, top, width } of rectangles) {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) data.set(colour, (y * size.width + x) * 3);
    }
  }
  return { data, ...size, channels: 3 };
}

/** Encodes a raster as a picture file. */
export async function asFile(raster: Raster, format: 'jpeg' | 'png' | 'webp' = 'png'): Promise<Uint8Array> {
  return sharp(raster.data, { raw: raster }).toFormat(format).toBuffer();
}
