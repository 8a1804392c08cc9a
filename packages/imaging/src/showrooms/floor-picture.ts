import type { PaintRow } from './scene.ts';
import { surfacePicture, uprightSize } from './surface-pictures.ts';
import { floorRow, type View } from './view.ts';

/** One level of a mipmap chain: red, green, blue of each texel, 0–255. Its sides are powers of two. */
type Level = { data: Uint8Array; width: number; height: number };
/** A picture of the floor from above, with its smaller copies; its size on the floor, metres, and whether it is repeated. */
type FloorTexture = { levels: Level[]; across: number; deep: number; isTiled: boolean };

const sideMax = 4096;
/** Largest number of lines through the texture that are averaged for one row of the picture. */
const linesMax = 12;

function powerOfTwo(from: number): number {
  return Math.min(sideMax, 2 ** Math.ceil(Math.log2(Math.max(1, from))));
}

function half({ data, height, width }: Level): Level {
  const [wide, high] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const [right, below] = [width > 1 ? 3 : 0, height > 1 ? width * 3 : 0];
  const to = new Uint8Array(wide * high * 3);
  for (let y = 0, out = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let at = ((height > 1 ? 2 * y : y) * width + (width > 1 ? 2 * x : x)) * 3;
      for (let c = 0; c < 3; c++, at++, out++) {
        const sum =
          (data[at] as number) +
          (data[at + right] as number) +
          (data[at + below] as number) +
          (data[at + right + below] as number);
        to[out] = (sum + 2) >> 2;
      }
    }
  }
  return { data: to, width: wide, height: high };
}

function withSmallerCopies(first: Level): Level[] {
  const levels = [first];
  for (let last = first; last.width > 1 || last.height > 1; levels.push(last)) last = half(last);
  return levels;
}

/** Size on the floor of all that is in view: as wide as the wall's foot, from there to the lowest row; metres. */
function inView(view: View) {
  const nearest = floorRow(view, view.height - 1).distance;
  return { across: view.width / view.wallScale, deep: view.wallDistance - nearest };
}

/** Reads the picture with as many texels as the lowest row of the picture shows, if it has so many. */
async function floorTexture(view: View, bytes: Uint8Array, width: number | null): Promise<FloorTexture> {
  const source = await uprightSize(bytes);
  const seen = inView(view);
  const across = width ?? seen.across;
  const deep = width ? (width * source.height) / source.width : seen.deep;
  const near = floorRow(view, view.height - 1);
  const texels = (metres: number, of: number) => powerOfTwo(Math.min(of, metres / near.across));
  const [wide, high] = [texels(across, source.width), texels(deep, source.height)];
  const levels = withSmallerCopies(await surfacePicture(bytes, { width: wide, height: high }));
  return { levels, across, deep, isTiled: width !== null };
}

/** A horizontal line through the texture: `count` texels of the level's width, from texel `first`. */
type Line = { values: Float32Array; first: number; count: number };

/** The texel beside the floor's edge repeats where the picture is not tiled. */
function texel(at: number, side: number, isTiled: boolean): number {
  return isTiled ? at & (side - 1) : Math.min(side - 1, Math.max(0, at));
}

/** Two neighbouring rows of a level, and their weights: what is between them. */
type Between = { level: Level; upper: number; lower: number; up: number; down: number; isTiled: boolean };

/** @param v Row, share of the level's height. */
function between(level: Level, v: number, weight: number, isTiled: boolean): Between {
  const at = v * level.height - 0.5;
  const row = Math.floor(at);
  const down = (at - row) * weight;
  const upper = texel(row, level.height, isTiled) * level.width * 3;
  const lower = texel(row + 1, level.height, isTiled) * level.width * 3;
  return { level, upper, lower, up: weight - down, down, isTiled };
}

/** Adds what is between two rows to a line whose texels are as large as theirs. */
function addSame({ down, isTiled, level, lower, up, upper }: Between, { count, first, values }: Line): void {
  const { data, width } = level;
  for (let i = 0, to = 0; i < count; i++, to += 3) {
    const a = upper + texel(first + i, width, isTiled) * 3;
    const b = a + lower - upper;
    values[to] = values[to] + up * data[a] + down * data[b];
    values[to + 1] = values[to + 1] + up * data[a + 1] + down * data[b + 1];
    values[to + 2] = values[to + 2] + up * data[a + 2] + down * data[b + 2];
  }
}

/** The same to a line whose texels are half as wide, with values between those of the rows. */
function addHalved(
  { down, isTiled, level, lower, up, upper }: Between,
  { count, first, values }: Line,
): void {
  const { data, width } = level;
  const across = lower - upper;
  for (let i = 0, to = 0; i < count; i++, to += 3) {
    const at = first + i;
    // A texel of the line is in the left or the right half of one of the row.
    const own = upper + texel(at >> 1, width, isTiled) * 3;
    const other = upper + texel((at >> 1) + (at & 1 ? 1 : -1), width, isTiled) * 3;
    for (let c = 0; c < 3; c++) {
      const above = 0.75 * data[own + c] + 0.25 * data[other + c];
      const below = 0.75 * data[own + across + c] + 0.25 * data[other + across + c];
      values[to + c] = values[to + c] + up * above + down * below;
    }
  }
}

/**
 * Adds the line's values to a row of the picture: `u` is the texel of its first pixel, `step` how many each pixel covers.
 * @param isWhole Whether the line is a whole row of tiled texels, which is repeated.
 */
function addAcross(row: Float32Array, line: Line, u: number, step: number, isWhole: boolean): void {
  const { count, first, values } = line;
  const last = count - 1;
  // Positive, so that truncating rounds down.
  let at = u - 0.5 - first;
  if (isWhole) at -= Math.floor(at / count) * count;
  for (let to = 0; to < row.length; to += 3, at += step) {
    let left = Math.trunc(at);
    const share = at - left;
    if (isWhole) left &= last;
    const a = Math.min(left, last) * 3;
    const b = (left < last ? left + 1 : isWhole ? 0 : last) * 3;
    row[to] = row[to] + values[a] + (values[b] - values[a]) * share;
    row[to + 1] = row[to + 1] + values[a + 1] + (values[b + 1] - values[a + 1]) * share;
    row[to + 2] = row[to + 2] + values[a + 2] + (values[b + 2] - values[a + 2]) * share;
  }
}

/**
 * A floor with a picture of it seen from above, in the perspective of the view. Every row of the picture is the mean of several
 * lines through the texture, at distances between the row's edges: a row far away covers many times as much in depth as a pixel
 * does across, and joints that run away from the camera cross it diagonally. Each line is taken from the copy of the picture
 * whose texels are as large as a pixel, so that nothing flickers far away and nothing is blurred near the camera.
 * @param width Metres after which it is repeated, with a tile in the middle that begins at the wall; null: stretched over all
 *   that is in view.
 */
export async function floorPicture(view: View, bytes: Uint8Array, width: number | null): Promise<PaintRow> {
  const { across, deep, isTiled, levels } = await floorTexture(view, bytes, width);
  const values = new Float32Array(((levels[0]?.width ?? 1) + 4) * 3);
  return (y, row) => {
    row.fill(0);
    const { distance } = floorRow(view, y);
    const lines = Math.min(linesMax, Math.max(1, Math.ceil(distance / view.eyeHeight)));
    for (let i = 0; i < lines; i++) {
      const at = Math.max(view.foot - 0.5, y + (i + 0.5) / lines - 0.5);
      const strip = floorRow(view, at);
      const texels = [strip.across / across, strip.covers / lines / deep] as const;
      const [finest] = levels as [Level];
      const size = Math.log2(Math.max(texels[0] * finest.width, texels[1] * finest.height));
      const level = Math.min(levels.length - 1, Math.max(0, size));
      const near = Math.floor(level);
      const shown = levels[near] as Level;
      const step = texels[0] * shown.width;
      const u = shown.width / 2 + (0.5 - view.width / 2) * step;
      const isWhole = isTiled && view.width * step >= shown.width - 4;
      const first = isWhole ? 0 : Math.floor(u - 0.5);
      const count = isWhole ? shown.width : Math.ceil(view.width * step) + 2;
      const line = { values: values.subarray(0, count * 3), first, count };
      line.values.fill(0);
      const v = (view.wallDistance - strip.distance) / deep;
      const farther = level - near;
      addSame(between(shown, v, (1 - farther) / lines, isTiled), line);
      const smaller = levels[near + 1];
      const add = smaller && smaller.width < shown.width ? addHalved : addSame;
      if (smaller && farther > 0) add(between(smaller, v, farther / lines, isTiled), line);
      addAcross(row, line, u, step, isWhole);
    }
  };
}
