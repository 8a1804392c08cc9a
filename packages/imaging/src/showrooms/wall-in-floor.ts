import { ditherAt } from '../dither.ts';
import type { Raster } from '../raster.ts';
import type { FloorRows } from './draw.ts';
import { smooth } from './scene.ts';
import type { View } from './view.ts';

/** Height of the wall above its foot up to which a polished floor mirrors it clearly enough to be seen, share of the picture's height. */
const depth = 0.3;
/** How rough a polished floor is: a point of the wall is spread over this share of its distance from the foot, to either side. */
const roughness = 0.09;
/** The least strength of the mirror image that is drawn: one level where the wall is white and the floor black. */
const strengthMin = 0.004;
/** Pixels of the wall, across and up, that become one where its mirror image is so blurred that nobody sees it. */
const step = 4;
/**
 * Rows of the floor from the foot that are drawn from all pixels of the wall. In the next one a point is spread over as many pixels as
 * the `step` and reading between the means spread it anyway: 3 to either side.
 */
const sharpRows = 8 * step + 1;

/** The floor that mirrors: its first row, where the wall's foot is, and how strong the mirror image is in each row. */
type Floor = { first: number; foot: number; strengths: number[] };

/** Means of the pixels of a row with their neighbours, over `reach` to either side, times `share`; red, green, blue. */
function blurAcross(row: Float32Array, reach: number, share: number, to: Float32Array): void {
  if (reach < 1) {
    for (let at = 0; at < row.length; at++) to[at] = row[at] * share;
    return;
  }
  const width = row.length / 3;
  for (let c = 0; c < 3; c++) {
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(width, reach); x++, count++) sum += row[x * 3 + c];
    for (let x = 0; x < width; x++) {
      if (x + reach < width) {
        sum += row[(x + reach) * 3 + c];
        count++;
      }
      if (x - reach - 1 >= 0) {
        sum -= row[(x - reach - 1) * 3 + c];
        count--;
      }
      to[x * 3 + c] = (sum * share) / count;
    }
  }
}

/** Adds the pixels of a row of the wall to the sums of a window of rows, or takes them away. */
function addRow({ data, width }: Raster<3>, y: number, sign: 1 | -1, sums: Float32Array): void {
  const start = y * width * 3;
  for (let at = 0; at < sums.length; at++) sums[at] = sums[at] + sign * data[start + at];
}

/** The wall read downwards from its foot, as the floor mirrors it: sums of the rows of its means over `step` × `step` pixels. */
type MirroredWall = {
  /** Row `k` is the sum of the first `k` rows of means; red, green, blue of each column. */
  sums: Float32Array;
  columns: number;
  rows: number;
};

/**
 * @param foot The first row of the floor.
 * @param reach Rows of the wall above the foot that are mirrored, at least `step`.
 */
function sumWall({ data, width }: Raster<3>, foot: number, reach: number): MirroredWall {
  const columns = Math.ceil(width / step);
  const rows = Math.floor(reach / step);
  const sums = new Float32Array((rows + 1) * columns * 3);
  const line = new Float32Array(columns * 3);
  for (let row = 0; row < rows; row++) {
    // Two rows of four: the image is spread over more of them anyway. Their middle is that of rows -1 to 3, hence the `+ 1` of `middle`.
    const above = (foot - 1 - row * step) * width * 3;
    const next = above - 2 * width * 3;
    for (let column = 0, to = 0; column < columns; column++, to += 3) {
      const until = Math.min(width, (column + 1) * step) * 3;
      let [red, green, blue] = [0, 0, 0];
      for (let at = column * step * 3; at < until; at += 3) {
        red += data[above + at] + data[next + at];
        green += data[above + at + 1] + data[next + at + 1];
        blue += data[above + at + 2] + data[next + at + 2];
      }
      const share = 3 / (2 * (until - column * step * 3));
      line[to] = red * share;
      line[to + 1] = green * share;
      line[to + 2] = blue * share;
    }
    const from = row * line.length;
    for (let at = 0; at < line.length; at++) sums[from + line.length + at] = sums[from + at] + line[at];
  }
  return { sums, columns, rows };
}

/**
 * One row of the mirror image: the mean of the wall over `half` means to either side of each column and of row `middle`. Parts of means
 * count as such, so that the image becomes rougher evenly from row to row.
 * @param across Room for the sums along the row; its first three stay 0.
 */
function spread(
  { columns, rows, sums }: MirroredWall,
  middle: number,
  half: number,
  to: Float32Array,
  across: Float64Array,
): void {
  const values = columns * 3;
  const [top, bottom] = [Math.min(rows - 1, middle - half), Math.min(rows, middle + half)];
  const [rowA, rowB] = [Math.floor(top), Math.min(rows - 1, Math.floor(bottom))];
  const [a, b] = [rowA * values, rowB * values];
  const [shareA, shareB] = [top - rowA, bottom - rowB];
  const rowsShare = 1 / (bottom - top);
  for (let at = 0; at < values; at++) {
    const above = sums[a + at] + (sums[a + values + at] - sums[a + at]) * shareA;
    const below = sums[b + at] + (sums[b + values + at] - sums[b + at]) * shareB;
    across[at + 3] = across[at] + (below - above) * rowsShare;
  }
  for (let column = 0, at = 0; column < columns; column++) {
    const left = Math.max(0, column + 0.5 - half);
    const right = Math.min(columns, column + 0.5 + half);
    const [columnA, columnB] = [Math.floor(left), Math.min(columns - 1, Math.floor(right))];
    const columnsShare = 1 / (right - left);
    for (let c = 0; c < 3; c++, at++) {
      const from = across[columnA * 3 + c];
      const until = across[columnB * 3 + c];
      const before = from + (across[columnA * 3 + 3 + c] - from) * (left - columnA);
      const after = until + (across[columnB * 3 + 3 + c] - until) * (right - columnB);
      to[at] = (after - before) * columnsShare;
    }
  }
}

/** Mixes a row of the floor with its mirror image, of which `soft` has each pixel. */
function mixRow({ data, width }: Raster<3>, y: number, soft: Float32Array, strength: number): void {
  for (let x = 0, at = y * width * 3, from = 0; x < width; x++, at += 3, from += 3) {
    const threshold = ditherAt(x, y);
    data[at] = data[at] + (soft[from] - data[at]) * strength + threshold;
    data[at + 1] = data[at + 1] + (soft[from + 1] - data[at + 1]) * strength + threshold;
    data[at + 2] = data[at + 2] + (soft[from + 2] - data[at + 2]) * strength + threshold;
  }
}

/**
 * Mixes a row of the floor with its mirror image.
 * @param line Means of `step` pixels each, multiplied with `strength`; what is between their middles lies on a line.
 */
function mixSmoothRow({ data, width }: Raster<3>, y: number, line: Float32Array, strength: number): void {
  const last = line.length - 3;
  const rest = 1 - strength;
  let at = y * width * 3;
  for (let x = 0, column = 0; x < width; column++) {
    const [a, b] = [Math.max(0, (column - 1) * 3), Math.min(last, column * 3)];
    const until = Math.min(width, column * step + step / 2);
    const redStep = (line[b] - line[a]) / step;
    const greenStep = (line[b + 1] - line[a + 1]) / step;
    const blueStep = (line[b + 2] - line[a + 2]) / step;
    // The first column has no mean to its left.
    const along = column === 0 ? 0 : 0.5;
    let red = line[a] + redStep * along;
    let green = line[a + 1] + greenStep * along;
    let blue = line[a + 2] + blueStep * along;
    for (; x < until; x++, at += 3) {
      const threshold = ditherAt(x, y);
      data[at] = data[at] * rest + red + threshold;
      data[at + 1] = data[at + 1] * rest + green + threshold;
      data[at + 2] = data[at + 2] * rest + blue + threshold;
      red += redStep;
      green += greenStep;
      blue += blueStep;
    }
  }
}

/** Mirrors the wall in the rows of the floor that are near its foot, from all pixels. */
function mirrorNear(picture: Raster<3>, { first, foot, strengths }: Floor): void {
  const sums = new Float32Array(picture.width * 3);
  const soft = new Float32Array(sums.length);
  // The rows of the wall that are in the sums: from row to row of the floor one or two come, and one goes.
  let [from, until] = [first, first];
  for (let row = 0; row < Math.min(sharpRows, strengths.length); row++) {
    const reach = Math.round((first + row + 0.5 - foot) * roughness);
    const middle = first - 1 - row;
    while (from > Math.max(0, middle - reach)) addRow(picture, --from, 1, sums);
    while (until > Math.min(first, middle + reach + 1)) addRow(picture, --until, -1, sums);
    blurAcross(sums, reach, 1 / (until - from), soft);
    mixRow(picture, first + row, soft, strengths[row] as number);
  }
}

/** Mirrors the wall in the other rows of the floor, from means of `step` × `step` pixels. */
function mirrorFar(picture: Raster<3>, { first, foot, strengths }: Floor): void {
  const rows = strengths.length;
  const reach = Math.min(first, Math.ceil(rows * (1 + roughness)) + 2 * step);
  const wall = sumWall(picture, first, reach);
  const across = new Float64Array((wall.columns + 1) * 3);
  const spreadAt = (row: number, to: Float32Array): void => {
    const pixels = 2 * (first + row + 0.5 - foot) * roughness + 1;
    // A mean of `step` pixels and what is read between two of them are together as wide as the square root of `3 * step ** 2` pixels.
    const half = Math.sqrt(Math.max(1, pixels ** 2 - 3 * step ** 2)) / (2 * step);
    const middle = (row + 1) / step;
    spread(wall, middle, half, to, across);
  };
  let above = new Float32Array(wall.columns * 3);
  spreadAt(sharpRows, above);
  let below = new Float32Array(above.length);
  const line = new Float32Array(above.length);
  for (let row = sharpRows, rowsOn = step; row < rows; row += rowsOn) {
    // Farther away the image changes more slowly from row to row.
    rowsOn = row < 3 * sharpRows ? step : 2 * step;
    spreadAt(row + rowsOn, below);
    for (let next = 0; next < rowsOn && row + next < rows; next++) {
      const strength = strengths[row + next] as number;
      const [from, until] = [strength * (1 - next / rowsOn), (strength * next) / rowsOn];
      for (let at = 0; at < line.length; at++) line[at] = above[at] * from + below[at] * until;
      mixSmoothRow(picture, first + row + next, line, strength);
    }
    [above, below] = [below, above];
  }
}

/**
 * Mirrors the drawn wall in the floor, in place. Wall and floor meet at a right angle, so a row of the floor mirrors the row of the wall
 * that is as far above the foot, in the same columns. The image is strongest at the foot, where the floor is seen flattest, and is
 * fainter and rougher the farther it is from there.
 * @param gloss Strength at the foot, 0–1.
 * @returns The rows of the floor that mirror the wall as they were before.
 */
export function mirrorWall(
  picture: Raster<3>,
  { foot, height }: Pick<View, 'foot' | 'height'>,
  gloss: number,
): FloorRows {
  const first = Math.ceil(foot - 0.5);
  const last = Math.min(height, Math.ceil(foot + depth * height), 2 * first);
  const strengths: number[] = [];
  for (let y = first; y < last; y++) {
    const strength = gloss * (1 - smooth(0, depth * height, y + 0.5 - foot)) ** 2;
    // It only falls from row to row.
    if (strength < strengthMin) break;
    strengths.push(strength);
  }
  const { data, width } = picture;
  const plain = data.slice(first * width * 3, (first + strengths.length) * width * 3);
  mirrorNear(picture, { first, foot, strengths });
  if (strengths.length > sharpRows) mirrorFar(picture, { first, foot, strengths });
  return { top: first, rows: { ...picture, height: strengths.length, data: plain } };
}
