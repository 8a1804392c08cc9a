import type { Shadow } from '@forecourt/contract/recipe';
import { ditherAt } from '../dither.ts';
import type { Raster, Size } from '../raster.ts';
import { blurPlane, emptyPlane, type Plane } from './blur.ts';
import type { Placed } from './place.ts';

/** Shadows are soft, so they are made at a quarter of the size. */
const coarse = 4;
/** How far the soft shadows move away from light at the picture's edge, in halves of the vehicle's height. */
const leanOfMiddle = 0.07;
const leanOfWide = 0.34;

const inside = (x: number, width: number): number => Math.min(width - 1, Math.max(0, x));

/** What stands on the floor: the placed vehicle's outline from below. */
export type Standing = {
  placed: Placed;
  /** Lowest covered row of each column of the placed box and the line it stands on; canvas pixels. */
  under: Int32Array;
  ground: Float32Array;
};

/**
 * How much of the light from above each piece of floor under the vehicle loses, 0..1: nearly all of it under the
 * sills and around the tyres, less where the body is high above the floor and towards the ends.
 */
function covered({ ground, placed, under }: Standing, canvas: Size): Plane {
  const plane = emptyPlane(Math.ceil(canvas.width / coarse), Math.ceil(canvas.height / coarse));
  const { box } = placed;
  const lip = box.height * 0.012;
  const behind = box.height * 0.08;
  for (let x = 0; x < plane.width; x++) {
    const column = Math.round((x + 0.5) * coarse) - box.left;
    if (column < 0 || column >= box.width || (under[column] as number) < 0) continue;
    const floor = ground[column] as number;
    const body = under[column] as number;
    const gap = Math.max(0, floor - body) / box.height;
    const toEnd = Math.min(column, box.width - 1 - column) / (box.width * 0.07);
    const strength = Math.min(1, 0.25 + 0.75 * toEnd) / (1 + (gap / 0.3) ** 2);
    const to = Math.min(plane.height - 1, Math.round((floor + lip) / coarse));
    // Carried on behind the body, so that blurring does not leave a light rim along its lower edge.
    const from = Math.max(0, Math.floor((Math.min(body, floor - lip) - behind) / coarse));
    for (let y = from; y <= to; y++) plane.data[y * plane.width + x] = strength;
  }
  return plane;
}

/**
 * How much light the floor loses, 0..1, at a quarter of the canvas.
 * @param horizon Canvas row of the wall's foot, above which nothing darkens; 0 when there is no wall.
 * @param lightX Where the light comes from, share of the canvas: the soft shadows lean away from it.
 */
export function shadowOf(
  standing: Standing,
  canvas: Size,
  shadow: Shadow,
  horizon: number,
  lightX = 0.5,
): Plane {
  const core = covered(standing, canvas);
  const unit = standing.placed.box.height / coarse;
  const tight = blurPlane(core, unit * 0.012, unit * 0.008);
  const middle = blurPlane(core, unit * 0.07, unit * 0.028);
  const wide = blurPlane(core, unit * 0.26, unit * 0.1);
  const lean = Math.max(-0.5, Math.min(0.5, 0.5 - lightX)) * unit;
  const middleLean = Math.round(lean * leanOfMiddle);
  const wideLean = Math.round(lean * leanOfWide);
  const out = emptyPlane(core.width, core.height);
  const foot = horizon / coarse;
  for (let y = Math.max(0, Math.floor(foot)); y < core.height; y++) {
    const fadeIn = Math.min(1, (y - foot) / (core.height * 0.03));
    const start = y * core.width;
    for (let x = 0; x < core.width; x++) {
      const at = start + x;
      const under = middle.data[start + inside(x - middleLean, core.width)] as number;
      const around = wide.data[start + inside(x - wideLean, core.width)] as number;
      const contact = Math.max(tight.data[at] as number, Math.min(0.8, 1.3 * under));
      const ambient = Math.min(1, 2.4 * around);
      out.data[at] = fadeIn * (1 - (1 - shadow.contact * contact) * (1 - shadow.ambient * ambient));
    }
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
        const pattern = ditherAt(x, y);
        data[at] = (data[at] as number) * (1 - lost) + pattern;
        data[at + 1] = (data[at + 1] as number) * (1 - lost) + pattern;
        data[at + 2] = (data[at + 2] as number) * (1 - lost) + pattern;
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
