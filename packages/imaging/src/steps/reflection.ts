import type { Reflection } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import { type RoomCamera, usualHorizon, type View, viewOf } from '../showrooms/view.ts';
import { blurPlane, emptyPlane, type Plane } from './blur.ts';
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

/** Reach of the blur by which a floor's roughness dissolves reflections, share of the box height. */
const roughness = 0.012;
/** Distance from the ground line from which only blur is left, share of the reflection's depth. */
const blurredFrom = 0.5;
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
  darkenUnderneath(canvas, mirror, foot, (y) => reflection.opacity * gloss(y));
  const blurred = blurredMirror(mirror, top, bottom);
  const mixed = new Float32Array(blurred[0].width);
  const rows = blurred.map(() => new Float32Array(blurred[0].width * coarse));
  const sharp = emptyLayers(box.width);
  for (let y = top; y < bottom; y++) {
    for (const [index, plane] of blurred.entries()) fullRow(plane, y - top, mixed, rows[index]);
    if (y < lowest + depth * blurredFrom) readMirror(mirror, y, depth * blurredFrom, sharp);
    drawRow(canvas, mirror, y, sharp, rows, reflection.opacity * gloss(y));
  }
}

function rangeOf(values: Float32Array): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

/** The floor under the vehicle mirrors nothing but the vehicle's underside. */
function darkenUnderneath(
  canvas: Raster<3> | Raster<4>,
  { dark, floor, placed }: Mirror,
  foot: number,
  strength: (y: number) => number,
): void {
  const { left, width } = placed.box;
  const last = Math.min(width, canvas.width - left);
  const { ground, under } = floor;
  const colour = new Float64Array(3).fill(undersideLevel);
  const weights = Float32Array.from({ length: canvas.height }, (_, y) => Math.min(1, strength(y)));
  for (let column = Math.max(0, -left); column < last; column++) {
    if (dark[column] === 0) continue;
    const bottom = Math.min(canvas.height, ground[column] - 0.5);
    for (let y = Math.max(foot, under[column] + 1); y < bottom; y++) {
      const at = (y * canvas.width + left + column) * canvas.channels;
      blend(canvas.data, at, colour, 0, weights[y] * dark[column], canvas.channels);
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

/** The mirrored vehicle as a rough floor shows it, between two rows of the canvas, at a quarter of the size. */
function blurredMirror(mirror: Mirror, top: number, bottom: number): Plane[] {
  const { height, width } = mirror.placed.box;
  const layers = emptyLayers(Math.ceil(width / coarse));
  const planes = layers.map((layer) => emptyPlane(layer.length, Math.ceil((bottom - top) / coarse)));
  for (let row = 0; row < planes[0].height; row++) {
    readMirror(mirror, top + row * coarse + coarse / 2, mirror.depth, layers, coarse);
    for (const [index, { data, width }] of planes.entries()) data.set(layers[index], row * width);
  }
  const reach = Math.max(1, (roughness * height) / coarse);
  return planes.map((plane) => blurPlane(plane, reach, reach));
}

/** Draws a row of the reflection: sharp at the ground line, blurred at its end. */
function drawRow(
  canvas: Raster<3> | Raster<4>,
  { depth, floor, placed }: Mirror,
  y: number,
  sharp: Layers,
  blurred: Float32Array[],
  strength: number,
): void {
  const { left, width } = placed.box;
  const { channels } = canvas;
  const colour = new Float64Array(3);
  const last = Math.min(width, canvas.width - left);
  for (let column = Math.max(0, -left); column < last; column++) {
    const far = (y + 0.5 - floor.ground[column]) / depth;
    if (far < 0 || far > 1) continue;
    const near = 1 - far;
    const rough = far < blurredFrom ? far / blurredFrom : 1;
    const clear = rough < 1 ? sharp[3][column] * (1 - rough) : 0;
    const cover = clear + blurred[3][column] * rough;
    const weight = Math.min(1, (cover / 255) * strength * near * near * (3 - 2 * near));
    if (weight < faint) continue;
    const from = rough < 1 ? (255 * (1 - rough)) / cover : 0;
    const blur = (255 * rough) / cover;
    colour[0] = sharp[0][column] * from + blurred[0][column] * blur;
    colour[1] = sharp[1][column] * from + blurred[1][column] * blur;
    colour[2] = sharp[2][column] * from + blurred[2][column] * blur;
    blend(canvas.data, (y * canvas.width + left + column) * channels, colour, 0, weight, channels);
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
