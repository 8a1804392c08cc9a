import type { Reflection } from '@forecourt/contract/recipe';
import { usualHorizon } from '@forecourt/contract/tall-pictures';
import type { Raster } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import { type RoomCamera, type View, viewOf } from '../showrooms/view.ts';
import { coarse, fullRow } from './coarse.ts';
import {
  emptyLayers,
  type Layers,
  type Mirror,
  mirrorOf,
  type OnFloor,
  type PlacedVehicle,
  readMirror,
  undersideLevel,
} from './mirror.ts';
import { marginOf, roughMirror, sharpUpTo } from './rough-mirror.ts';

/** Reflections fade in from the wall's foot over this share of the canvas height: a hard start would draw the wall's foot. */
const wallFade = 0.035;
/** Fainter than this is invisible. */
const faint = 0.004;

/**
 * Mirrors the vehicle in the floor, in place, with its dark underside between tyres. Fades with the distance from the
 * ground line, where it also becomes blurred, and towards the viewer, who looks down on the floor more steeply there.
 * Never extends above the floor.
 * @param horizon Where the floor begins, share of the canvas height; null when there is no floor.
 * @param camera From where a drawn room is seen; the usual camera when absent.
 */
export function reflect(
  canvas: Raster<3> | Raster<4>,
  vehicle: PlacedVehicle,
  floor: OnFloor,
  reflection: Reflection,
  horizon: number | null,
  camera?: RoomCamera,
): void {
  const { box } = vehicle.placed;
  const depth = Math.max(1, reflection.fade * box.height);
  if (reflection.opacity === 0) return;
  const mirror = mirrorOf(vehicle, floor, depth);
  const [highest, lowest] = rangeOf(floor.ground);
  const foot = Math.ceil((horizon ?? 0) * canvas.height);
  const top = Math.max(foot, Math.floor(highest));
  const bottom = Math.min(canvas.height, Math.ceil(lowest + depth));
  if (bottom <= top) return;
  const fresnel = glossOf(viewOf(canvas, horizon ?? usualHorizon, camera), lowest);
  const gloss = (y: number) => fresnel(y) * smooth(foot - 1, foot + wallFade * canvas.height, y);
  const beneath = {
    from: Math.max(foot, Math.floor(highest) - mirror.darkAt.length),
    to: Math.min(bottom, Math.ceil(lowest)),
  };
  darkenUnderneath(canvas, mirror, beneath, (y) => reflection.opacity * gloss(y));
  const margin = marginOf(box.height);
  const planes = roughMirror(mirror, top, bottom, margin);
  const mixed = new Float32Array(planes[0].width);
  const shown: MirroredRow = {
    sharp: emptyLayers(box.width + 2 * margin),
    blurred: planes.map(() => new Float32Array(planes[0].width * coarse)),
    ground: withMargin(floor.ground, margin),
    left: box.left - margin,
    depth,
    sharpOver: Math.min(depth, sharpUpTo * box.height),
  };
  const sharp = shown.sharp.map((layer) => layer.subarray(margin, margin + box.width)) as Layers;
  for (let y = top; y < bottom; y++) {
    for (const [index, plane] of planes.entries()) fullRow(plane, y - top, mixed, shown.blurred[index]);
    if (y < lowest + shown.sharpOver) readMirror(mirror, y, { from: 0, to: shown.sharpOver }, sharp);
    drawRow(canvas, y, shown, reflection.opacity * gloss(y));
  }
}

/** The line, continued level on either side. */
function withMargin(line: Float32Array, margin: number): Float32Array {
  const last = line.length - 1;
  return Float32Array.from(
    { length: line.length + 2 * margin },
    (_, x) => line[Math.min(last, Math.max(0, x - margin))],
  );
}

function rangeOf(values: Float32Array): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

/**
 * The floor under the vehicle mirrors nothing but the vehicle's underside: wherever it is seen between the vehicle's parts, also
 * above a tyre or a flap that hangs lower.
 */
function darkenUnderneath(
  canvas: Raster<3> | Raster<4>,
  { alpha, dark, darkAt, floor, placed }: Mirror,
  rows: { from: number; to: number },
  strength: (y: number) => number,
): void {
  const { height, left, top, width } = placed.box;
  const { channels, data } = canvas;
  const { ground } = floor;
  const to = Math.min(width, canvas.width - left);
  const colour = new Float64Array(3).fill(undersideLevel);
  for (let y = rows.from; y < rows.to; y++) {
    const weight = Math.min(1, strength(y));
    const start = (y - top) * width;
    const isInBox = y >= top && y < top + height;
    for (let column = Math.max(0, -left); column < to; column++) {
      if (isInBox && alpha.data[start + column] === 255) continue;
      const above = ground[column] - 0.5 - y;
      if (above <= 0 || above >= darkAt.length || dark[column] === 0) continue;
      const at = (y * canvas.width + left + column) * channels;
      blend(data, at, colour, 0, weight * dark[column] * darkAt[above | 0], channels);
    }
  }
}

/**
 * How strongly a floor reflects at a row of the canvas, compared with row `y0`: the flatter it is seen the more
 * (Schlick's approximation of Fresnel's law).
 */
function glossOf({ eye, focal }: View, y0: number): (y: number) => number {
  const at = (y: number) => {
    const below = Math.max(0, y - eye);
    return (1 - below / Math.hypot(below, focal)) ** 5;
  };
  return (y) => at(y) / at(y0);
}

/** The mirrored vehicle of one row of the canvas, with the margin on either side of its box. */
type MirroredRow = {
  sharp: Layers;
  blurred: Float32Array[];
  ground: Float32Array;
  left: number;
  depth: number;
  /** Rows below the ground line over which what is sharp fades into what is blurred. */
  sharpOver: number;
};

/** Draws a row of the reflection: sharp at the ground line, blurred at its end. */
function drawRow(
  canvas: Raster<3> | Raster<4>,
  y: number,
  { blurred, depth, ground, left, sharp, sharpOver }: MirroredRow,
  strength: number,
): void {
  const { channels, data, width } = canvas;
  const colour = new Float64Array(3);
  const [red, green, blue, cover] = sharp;
  const [softRed, softGreen, softBlue, softCover] = blurred;
  const end = y + 0.5;
  const last = Math.min(ground.length, width - left);
  for (let column = Math.max(0, -left); column < last; column++) {
    const down = end - ground[column];
    if (down < 0 || down > depth) continue;
    const near = 1 - down / depth;
    const rough = Math.min(1, down / sharpOver);
    const clear = rough < 1 ? cover[column] * (1 - rough) : 0;
    const covered = clear + softCover[column] * rough;
    const weight = Math.min(1, (covered / 255) * strength * near * near);
    if (weight < faint) continue;
    const from = rough < 1 ? (255 * (1 - rough)) / covered : 0;
    const blur = (255 * rough) / covered;
    colour[0] = red[column] * from + softRed[column] * blur;
    colour[1] = green[column] * from + softGreen[column] * blur;
    colour[2] = blue[column] * from + softBlue[column] * blur;
    blend(data, (y * width + left + column) * channels, colour, 0, weight, channels);
  }
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
