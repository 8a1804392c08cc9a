/** Pictures of walls and floors to be tiled, for tests and demo data: drawn by code, without seams at their edges. */
import { fileURLToPath } from 'node:url';

export const surfaceNames = ['floor-tiles', 'planks', 'concrete', 'bricks', 'slats', 'plaster'] as const;
type SurfaceName = (typeof surfaceNames)[number];

/** Pixels along each side of a picture. */
export const surfaceSide = 1024;

/** Metres that each of them covers across. */
export const surfaceWidths: Record<SurfaceName, number> = {
  'floor-tiles': 1.2,
  planks: 2.4,
  concrete: 3.2,
  bricks: 2,
  slats: 1.2,
  plaster: 3,
};

export const surfaceFile = (name: SurfaceName): string =>
  fileURLToPath(new URL(`../surfaces/${name}.webp`, import.meta.url));

type Rgb = readonly [number, number, number];
/** Colour at a point of the surface, both coordinates 0 to 1. */
type Paint = (u: number, v: number) => Rgb;

/** A hash 0..1 of its arguments. */
function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Smooth noise −1..1 with that many bumps along each side; it repeats after 1. */
function bumps(u: number, v: number, across: number, down: number, seed: number): number {
  const [x, y] = [u * across, v * down];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [wx, wy] = [ease(x - x0), ease(y - y0)];
  const at = (i: number, j: number) => hash((x0 + i) % across, (y0 + j) % down, seed);
  const above = at(0, 0) * (1 - wx) + at(1, 0) * wx;
  const below = at(0, 1) * (1 - wx) + at(1, 1) * wx;
  return 2 * (above + (below - above) * wy) - 1;
}

/** Noise of several sizes, −1..1, the coarsest strongest. */
function clouds(u: number, v: number, across: number, down: number, seed: number, octaves = 5): number {
  let [sum, total] = [0, 0];
  for (let octave = 0, weight = 1; octave < octaves; octave++, weight *= 0.55) {
    sum += weight * bumps(u, v, across << octave, down << octave, seed + octave);
    total += weight;
  }
  return sum / total;
}

const grain = (u: number, v: number, seed: number) =>
  hash(Math.floor(u * surfaceSide), Math.floor(v * surfaceSide), seed) - 0.5;
const tinted = (colour: Rgb, share: number): Rgb => [colour[0] * share, colour[1] * share, colour[2] * share];

/** Distance from the nearest edge of a cell, and the cell; all in shares of the picture. */
function cell(at: number, size: number, shift = 0): { from: number; index: number } {
  const along = (at + shift) / size;
  const index = Math.floor(along);
  const inside = (along - index) * size;
  return { from: Math.min(inside, size - inside), index };
}

/** Four tiles of 60 cm with joints of 4 mm. */
const floorTiles: Paint = (u, v) => {
  const [x, y] = [cell(u, 0.5), cell(v, 0.5)];
  const joint = 0.002 / surfaceWidths['floor-tiles'];
  const edge = Math.min(x.from, y.from);
  const veins = Math.abs(clouds(u, v, 3, 3, 5)) < 0.035 ? 0.985 : 1;
  const tone = 1 + 0.05 * (hash(x.index, y.index, 3) - 0.5) + 0.035 * clouds(u, v, 4, 4, 9);
  if (edge < joint) return tinted([122, 118, 112], 1 + 0.1 * grain(u, v, 2));
  return tinted([196, 192, 184], tone * veins * (edge < joint * 2 ? 0.93 : 1) + 0.02 * grain(u, v, 1));
};

/** Boards of oak, 20 cm wide and 1.2 m long, each shifted against its neighbour. */
const planks: Paint = (u, v) => {
  const across = cell(u, 1 / 12);
  const along = cell(v, 0.5, hash(across.index, 0, 40) * 0.5);
  const board = (((across.index % 12) * 7 + (along.index % 2)) * 31) | 0;
  const fibre = clouds(u, v, 96, 3, 50 + (board % 5), 3);
  const rings = clouds((u + board * 0.13) % 1, v, 24, 2, 60, 3);
  const joint = Math.min(across.from, along.from) < 0.001 / surfaceWidths.planks ? 0.45 : 1;
  const tone = 0.9 + 0.22 * hash(board, 1, 41) + 0.09 * fibre + 0.08 * rings + 0.04 * grain(u, v, 4);
  const warmth = hash(board, 2, 42) * 10;
  return tinted([172 + warmth, 134 + warmth / 2, 94], tone * joint);
};

/** Smoothed concrete with stains and pores. */
const concrete: Paint = (u, v) => {
  const pores = bumps(u, v, 256, 256, 70) > 0.93 ? 0.9 : 1;
  const share = 1 + 0.13 * clouds(u, v, 3, 3, 71) + 0.05 * clouds(u, v, 24, 24, 75) + 0.06 * grain(u, v, 6);
  return tinted([158, 157, 153], share * pores);
};

/** White bricks in running bond. */
const bricks: Paint = (u, v) => {
  const course = cell(v, 1 / 24);
  const brick = cell(u, 1 / 8, course.index % 2 === 0 ? 0 : 1 / 16);
  const edge = Math.min(course.from, brick.from);
  const mortar = edge < 0.0045 / surfaceWidths.bricks;
  const tone = 1 + 0.09 * (hash(brick.index % 8, course.index, 80) - 0.5) + 0.06 * clouds(u, v, 32, 32, 81);
  return tinted(mortar ? [196, 192, 186] : [226, 223, 217], (mortar ? 0.93 : tone) + 0.04 * grain(u, v, 8));
};

/** Upright slats of dark wood before black felt. */
const slats: Paint = (u, v) => {
  const { from, index } = cell(u, 1 / 24);
  if (from < 0.0075) return tinted([30, 29, 28], 1 + 0.3 * grain(u, v, 9));
  const lit = from < 0.01 ? 1.12 : 1;
  const fibre = clouds(u, v, 240, 4, 90 + (index % 7), 3);
  return tinted([112, 80, 56], (0.92 + 0.16 * hash(index, 0, 91) + 0.1 * fibre) * lit);
};

/** Plaster in a warm grey. */
const plaster: Paint = (u, v) =>
  tinted(
    [206, 201, 193],
    1 + 0.04 * clouds(u, v, 5, 5, 100) + 0.03 * bumps(u, v, 180, 180, 106) + 0.03 * grain(u, v, 10),
  );

const paints: Record<SurfaceName, Paint> = {
  'floor-tiles': floorTiles,
  planks,
  concrete,
  bricks,
  slats,
  plaster,
};

/** Pixels of a surface: red, green, blue, rows from the top; the same every time. */
export function drawSurface(name: SurfaceName): Uint8Array {
  const data = new Uint8ClampedArray(surfaceSide * surfaceSide * 3);
  const paint = paints[name];
  for (let y = 0, at = 0; y < surfaceSide; y++) {
    for (let x = 0; x < surfaceSide; x++, at += 3) {
      data.set(paint((x + 0.5) / surfaceSide, (y + 0.5) / surfaceSide), at);
    }
  }
  return new Uint8Array(data.buffer);
}
