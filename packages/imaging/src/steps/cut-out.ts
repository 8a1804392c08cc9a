import { emptyRaster, type PixelBox, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import { cropBeyond } from './cut-vehicle.ts';
import { purifyEdge, tightenEdge } from './foreground.ts';

/** How far the soft edge extends beyond the half-covered pixels, pixels of the full size. */
const softEdge = 12;

/** A photo or matte at another size; enlarging shifts both equally, so they stay registered. */
export async function resizedRaster<Channels extends 1 | 3>(
  raster: Raster<Channels>,
  { height, width }: Size,
): Promise<Raster<Channels>> {
  if (raster.width === width && raster.height === height) return raster;
  const pipeline = sharp(raster.data, { raw: raster }).resize(width, height, { fit: 'fill' });
  const data = await (raster.channels === 1 ? pipeline.toColourspace('b-w') : pipeline).raw().toBuffer();
  return { data, width, height, channels: raster.channels };
}

/** The vehicle in its place and size, everything else transparent black. Photo and matte must have the same size. */
export function cutOutInPlace(photo: Raster<3>, matte: Raster<1>): Raster<4> {
  const canvas = emptyRaster(photo.width, photo.height, 4);
  const body = matteBox(matte);
  if (!body) return canvas;
  const box: PixelBox = {
    left: body.left - softEdge,
    top: body.top - softEdge,
    width: body.width + 2 * softEdge,
    height: body.height + 2 * softEdge,
  };
  const rgb = cropBeyond(photo, box);
  const alpha = cropBeyond(matte, box);
  purifyEdge(rgb, alpha);
  tightenEdge(alpha);
  for (let y = Math.max(0, -box.top); y < box.height && box.top + y < photo.height; y++) {
    for (let x = Math.max(0, -box.left); x < box.width && box.left + x < photo.width; x++) {
      const from = y * box.width + x;
      const cover = alpha.data[from];
      if (cover === 0) continue;
      const to = ((box.top + y) * photo.width + box.left + x) * 4;
      canvas.data[to] = rgb.data[from * 3];
      canvas.data[to + 1] = rgb.data[from * 3 + 1];
      canvas.data[to + 2] = rgb.data[from * 3 + 2];
      canvas.data[to + 3] = cover;
    }
  }
  return canvas;
}
