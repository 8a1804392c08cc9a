import type { Reflection } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import type { Placed } from './place.ts';

export type PlacedVehicle = { rgb: Raster<3>; alpha: Raster<1>; placed: Placed };

/**
 * Mirrors the vehicle in the floor, in place: column by column about its ground line, so that every tyre meets its own
 * reflection. Fades with the distance and never extends above the vehicle's ground.
 * @param ground One y per column of the vehicle's box, canvas pixels.
 */
export function reflect(
  canvas: Raster<3> | Raster<4>,
  vehicle: PlacedVehicle,
  ground: Float32Array,
  reflection: Reflection,
): void {
  const { box } = vehicle.placed;
  const depth = Math.max(1, reflection.fade * box.height);
  if (reflection.opacity === 0) return;
  const top = Math.max(0, Math.ceil(ground.reduce((a, b) => Math.min(a, b), canvas.height)));
  const bottom = Math.min(canvas.height, Math.ceil(ground.reduce((a, b) => Math.max(a, b), 0) + depth));
  for (let y = top; y < bottom; y++) reflectRow(canvas, vehicle, ground, y, depth, reflection.opacity);
}

/**
 * Interpolates between two rows of the vehicle, because the ground is seldom at a whole row and slanted lines would
 * become jagged.
 */
function reflectRow(
  canvas: Raster<3> | Raster<4>,
  { rgb, alpha, placed }: PlacedVehicle,
  ground: Float32Array,
  y: number,
  depth: number,
  opacity: number,
): void {
  const { height, left, top, width } = placed.box;
  const cover = alpha.data;
  const colour = new Float64Array(3);
  const last = Math.min(width, canvas.width - left);
  for (let column = Math.max(0, -left); column < last; column++) {
    const floor = ground[column];
    const down = y + 0.5 - floor;
    if (down < 0 || down > depth) continue;
    const source = floor - down - top - 0.5;
    const row = Math.floor(source);
    if (row < 0 || row >= height) continue;
    const upper = row * width + column;
    const lower = row + 1 < height ? upper + width : upper;
    const share = source - row;
    const covered = mixed(cover, upper, lower, share);
    const near = 1 - down / depth;
    const weight = (covered / 255) * opacity * near * near;
    if (weight < 0.004) continue;
    for (let c = 0; c < 3; c++) colour[c] = mixed(rgb.data, upper * 3 + c, lower * 3 + c, share);
    blend(
      canvas.data,
      (y * canvas.width + left + column) * canvas.channels,
      colour,
      0,
      weight,
      canvas.channels,
    );
  }
}

function mixed(data: Uint8Array, first: number, second: number, share: number): number {
  const from = data[first];
  return from + (data[second] - from) * share;
}

/** Alpha-blends a colour over a pixel of the canvas. */
export function blend(
  to: Uint8Array,
  at: number,
  from: Uint8Array | Float64Array,
  source: number,
  weight: number,
  channels: 3 | 4,
): void {
  let share = weight;
  if (channels === 4) {
    const under = to[at + 3] / 255;
    const over = weight + under * (1 - weight);
    to[at + 3] = Math.round(over * 255);
    share = over > 0 ? weight / over : 0;
  }
  for (let c = 0; c < 3; c++) {
    const old = to[at + c];
    to[at + c] = old + (from[source + c] - old) * share + 0.5;
  }
}
