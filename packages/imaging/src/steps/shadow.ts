import type { Shadow } from '@forecourt/contract/recipe';
import { ditherAt } from '../dither.ts';
import type { Raster, Size } from '../raster.ts';
import { blurPlane, emptyPlane, filledRows, type Plane } from './blur.ts';
import type { Placed } from './place.ts';

/** Shadows are soft, so they are computed at a quarter of the size. */
const coarse = 4;
/** How far the soft shadows shift away from light at the picture's edge, in halves of the vehicle's height. */
const leanOfMiddle = 0.07;
const leanOfWide = 0.34;
/** Less than half a level of white: invisible. */
const unseen = 0.002;

const inside = (x: number, width: number): number => Math.min(width - 1, Math.max(0, x));

/** The vehicle as an occluder on the floor: its outline from below. */
type Standing = {
  placed: Placed;
  /** Lowest covered row of each column of the placed box, and its ground line; canvas pixels. */
  under: Int32Array;
  ground: Float32Array;
};

/**
 * Occlusion of the light from above for each piece of floor under the vehicle, 0..1: nearly full under the sills and
 * around the tyres, less where the body is high above the floor and towards the ends.
 */
function covered({ ground, placed, under }: Standing, canvas: Size): Plane {
  const plane = emptyPlane(Math.ceil(canvas.width / coarse), Math.ceil(canvas.height / coarse));
  const { box } = placed;
  const lip = box.height * 0.012;
  const behind = box.height * 0.08;
  for (let x = 0; x < plane.width; x++) {
    const column = Math.round((x + 0.5) * coarse) - box.left;
    if (column < 0 || column >= box.width || under[column] < 0) continue;
    const floor = ground[column];
    const body = under[column];
    const gap = Math.max(0, floor - body) / box.height;
    const toEnd = Math.min(column, box.width - 1 - column) / (box.width * 0.07);
    const strength = Math.min(1, 0.25 + 0.75 * toEnd) / (1 + (gap / 0.3) ** 2);
    const to = Math.min(plane.height, (floor + lip) / coarse + 0.5);
    // Extended behind the body, so that blurring does not leave a light rim along its lower edge.
    const from = Math.max(0, Math.floor((Math.min(body, floor - lip) - behind) / coarse));
    for (let y = from; y < to; y++) {
      // The last row is weighted by its coverage: whole rows would draw steps along a slanting side.
      plane.data[y * plane.width + x] = strength * Math.min(1, to - y);
    }
  }
  return plane;
}

/**
 * How much light the floor loses, 0..1, at a quarter of the canvas.
 * @param horizon Canvas row of the wall's foot, above which nothing is darkened; 0 when there is no wall.
 * @param lightX Position of the light, share of the canvas: the soft shadows shift away from it.
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
  const tight = blurPlane(core, Math.max(1, unit * 0.012), Math.max(1, unit * 0.01));
  const middle = blurPlane(core, unit * 0.07, unit * 0.028);
  const wide = blurPlane(core, unit * 0.26, unit * 0.1);
  const lean = Math.max(-0.5, Math.min(0.5, 0.5 - lightX)) * unit;
  const middleLean = Math.round(lean * leanOfMiddle);
  const wideLean = Math.round(lean * leanOfWide);
  const out = emptyPlane(core.width, core.height);
  const foot = horizon / coarse;
  // The widest of the three shadows: outside its rows the others are zero too.
  const rows = filledRows(wide);
  for (let y = Math.max(rows.from, Math.floor(foot)); y < rows.to; y++) {
    const fadeIn = Math.min(1, (y - foot) / (core.height * 0.03));
    const start = y * core.width;
    for (let x = 0; x < core.width; x++) {
      const at = start + x;
      const under = middle.data[start + inside(x - middleLean, core.width)];
      const around = wide.data[start + inside(x - wideLean, core.width)];
      const contact = Math.max(tight.data[at], Math.min(0.8, 1.3 * under));
      const ambient = Math.min(1, 2.4 * around);
      out.data[at] = fadeIn * (1 - (1 - shadow.contact * contact) * (1 - shadow.ambient * ambient));
    }
  }
  return out;
}

/** Darkens `canvas` (RGB), or composites black of that alpha onto it (RGBA), in place. */
export function castShadow(canvas: Raster<3> | Raster<4>, shade: Plane): void {
  const { width, height, channels, data } = canvas;
  const mixed = new Float32Array(shade.width);
  const row = new Float32Array(width);
  const rows = filledRows(shade);
  const last = Math.min(height, (rows.to + 1) * coarse);
  for (let y = Math.max(0, (rows.from - 1) * coarse); y < last; y++) {
    mixRows(shade, y, mixed);
    stretchRow(mixed, row);
    if (channels === 4) layBlack(data, y * width, row);
    else darken(data, y, row);
  }
}

function layBlack(data: Uint8Array, start: number, row: Float32Array): void {
  for (let x = 0; x < row.length; x++) {
    const lost = row[x];
    if (lost < unseen) continue;
    const at = (start + x) * 4 + 3;
    data[at] = Math.max(data[at], lost * 255);
  }
}

function darken(data: Uint8Array, y: number, row: Float32Array): void {
  const width = row.length;
  for (let x = 0; x < width; x++) {
    const lost = row[x];
    if (lost < unseen) continue;
    const at = (y * width + x) * 3;
    const left = 1 - lost;
    const pattern = ditherAt(x, y);
    data[at] = data[at] * left + pattern;
    data[at + 1] = data[at + 1] * left + pattern;
    data[at + 2] = data[at + 2] * left + pattern;
  }
}

/** Row `y` of the canvas interpolated from the quarter-size plane, still at a quarter of the width. */
function mixRows({ data, height, width }: Plane, y: number, mixed: Float32Array): void {
  const fy = Math.max(0, (y + 0.5) / coarse - 0.5);
  const upper = Math.min(height - 1, Math.floor(fy));
  const from = upper * width;
  const below = Math.min(height - 1, upper + 1) * width;
  const weight = fy - upper;
  for (let x = 0; x < width; x++) {
    const above = data[from + x];
    mixed[x] = above + (data[below + x] - above) * weight;
  }
}

/** Stretches a quarter-width row to the canvas's width, linearly. */
function stretchRow(mixed: Float32Array, row: Float32Array): void {
  const half = coarse / 2;
  row.fill(mixed[0], 0, half);
  for (let x = 0, to = half; to < row.length; x++, to += coarse) {
    const left = mixed[x];
    const step = (mixed[Math.min(mixed.length - 1, x + 1)] - left) / coarse;
    const end = Math.min(row.length, to + coarse);
    let value = left + step / 2;
    for (let at = to; at < end; at++, value += step) row[at] = value;
  }
}
