import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/** Longer side at which edges are read, pixels. */
const side = 720;
/** Edges lean by at most this many degrees: the largest roll that is looked for, and the convergence of a tilted camera. */
const leanMax = 14;
const rollMax = 9;
/** Width of a bin of leans, degrees. */
const bin = 0.25;
const bins = (2 * leanMax) / bin;
/** The picture is read in this many columns, over which the lean of plumb lines changes evenly. */
const columns = 16;
/** Largest difference of lean between the middle and an edge of the picture, degrees, and the steps in which it is tried. */
const convergence = { most: 6, step: 1 };
/** Sum of the squares of a gradient below which there is no edge, and how much of it has to run in one direction. */
const energyMin = 500;
const coherenceMin = 0.92;
/** Least number of edge pixels that agree. */
const agreeMin = 250;
/** Rolls that differ by at least this many degrees are others. */
const apart = 1.5;

type PlumbLines = {
  /** By how many degrees they fall to the right of the vertical, which is the photo's roll. */
  lean: number;
  /**
   * How many times as many edge pixels agree with it as with any other roll. From `leadMin.seconded` on, all of 145
   * renderings that have plumb lines were right to 0.9° where what the vehicle shows did not contradict; without that, from
   * `leadMin.alone` on.
   */
  lead: number;
};

export const leadMin = { seconded: 1.15, alone: 1.5 };

/** Products of a pixel's gradients across and down, four times: whole numbers, so sums are exact in any order. */
type Products = { xx: Int32Array; xy: Int32Array; yy: Int32Array };

function productsOf({ data, height, width }: Raster<1>): Products {
  const [xx, xy, yy] = [0, 0, 0].map(() => new Int32Array(data.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const across = data[at + 1] - data[at - 1];
      const down = data[at + width] - data[at - width];
      xx[at] = across * across;
      xy[at] = across * down;
      yy[at] = down * down;
    }
  }
  return { xx, xy, yy };
}

/** Sums of five values, of which the middle one is the pixel's own and neighbours are `step` apart; 0 where they do not exist. */
function summed(values: Int32Array, step: number): Int32Array {
  const out = new Int32Array(values.length);
  for (let at = 2 * step; at < values.length - 2 * step; at++) {
    out[at] =
      values[at - 2 * step] + values[at - step] + values[at] + values[at + step] + values[at + 2 * step];
  }
  return out;
}

/** Number of edge pixels by column of the picture and lean from the vertical; those of the vehicle do not count. */
function countLeans(grey: Raster<1>, matte?: Uint8Array): Float32Array {
  const { width } = grey;
  const products = productsOf(grey);
  const [xx, xy, yy] = [products.xx, products.xy, products.yy].map((one) => summed(one, width)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const counts = new Float32Array(columns * bins);
  const inRow = (values: Int32Array, at: number) =>
    (values[at - 2] + values[at - 1] + values[at] + values[at + 1] + values[at + 2]) / 4;
  for (let at = 2 * width; at < grey.data.length - 2 * width; at++) {
    if (matte?.[at]) continue;
    const a = inRow(xx, at);
    const c = inRow(yy, at);
    // Edges that are nearer to the level than to the plumb line are most of those that do not count.
    if (a <= c || a + c < energyMin) continue;
    const along = a - c;
    const aslant = 2 * inRow(xy, at);
    if (Math.sqrt(along * along + aslant * aslant) < coherenceMin * (a + c)) continue;
    const lean = (Math.atan2(aslant, along) * 90) / Math.PI;
    if (Math.abs(lean) >= leanMax) continue;
    const column = Math.floor(((at % width) * columns) / width);
    const to = column * bins + Math.floor((lean + leanMax) / bin);
    counts[to] = counts[to] + 1;
  }
  return counts;
}

/** How many edge pixels lean as plumb lines would: by `roll` in the middle, and by `converging` more at the right edge. */
function agreeing(counts: Float32Array, roll: number, converging: number): number {
  let sum = 0;
  for (let column = 0; column < columns; column++) {
    const lean = roll + converging * ((2 * (column + 0.5)) / columns - 1);
    const at = Math.round((lean + leanMax) / bin - 0.5);
    for (let near = Math.max(0, at - 2); near <= Math.min(bins - 1, at + 2); near++) {
      sum += counts[column * bins + near] * (1 - Math.abs(near - at) / 3);
    }
  }
  return sum;
}

/**
 * Plumb lines of what surrounds the vehicle: walls, posts, windows; null where there are too few of them.
 * @param matte The vehicle, whose edges do not count; absent where the photo shows no whole vehicle.
 */
export async function findPlumbLines(photo: Raster<3>, matte?: Raster<1>): Promise<PlumbLines | null> {
  const shrink = (raster: Raster) =>
    sharp(raster.data, { raw: raster })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      // Gradients of unblurred steps favour the vertical and the horizontal.
      .blur(1)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [grey, alpha] = await Promise.all([shrink(photo), matte && shrink(matte)]);
  const { height, width } = grey.info;
  const counts = countLeans({ data: grey.data, width, height, channels: 1 }, alpha?.data);
  const rolls = Array.from({ length: (2 * rollMax) / bin + 1 }, (_, at) => at * bin - rollMax);
  const found = rolls.map((roll) => {
    let most = 0;
    for (let more = -convergence.most; more <= convergence.most; more += convergence.step) {
      most = Math.max(most, agreeing(counts, roll, more));
    }
    return most;
  });
  const most = Math.max(...found);
  const best = found.indexOf(most);
  const others = found.filter((_, at) => Math.abs(at - best) * bin >= apart);
  if (most < agreeMin) return null;
  // The peak is between bins where its neighbours differ.
  const [before = 0, after = 0] = [found[best - 1], found[best + 1]];
  const curve = 2 * most - before - after;
  const lean = (best + (curve > 0 ? (after - before) / 2 / curve : 0)) * bin - rollMax;
  return { lean, lead: most / Math.max(...others) };
}
