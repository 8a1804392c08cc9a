/** Rooms of a wall and a floor that dealers choose: plain, in a gradient, or with pictures of their own. */
import type { LightSide, OwnRoom, Surface } from '@forecourt/contract/recipe';
import { ditherAt } from '../dither.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { parseColour, type Showroom, type ShowroomOptions } from './draw.ts';
import { floorPicture } from './floor-picture.ts';
import { bell, bellAcross, type PaintRow } from './scene.ts';
import { type View, viewOf } from './view.ts';
import { mirrorWall } from './wall-in-floor.ts';
import { wallPicture } from './wall-picture.ts';

type BytesOf = (picture: string) => Uint8Array;

/** Centre of the light, share of the width, by the side from which it falls. */
const lightCentre: Record<LightSide, number> = { left: 0.12, middle: 0.48, right: 0.88 };
/** How far the light reaches across, shares of the width: a lamp beside the room reaches farther than one above it. */
const lightReach: Record<LightSide, number> = { left: 0.62, middle: 0.42, right: 0.62 };
/** Height of the light above the picture, share of its height. */
const lightHeight = -0.5;
/**
 * Shares of the light that a point of wall or floor gets where the lamp does not reach. They never exceed 1 with it: a chosen
 * colour is the brightest that is shown, so that white does not clip.
 */
const unlit = { wall: 0.76, floor: 0.8 };
/** Rows, shares of the height, around which the lamp lights wall and floor, and how far it reaches there. */
const wallPool = { row: 0.34, reach: 0.34 };
const floorPool = { row: 0.84, reach: 0.22 };
/** Light that the corner of wall and floor loses, and how far from it, shares of the height. */
const corner = { wall: { loss: 0.12, reach: 0.03 }, floor: { loss: 0.2, reach: 0.014 } };

function mix(from: readonly number[], to: readonly number[], share: number): [number, number, number] {
  const at = (c: number) => (from[c] as number) + ((to[c] as number) - (from[c] as number)) * share;
  return [at(0), at(1), at(2)];
}

function fill(row: Float32Array, [r, g, b]: readonly [number, number, number]): void {
  for (let at = 0; at < row.length; at += 3) {
    row[at] = r;
    row[at + 1] = g;
    row[at + 2] = b;
  }
}

/** @param endRow Row in which a gradient reaches the colour of its end. */
function painted(surface: Exclude<Surface, { kind: 'picture' }>, foot: number, endRow: number): PaintRow {
  if (surface.kind === 'colour') {
    const colour = parseColour(surface.colour);
    return (_, row) => fill(row, colour);
  }
  const [from, to] = [parseColour(surface.foot), parseColour(surface.end)];
  return (y, row) => {
    const share = Math.min(1, Math.max(0, (y + 0.5 - foot) / (endRow - foot)));
    fill(row, mix(from, to, share));
  };
}

function wallOf(surface: Surface, view: View, bytesOf: BytesOf): PaintRow | Promise<PaintRow> {
  if (surface.kind !== 'picture') return painted(surface, view.foot, 0);
  return wallPicture(view, bytesOf(surface.picture), surface.width);
}

function floorOf(surface: Surface, view: View, bytesOf: BytesOf): PaintRow | Promise<PaintRow> {
  if (surface.kind !== 'picture') return painted(surface, view.foot, view.height);
  return floorPicture(view, bytesOf(surface.picture), surface.width);
}

/** Multiplies a row of the surface by its light and writes it with dithering, so that its gradients show no bands. */
function writeLit(
  row: Float32Array,
  y: number,
  light: { base: number; pool: number; across: Float32Array },
  { data, width }: Raster<3>,
): void {
  const { across, base, pool } = light;
  for (let x = 0, at = y * width * 3, from = 0; x < width; x++, at += 3, from += 3) {
    const lit = base + pool * across[x];
    const threshold = ditherAt(x, y);
    data[at] = row[from] * lit + threshold;
    data[at + 1] = row[from + 1] * lit + threshold;
    data[at + 2] = row[from + 2] * lit + threshold;
  }
}

/**
 * Draws a room of a dealer's own wall and floor, which meet where the camera sees the wall's foot. The same arguments give the
 * same pixels.
 * @param bytesOf File of a picture that the room refers to.
 * @throws Error if a picture cannot be read.
 */
export async function drawOwnRoom(
  { floor, light, wall }: OwnRoom,
  { camera, gloss = 0, height, horizon, width }: ShowroomOptions,
  bytesOf: BytesOf,
): Promise<Showroom> {
  const view = viewOf({ width, height }, horizon, camera);
  const [wallRow, floorRow] = await Promise.all([wallOf(wall, view, bytesOf), floorOf(floor, view, bytesOf)]);
  const across = bellAcross(width, lightCentre[light], lightReach[light]);
  const wallFloor = emptyRaster(width, height, 3);
  const row = new Float32Array(width * 3);
  for (let y = 0; y < height; y++) {
    const onWall = y + 0.5 < view.foot;
    const [least, pool, edge] = onWall
      ? [unlit.wall, wallPool, corner.wall]
      : [unlit.floor, floorPool, corner.floor];
    const shade = 1 - edge.loss * bell(y + 0.5, view.foot, edge.reach * height);
    const lamp = 0.4 + 0.6 * bell((y + 0.5) / height, pool.row, pool.reach);
    (onWall ? wallRow : floorRow)(y, row);
    writeLit(row, y, { base: least * shade, pool: (1 - least) * lamp * shade, across }, wallFloor);
  }
  const from = { x: lightCentre[light], y: lightHeight };
  if (gloss === 0) return { wallFloor, light: from };
  return { wallFloor, mirrored: { plain: mirrorWall(wallFloor, view, gloss) }, light: from };
}
