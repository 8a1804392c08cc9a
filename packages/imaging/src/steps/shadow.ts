import type { Shadow } from '@forecourt/contract/recipe';
import { ditherAt } from '../dither.ts';
import type { Raster, Size } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import { blurPlane, emptyPlane, filledRows, type Plane } from './blur.ts';
import { coarse, fullRow } from './coarse.ts';
import { type FloorEdge, footprint, type SeenFrom } from './footprint.ts';
import type { Placed } from './placed.ts';

/** How far the shadows shift away from light at the picture's edge, in halves of the vehicle's height. */
const leanOfBody = 0.07;
const leanOfAmbient = 0.34;
/** Less than half a level of white: invisible. */
const unseen = 0.002;
/** Over how much floor before the wall's foot the shadows grow to full darkness, shares of the canvas height. */
const wallFade = { body: 0.05, ambient: 0.12 };
/** Height of the vehicle as an obstacle to light from the walls, share of the box height: most comes from above. */
const sideHeight = 0.4;
/**
 * A hall is darker at its walls than above, so a side hides light as if it were this much farther out; the hidden ends
 * are round and high, and hide less. Shares of the height.
 */
const bulge = { side: 0.35, end: -0.5 };
/** Lowest and highest underside that shades the floor, and the width of a tyre, shares of the box height. */
const clearanceRange = [0.08, 0.26] as const;
const tyreWidth = 0.5;
/** The underside is this many times as high in the middle as at the sills, which hide it. */
const middleHeight = 2;

/** The vehicle as an occluder on the floor: its outline from below. */
type Standing = {
  placed: Placed;
  /** Lowest covered row of each column of the placed box, and its ground line; canvas pixels. */
  under: Int32Array;
  ground: Float32Array;
};

/**
 * Height of the body's underside over the floor in each column of the coarse plane, canvas pixels: tyres hide it, so it
 * is that of the columns beside them.
 */
function clearances({ ground, placed, under }: Standing, width: number): Float32Array {
  const { box } = placed;
  const gaps = new Float32Array(Math.max(1, Math.ceil(box.width / coarse)));
  for (let at = 0; at < gaps.length; at++) {
    const column = Math.min(box.width - 1, at * coarse);
    gaps[at] = under[column] < 0 ? 0 : ground[column] - under[column] - 1;
  }
  const reach = Math.round((tyreWidth * box.height) / 2 / coarse);
  const highest = gaps.map((_, at) => gaps.subarray(Math.max(0, at - reach), at + reach + 1).reduce(larger));
  const even = blurPlane({ data: highest, width: gaps.length, height: 1 }, reach / 2, 0).data;
  const [low, high] = clearanceRange.map((share) => share * box.height);
  return Float32Array.from({ length: width }, (_, x) => {
    const at = inside(x - Math.round(box.left / coarse), even.length);
    return Math.min(high, Math.max(low, middleHeight * even[at]));
  });
}

const inside = (x: number, width: number): number => Math.min(width - 1, Math.max(0, x));
const larger = (a: number, b: number): number => Math.max(a, b);

/** Edges of a ceiling over the floor, four numbers each: distance per column, per row, at the origin, and bulge. */
type Ceiling = Float64Array;

/** @param lean How far the ceiling's shadow shifts to the right, canvas pixels. */
function ceilingOf(edges: FloorEdge[], lean: number): Ceiling {
  return Float64Array.from(
    edges.flatMap(({ across, down, kind, offset }) => [across, down, offset - across * lean, bulge[kind]]),
  );
}

/**
 * Share of the light that a ceiling of that height hides from a point of the floor: each edge of it hides half at the
 * edge itself, never quite all or nothing.
 */
function hiddenBy(ceiling: Ceiling, x: number, y: number, height: number): number {
  let hidden = 1;
  for (let at = 0; at < ceiling.length && hidden > unseen; at += 4) {
    const inwards = ceiling[at] * x + ceiling[at + 1] * y + ceiling[at + 2] + ceiling[at + 3] * height;
    hidden *= 0.5 + (0.5 * inwards) / Math.sqrt(inwards * inwards + height * height);
  }
  return hidden;
}

/**
 * How much light the floor loses, 0..1, at a quarter of the canvas: to the underside, which hides the light from above,
 * and to the whole vehicle, which hides that from around it.
 * @param horizon Canvas row of the wall's foot, above which nothing is darkened; 0 when there is no wall.
 * @param lightX Position of the light, share of the canvas: the soft shadows shift away from it.
 * @param seen From where the floor is seen; as a standing photographer sees it where that is not known.
 */
export function shadowOf(
  standing: Standing,
  canvas: Size,
  shadow: Shadow,
  horizon: number,
  lightX = 0.5,
  seen?: SeenFrom,
): Plane {
  const out = emptyPlane(Math.ceil(canvas.width / coarse), Math.ceil(canvas.height / coarse));
  const { box } = standing.placed;
  const heights = clearances(standing, out.width);
  const lean = Math.max(-0.5, Math.min(0.5, 0.5 - lightX)) * box.height;
  const edges = footprint(box, standing.ground, seen);
  const [body, whole] = [ceilingOf(edges, lean * leanOfBody), ceilingOf(edges, lean * leanOfAmbient)];
  const foot = horizon / coarse;
  for (let row = Math.max(0, Math.floor(foot)); row < out.height; row++) {
    const fromWall = (row - foot) / out.height;
    const contactHere = shadow.contact * smooth(0, wallFade.body, fromWall);
    const ambientHere = shadow.ambient * smooth(0, wallFade.ambient, fromWall);
    const y = (row + 0.5) * coarse;
    for (let column = 0; column < out.width; column++) {
      const x = (column + 0.5) * coarse;
      const over = hiddenBy(body, x, y, heights[column]);
      const contact = over * (1.5 - 0.5 * over);
      const around = hiddenBy(whole, x, y, sideHeight * box.height);
      const bent = around * around * (3 - 2 * around);
      const ambient = bent * (2 - bent);
      const lost = 1 - (1 - contactHere * contact) * (1 - ambientHere * ambient);
      out.data[row * out.width + column] = lost < unseen ? 0 : lost;
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
    fullRow(shade, y, mixed, row);
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
