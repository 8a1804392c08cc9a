import type { Shadow } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { blurPlane, emptyPlane, type Plane } from './blur.ts';
import type { Placed } from './place.ts';

/** Shadows are soft, so they are made at a quarter of the size. */
const coarse = 4;

/**
 * Where the vehicle keeps light off the floor: between its underside and the line on which it stands, and a little
 * further down, as the floor under a vehicle is seen at a flat angle.
 */
function covered(alpha: Raster<1>, placed: Placed, ground: Float32Array, canvas: Size): Plane {
  const plane = emptyPlane(Math.ceil(canvas.width / coarse), Math.ceil(canvas.height / coarse));
  const { box } = placed;
  const lip = box.height * 0.006;
  for (let x = 0; x < plane.width; x++) {
    const column = Math.round((x + 0.5) * coarse) - box.left;
    if (column < 0 || column >= box.width) continue;
    const floor = (ground[column] as number) + lip;
    const under = box.top + lowestCovered(alpha, column);
    const to = Math.min(plane.height - 1, Math.floor(floor / coarse));
    for (let y = Math.max(0, Math.floor(Math.min(under, floor - lip * 3) / coarse)); y <= to; y++) {
      plane.data[y * plane.width + x] = 1;
    }
  }
  return plane;
}

function lowestCovered(alpha: Raster<1>, column: number): number {
  for (let y = alpha.height - 1; y > 0; y--) {
    if ((alpha.data[y * alpha.width + column] as number) >= 128) return y;
  }
  return 0;
}

/**
 * How much light the floor loses, 0..1, at a quarter of the canvas.
 * @param alpha The placed vehicle's matte, at the size of `placed.box`.
 * @param ground One y per column of the box, canvas pixels.
 * @param horizon Canvas row above which nothing darkens; 0 when there is no wall.
 */
export function shadowOf(
  alpha: Raster<1>,
  placed: Placed,
  ground: Float32Array,
  canvas: Size,
  shadow: Shadow,
  horizon: number,
): Plane {
  const core = covered(alpha, placed, ground, canvas);
  const unit = placed.box.height / coarse;
  const tight = blurPlane(core, unit * 0.012, unit * 0.008);
  const middle = blurPlane(core, unit * 0.06, unit * 0.025);
  const wide = blurPlane(core, unit * 0.22, unit * 0.09);
  const out = emptyPlane(core.width, core.height);
  const from = Math.max(0, Math.floor(horizon / coarse));
  for (let i = from * core.width; i < out.data.length; i++) {
    const contact = Math.max(tight.data[i] as number, 0.75 * Math.min(1, 1.6 * (middle.data[i] as number)));
    const ambient = Math.min(1, 2.2 * (wide.data[i] as number));
    out.data[i] = 1 - (1 - shadow.contact * contact) * (1 - shadow.ambient * ambient);
  }
  return out;
}

/** Darkens `canvas` (RGB), or lays black of that strength on it (RGBA), in place. */
export function castShadow(canvas: Raster<3> | Raster<4>, shade: Plane): void {
  const { width, height, channels, data } = canvas;
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    if (!stretchRow(shade, y, row)) continue;
    for (let x = 0; x < width; x++) {
      const lost = row[x] as number;
      if (lost < 0.002) continue;
      const at = (y * width + x) * channels;
      if (channels === 4) data[at + 3] = Math.max(data[at + 3] as number, lost * 255);
      else {
        data[at] = (data[at] as number) * (1 - lost);
        data[at + 1] = (data[at + 1] as number) * (1 - lost);
        data[at + 2] = (data[at + 2] as number) * (1 - lost);
      }
    }
  }
}

/** Row `y` of the canvas from the quarter-size plane, bilinear; false when the row is empty. */
function stretchRow(plane: Plane, y: number, row: Float32Array): boolean {
  const fy = Math.max(0, (y + 0.5) / coarse - 0.5);
  const y0 = Math.min(plane.height - 1, Math.floor(fy));
  const y1 = Math.min(plane.height - 1, y0 + 1);
  const wy = fy - y0;
  const mixed = new Float32Array(plane.width);
  let any = 0;
  for (let x = 0; x < plane.width; x++) {
    const upper = plane.data[y0 * plane.width + x] as number;
    mixed[x] = upper + ((plane.data[y1 * plane.width + x] as number) - upper) * wy;
    any = Math.max(any, mixed[x] as number);
  }
  if (any < 0.002) return false;
  for (let x = 0; x < row.length; x++) {
    const fx = Math.max(0, (x + 0.5) / coarse - 0.5);
    const x0 = Math.min(plane.width - 1, Math.floor(fx));
    const left = mixed[x0] as number;
    row[x] = left + ((mixed[Math.min(plane.width - 1, x0 + 1)] as number) - left) * (fx - x0);
  }
  return true;
}
