import type { Point } from '@forecourt/contract/recipe';
import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import { matteBox } from './contacts.ts';
import { uncut } from './cut-sides.ts';
import { purifyEdge, tightenEdge } from './foreground.ts';
import { rim, type Vehicle } from './vehicle.ts';

/** Like a crop, but the box may extend beyond the raster or be entirely outside it: those pixels are 0. */
export function cropBeyond<Channels extends 1 | 3>(
  raster: Raster<Channels>,
  box: PixelBox,
): Raster<Channels> {
  const { channels } = raster;
  const out = emptyRaster(box.width, box.height, channels);
  const from = Math.max(0, box.left);
  const to = Math.min(raster.width, box.left + box.width);
  if (to <= from) return out;
  for (let y = Math.max(0, box.top); y < Math.min(raster.height, box.top + box.height); y++) {
    const row = raster.data.subarray(
      (y * raster.width + from) * channels,
      (y * raster.width + to) * channels,
    );
    out.data.set(row, ((y - box.top) * box.width + from - box.left) * channels);
  }
  return out;
}

/**
 * The vehicle alone, its edge cleaned of the old background's colours; null when the matte is empty.
 * @param contacts Tyres' lowest points in pixels of `photo`.
 * @param cut Where the photo cuts the vehicle off.
 */
export function cutVehicle(
  photo: Raster<3>,
  matte: Raster<1>,
  contacts: Point[],
  cut = uncut,
): Vehicle | null {
  const body = matteBox(matte);
  if (!body) return null;
  const box = {
    left: body.left - rim,
    top: body.top - rim,
    width: body.width + 2 * rim,
    height: body.height + 2 * rim,
  };
  const rgb = cropBeyond(photo, box);
  const alpha = cropBeyond(matte, box);
  purifyEdge(rgb, alpha);
  tightenEdge(alpha);
  return { rgb, alpha, box, contacts: contacts.map(([x, y]): Point => [x - box.left, y - box.top]), cut };
}
