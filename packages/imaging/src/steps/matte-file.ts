import type { Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/**
 * The matte as an 8-bit grey PNG, at a fast compression level: a matte is mostly flat and compresses well at any
 * level.
 */
export async function encodeMatte(matte: Raster<1>): Promise<Uint8Array> {
  return sharp(matte.data, { raw: matte }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
}

/** The picture of what is asked about a matte, as an RGB PNG; it is empty but for a few regions. */
export async function encodeDoubts(picture: Raster<3>): Promise<Uint8Array> {
  return sharp(picture.data, { raw: picture }).png({ compressionLevel: 6 }).toBuffer();
}

/**
 * A stored matte, scaled to the working size.
 * @throws when it is no picture of the same aspect ratio.
 */
export async function decodeMatte(png: Uint8Array, { width, height }: Size): Promise<Raster<1>> {
  const matte = sharp(png);
  const header = await matte.metadata();
  if (Math.abs(header.width / header.height - width / height) > 0.02) {
    throw new Error(
      `a matte of ${header.width} × ${header.height} does not fit a picture of ${width} × ${height}`,
    );
  }
  if (header.width !== width || header.height !== height) matte.resize(width, height, { fit: 'fill' });
  const data = await matte.extractChannel(0).toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer();
  return { data, width, height, channels: 1 };
}
