import type { Raster } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import type { Placed } from './placed.ts';
import type { Windows } from './vehicle.ts';

export type PlacedVehicle = { rgb: Raster<3>; alpha: Raster<1>; placed: Placed; windows?: Windows };

/** Where the vehicle stands, one entry per column of its box; canvas pixels. */
export type OnFloor = {
  /** Lowest covered row of the vehicle, −1 where there is none. */
  under: Int32Array;
  ground: Float32Array;
};

/** Grey level of the underside, which the floor reflects in front of the tyres. */
export const undersideLevel = 14;
/** The underside is not seen below bumpers as high as this, nor above the floor this high; shares of the box height. */
const highBumper = [0.14, 0.34] as const;
/** Towards its ends the underside rises out of sight, share of the box width. */
const undersideEnd = 0.15;
/**
 * From a low part to a high one beside it the underside is lost over this share of the box width, twice: where it is lost from one
 * column to the next, its reflection ends in a vertical edge.
 */
const undersideReach = 0.03;

/** The vehicle turned upside down: column by column about its ground line, so that every tyre meets its own reflection. */
export type Mirror = PlacedVehicle & {
  floor: OnFloor;
  /** How much of the dark underside is reflected in each column, 0..1. */
  dark: Float32Array;
  /** How much of that remains at each height above the ground line, 0..1; one entry per row. */
  darkAt: Float32Array;
  /** Distance from the ground line at which the reflection ends, pixels. */
  depth: number;
};

export function mirrorOf(vehicle: PlacedVehicle, floor: OnFloor, depth: number): Mirror {
  const { height } = vehicle.placed.box;
  const [low, high] = highBumper.map((share) => share * height);
  const darkAt = Float32Array.from({ length: Math.ceil(high) }, (_, row) => 1 - smooth(low, high, row + 0.5));
  return { ...vehicle, floor, dark: undersideShares(vehicle, floor), darkAt, depth };
}

/** How much of the underside the floor mirrors in each column, 0..1. */
function undersideShares({ placed }: PlacedVehicle, { ground, under }: OnFloor): Float32Array {
  const { height, width } = placed.box;
  const [low, high] = highBumper.map((share) => share * height);
  const seen = ground.map((floor, x) => (under[x] < 0 ? 0 : 1 - smooth(low, high, floor - under[x])));
  return softened(seen, Math.round(undersideReach * width)).map((share, x) => {
    const toEnd = Math.min(x, width - 1 - x) / width;
    return under[x] < 0 ? 0 : share * smooth(0, undersideEnd, toEnd);
  });
}

/** Lets every share fade over twice `reach` columns to either side; none becomes smaller, so tyres stay dark to their edges. */
function softened(shares: Float32Array, reach: number): Float32Array {
  const { length } = shares;
  const widest = shares.map((_, x) => {
    let most = 0;
    const end = Math.min(length, x + reach + 1);
    for (let at = Math.max(0, x - reach); at < end; at++) most = Math.max(most, shares[at]);
    return most;
  });
  const sums = new Float64Array(length + 1);
  for (let x = 0; x < length; x++) sums[x + 1] = sums[x] + widest[x];
  return shares.map((_, x) => {
    const [from, to] = [Math.max(0, x - reach), Math.min(length, x + reach + 1)];
    return (sums[to] - sums[from]) / (to - from);
  });
}

/** Red, green and blue, premultiplied, and alpha, 0..255, of a row; one array each. */
export type Layers = [Float32Array, Float32Array, Float32Array, Float32Array];

export function emptyLayers(width: number): Layers {
  const row = () => new Float32Array(width);
  return [row(), row(), row(), row()];
}

/**
 * Reads what the floor mirrors at a row of the canvas, between two rows of the vehicle, into `to`: in every `step`th
 * column of the box, 0 where it mirrors nothing.
 * @param within Distances from the ground line between which it is read, pixels; above that line it is what it is at the line.
 */
export function readMirror(
  mirror: Mirror,
  y: number,
  within: { from: number; to: number },
  to: Layers,
  step = 1,
): void {
  const { dark, darkAt } = mirror;
  const { ground } = mirror.floor;
  const { height, top, width } = mirror.placed.box;
  const alpha = mirror.alpha.data;
  const rgb = mirror.rgb.data;
  const [red, green, blue, cover] = to;
  for (let column = step >> 1, at = 0; column < width; column += step, at++) {
    red[at] = 0;
    green[at] = 0;
    blue[at] = 0;
    cover[at] = 0;
    const floor = ground[column];
    const below = y + 0.5 - floor;
    if (below < within.from || below > within.to) continue;
    const down = Math.max(0, below);
    const source = floor - down - top - 0.5;
    const row = Math.floor(source);
    if (row < 0) continue;
    // The ground line may be lower than the box: nothing but the underside is between them.
    const isInBox = row < height;
    const upper = isInBox ? row * width + column : column;
    const lower = row + 1 < height ? upper + width : upper;
    const second = source - row;
    const first = 1 - second;
    const covered = isInBox ? alpha[upper] * first + alpha[lower] * second : 0;
    const under =
      covered < 255 && down < darkAt.length ? (255 - covered) * dark[column] * darkAt[down | 0] : 0;
    if (covered + under === 0) continue;
    const scale = covered / 255;
    const shade = (under / 255) * undersideLevel;
    red[at] = shade + scale * (rgb[upper * 3] * first + rgb[lower * 3] * second);
    green[at] = shade + scale * (rgb[upper * 3 + 1] * first + rgb[lower * 3 + 1] * second);
    blue[at] = shade + scale * (rgb[upper * 3 + 2] * first + rgb[lower * 3 + 2] * second);
    cover[at] = covered + under;
  }
}
