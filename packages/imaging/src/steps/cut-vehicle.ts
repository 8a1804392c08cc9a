import type { Point } from '@forecourt/contract/recipe';
import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import type { CloseUp } from './close-up.ts';
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
 * @param contacts Tyres' lowest points, and what is known of the camera, in pixels of `work`.
 * @param cut Where the photo cuts the vehicle off.
 */
export function cutVehicle(
  {
    camera = null,
    contacts,
    matte,
    placedBy,
    work,
  }: Pick<CloseUp, 'work' | 'matte' | 'contacts'> & Partial<CloseUp>,
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
  const rgb = cropBeyond(work, box);
  const alpha = cropBeyond(matte, box);
  purifyEdge(rgb, alpha);
  tightenEdge(alpha);
  const moved = ([x, y]: Point): Point => [x - box.left, y - box.top];
  return {
    rgb,
    alpha,
    box,
    contacts: contacts.map(moved),
    cut,
    placedBy,
    camera: camera && { ...camera, horizon: moved(camera.horizon) },
  };
}
