import { segmenterSide } from '../models/segmenter.ts';
import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/** Grey level around the vehicle. */
const ground = 128;

/**
 * The vehicle alone on grey, so large that its longer side is what the segmenter reads. Neither models nor limits of the
 * windows then depend on the place.
 * @param box The part of both that is shown.
 */
export async function vehicleOnGrey(photo: Raster<3>, matte: Raster<1>, box: PixelBox): Promise<Raster<3>> {
  const scale = segmenterSide / Math.max(box.width, box.height);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const shown = (raster: Raster) =>
    sharp(raster.data, { raw: raster }).extract(box).resize(width, height, { fit: 'fill' });
  const [rgb, alpha] = await Promise.all([
    shown(photo).raw().toBuffer(),
    shown(matte).toColourspace('b-w').raw().toBuffer(),
  ]);
  const out = emptyRaster(width, height, 3);
  for (let at = 0; at < rgb.length; at++)
    out.data[at] = ground + ((rgb[at] - ground) * alpha[Math.floor(at / 3)]) / 255;
  return out;
}
