import type { Raster } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import type { Placed } from './place.ts';

export type PlacedVehicle = { rgb: Raster<3>; alpha: Raster<1>; placed: Placed };

/** Where the vehicle stands, one entry per column of its box; canvas pixels. */
export type OnFloor = {
  /** Lowest covered row of the vehicle, −1 where there is none. */
  under: Int32Array;
  ground: Float32Array;
};

/** Grey level of the underside, which the floor reflects in front of the tyres. */
export const undersideLevel = 14;
/** The underside is not seen below bumpers as high as this, shares of the box height. */
const highBumper = [0.14, 0.34] as const;
/** Towards its ends the underside rises out of sight, share of the box width. */
const undersideEnd = 0.15;

/** The vehicle turned upside down: column by column about its ground line, so that every tyre meets its own reflection. */
export type Mirror = PlacedVehicle & {
  floor: OnFloor;
  /** How much of the dark underside is reflected in each column, 0..1. */
  dark: Float32Array;
  /** Distance from the ground line at which the reflection ends, pixels. */
  depth: number;
};

export function mirrorOf(vehicle: PlacedVehicle, floor: OnFloor, depth: number): Mirror {
  return { ...vehicle, floor, dark: undersideShares(vehicle, floor), depth };
}

/** How much of the underside the floor mirrors in each column, 0..1. */
function undersideShares({ placed }: PlacedVehicle, { ground, under }: OnFloor): Float32Array {
  const { height, width } = placed.box;
  const [low, high] = highBumper.map((share) => share * height);
  return ground.map((floor, x) => {
    if (under[x] < 0) return 0;
    const toEnd = Math.min(x, width - 1 - x) / width;
    return smooth(0, undersideEnd, toEnd) * (1 - smooth(low, high, floor - under[x]));
  });
}

/**
 * Reads what the floor mirrors at a row of the canvas, between two rows of the vehicle.
 * @param to Receives red, green and blue, premultiplied, and alpha, 0..255; all 0 where it mirrors nothing.
 */
export function readMirror(
  { alpha, dark, floor, placed, rgb }: Mirror,
  column: number,
  y: number,
  to: Float64Array,
): void {
  const { height, top, width } = placed.box;
  const source = 2 * floor.ground[column] - y - 1 - top;
  const row = Math.floor(source);
  const upper = row * width + column;
  const lower = row + 1 < height ? upper + width : upper;
  const share = source - row;
  const covered = row < 0 || row >= height ? 0 : mixed(alpha.data, upper, lower, share);
  const below = row + top >= floor.under[column] - 2 ? (255 - covered) * dark[column] : 0;
  const scale = covered / 255;
  const shade = (below / 255) * undersideLevel;
  to[3] = covered + below;
  if (covered === 0) {
    to[0] = shade;
    to[1] = shade;
    to[2] = shade;
    return;
  }
  to[0] = shade + scale * mixed(rgb.data, upper * 3, lower * 3, share);
  to[1] = shade + scale * mixed(rgb.data, upper * 3 + 1, lower * 3 + 1, share);
  to[2] = shade + scale * mixed(rgb.data, upper * 3 + 2, lower * 3 + 2, share);
}

function mixed(data: Uint8Array, first: number, second: number, share: number): number {
  const from = data[first];
  return from + (data[second] - from) * share;
}
