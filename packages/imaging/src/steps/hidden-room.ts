import type { Raster } from '../raster.ts';
import type { FloorRows, Mirrored, MirroredLight } from '../showrooms/draw.ts';
import { smooth } from '../showrooms/scene.ts';
import { blurPlane, emptyPlane, type Plane } from './blur.ts';
import { coarse, fullRow } from './coarse.ts';
import type { OnFloor } from './mirror.ts';
import type { Placed } from './placed.ts';

/**
 * Heights of the vehicle below its ground line between which its image in the floor gives way to the room's: a polished floor is
 * not a mirror, and the farther away a thing is, the more its image is mixed with that of what is beside it.
 */
const givesWay = [0.45, 1] as const;
/** Reach of the blur at the outline of the vehicle's image, share of the box height. */
const softness = 0.04;

type Standing = { alpha: Raster<1>; placed: Placed; floor: OnFloor };

/**
 * How much of the room's image in the floor the vehicle hides, 0..1, in a column of its box at a row of the canvas: all of it
 * beneath the vehicle, and where the floor mirrors the vehicle or what is beneath it instead.
 */
function hiddenAt({ alpha, floor, placed }: Standing, column: number, y: number): number {
  const { height, top, width } = placed.box;
  const under = floor.under[column];
  if (under < 0 || y <= under) return 0;
  const source = 2 * floor.ground[column] - y;
  const below = (y - floor.ground[column]) / height;
  const strength = 1 - smooth(givesWay[0], givesWay[1], below);
  if (source > under) return strength;
  const row = Math.floor(source) - top;
  return row < 0 ? 0 : (alpha.data[row * width + column] / 255) * strength;
}

/**
 * The hidden share between two rows of the canvas, at a quarter of the size, as a rough floor shows it.
 * @param margin Columns of the plane to the left and the right of the vehicle, for its blurred outline.
 */
function hiddenPlane(standing: Standing, first: number, last: number, margin: number): Plane {
  const { height, width } = standing.placed.box;
  const inside = Math.floor(width / coarse);
  const plane = emptyPlane(inside + 2 * margin, Math.ceil((last - first) / coarse));
  for (let row = 0; row < plane.height; row++) {
    for (let at = 0; at < inside; at++) {
      const column = at * coarse + coarse / 2;
      const hidden = hiddenAt(standing, column, first + row * coarse + coarse / 2);
      plane.data[row * plane.width + margin + at] = hidden;
    }
  }
  const reach = Math.max(1, (softness * height) / coarse);
  return blurPlane(plane, reach, reach);
}

/**
 * Takes the room's mirror image out of the floor where the vehicle hides it, in place: there the floor shows its own colour,
 * before it is shadowed and mirrors the vehicle.
 * @param mirrored What of the canvas is that mirror image; absent where the floor has none.
 */
export function hideRoomImage(
  canvas: Raster<3> | Raster<4>,
  mirrored: Mirrored | undefined,
  standing: Standing,
): void {
  if (!mirrored) return;
  const { box } = standing.placed;
  const { ground, under } = standing.floor;
  const lowest = ground.reduce((a, b) => Math.max(a, b));
  const highest = under.reduce((a, b) => (b < 0 ? a : Math.min(a, b)), box.top + box.height);
  const first = Math.max(0, highest - 2 * Math.ceil(softness * box.height));
  const last = Math.min(canvas.height, Math.ceil(lowest + box.height * givesWay[1]));
  if (last <= first) return;
  // Two passes of the blur reach twice as far.
  const margin = Math.ceil((2 * softness * box.height) / coarse) + 2;
  const plane = hiddenPlane(standing, first, last, margin);
  const left = box.left - margin * coarse;
  const mixed = new Float32Array(plane.width);
  const row = new Float32Array(plane.width * coarse);
  const [from, to] = [Math.max(0, -left), Math.min(row.length, canvas.width - left)];
  for (let y = first; y < last; y++) {
    fullRow(plane, y - first, mixed, row);
    const start = y * canvas.width + left;
    if ('plain' in mirrored) restore(canvas, mirrored.plain, start, row.subarray(0, to), from);
    else takeAway(canvas, mirrored, start, row.subarray(0, to), from);
  }
}

/** @param start Index of the canvas' pixel at which `shares` begins. */
function takeAway(
  { channels, data }: Raster<3> | Raster<4>,
  { levels, tint }: MirroredLight,
  start: number,
  shares: Float32Array,
  from: number,
): void {
  const [red, green, blue] = tint;
  for (let column = from; column < shares.length; column++) {
    const light = shares[column] * levels.data[start + column];
    if (light === 0) continue;
    const at = (start + column) * channels;
    data[at] = Math.max(0, data[at] - light * red + 0.5);
    data[at + 1] = Math.max(0, data[at + 1] - light * green + 0.5);
    data[at + 2] = Math.max(0, data[at + 2] - light * blue + 0.5);
  }
}

/** Mixes the rows of the floor without their mirror image into the canvas, where it has one; `start` as for `takeAway`. */
function restore(
  { channels, data }: Raster<3> | Raster<4>,
  { rows, top }: FloorRows,
  start: number,
  shares: Float32Array,
  from: number,
): void {
  const first = start - top * rows.width;
  if (first + from < 0 || first + shares.length > rows.width * rows.height) return;
  for (let column = from; column < shares.length; column++) {
    const share = shares[column];
    if (share === 0) continue;
    const at = (start + column) * channels;
    const source = (first + column) * 3;
    for (let c = 0; c < 3; c++)
      data[at + c] = data[at + c] + (rows.data[source + c] - data[at + c]) * share + 0.5;
  }
}
