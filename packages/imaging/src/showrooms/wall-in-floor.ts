import { ditherAt } from '../dither.ts';
import type { Raster } from '../raster.ts';
import { smooth } from './scene.ts';
import type { View } from './view.ts';

/** Height of the wall above its foot up to which a polished floor mirrors it clearly enough to be seen, share of the picture's height. */
const depth = 0.3;
/** How rough a polished floor is: a point of the wall is spread over this share of its distance from the foot, to either side. */
const roughness = 0.09;

/** Mean of each pixel with its neighbours in the row, over `reach` pixels to either side; red, green, blue. */
function blurAcross(row: Float32Array, reach: number, to: Float32Array): void {
  const width = row.length / 3;
  if (reach < 1) {
    to.set(row);
    return;
  }
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
      to[x * 3 + c] = sum / count;
    }
  }
}

/** Mean of the rows of the wall whose mirror image is spread over one row of the floor. */
function meanRow(
  { data, width }: Raster<3>,
  middle: number,
  reach: number,
  last: number,
  to: Float32Array,
): void {
  to.fill(0);
  const [from, until] = [Math.max(0, middle - reach), Math.min(last, middle + reach)];
  // Rows beside each other hardly differ: some of them are enough.
  const step = Math.max(1, Math.floor((until - from) / 8));
  let count = 0;
  for (let y = from; y <= until; y += step, count++) {
    const start = y * width * 3;
    for (let at = 0; at < to.length; at++) to[at] = to[at] + data[start + at];
  }
  for (let at = 0; at < to.length; at++) to[at] = to[at] / count;
}

/**
 * Mirrors the drawn wall in the floor, in place. Wall and floor meet at a right angle, so a row of the floor mirrors the row of the wall
 * that is as far above the foot, in the same columns. The image is strongest at the foot, where the floor is seen flattest, and is
 * fainter and rougher the farther it is from there.
 * @param gloss Strength at the foot, 0–1.
 */
export function mirrorWall(
  picture: Raster<3>,
  { foot, height }: Pick<View, 'foot' | 'height'>,
  gloss: number,
): void {
  const { data, width } = picture;
  const first = Math.ceil(foot - 0.5);
  const last = Math.min(height, Math.ceil(foot + depth * height), 2 * first);
  const mean = new Float32Array(width * 3);
  const soft = new Float32Array(width * 3);
  for (let y = first; y < last; y++) {
    const far = y + 0.5 - foot;
    const fade = 1 - smooth(0, depth * height, far);
    const strength = gloss * fade * fade;
    if (strength < 0.004) continue;
    const reach = Math.round(far * roughness);
    meanRow(picture, 2 * first - 1 - y, reach, first - 1, mean);
    blurAcross(mean, reach, soft);
    for (let x = 0, at = y * width * 3; x < width; x++) {
      const threshold = ditherAt(x, y);
      for (let c = 0; c < 3; c++, at++)
        data[at] = data[at] + (soft[x * 3 + c] - data[at]) * strength + threshold;
    }
  }
}
