import { distanceTo, inverseMask, maskFrom } from './mask-shapes.ts';
import { resizedShares, type Shares } from './shares.ts';

/** How far from the outline a look at high resolution may change it, pixels of that look. */
const reach = 4;
/** Half the side of the squares in which two looks are compared, pixels of the one at high resolution. */
const compared = 8;
/**
 * Mean difference of two looks in such a square, 0..1. Up to the first they see the same edge; from the second on they see different
 * things, and the outline stays.
 */
const difference = { same: 0.12, other: 0.25 };

/** Sums over windows of 2 × `half` + 1 values at `stride`, cut off at both ends, divided by the values in them. */
function slidingMeans(from: Float32Array, to: Float32Array, first: number, count: number, stride: number) {
  let sum = 0;
  let held = 0;
  for (let at = -compared; at < count; at++) {
    const [entering, leaving] = [at + compared, at - compared - 1];
    if (entering < count) {
      sum += from[first + entering * stride];
      held++;
    }
    if (leaving >= 0) {
      sum -= from[first + leaving * stride];
      held--;
    }
    if (at >= 0) to[first + at * stride] = sum / held;
  }
}

/** The mean of the square around each pixel, cut off at the picture's ends. */
function squareMeans({ data, height, width }: Shares): Float32Array {
  const rows = new Float32Array(data.length);
  const means = new Float32Array(data.length);
  for (let y = 0; y < height; y++) slidingMeans(data, rows, y * width, width, 1);
  for (let x = 0; x < width; x++) slidingMeans(rows, means, x, height, width);
  return means;
}

/**
 * The outline of `shares` as a look at higher resolution sees it, near where it is and as far as both see the same there: by itself
 * that look sees finer edges, but loses whole regions.
 * @param shares The tidied matte, of any size.
 * @param fine The same area at high resolution.
 * @returns The matte in the size of `fine`.
 */
export function refinedOutline(shares: Shares, fine: Shares): Shares {
  const { height, width } = fine;
  const coarse = resizedShares(shares, width, height);
  const inside = maskFrom(coarse, 0.5);
  const toOutside = distanceTo(inverseMask(inside));
  const toInside = distanceTo(inside);
  const differences = fine.data.map((share, at) => Math.abs(share - coarse.data[at]));
  const around = squareMeans({ data: differences, width, height });
  const data = coarse.data.map((share, at) => {
    if (toInside[at] > reach || toOutside[at] > reach) return share;
    const trust = (difference.other - around[at]) / (difference.other - difference.same);
    return share + Math.min(1, Math.max(0, trust)) * (fine.data[at] - share);
  });
  return { data, width, height };
}
