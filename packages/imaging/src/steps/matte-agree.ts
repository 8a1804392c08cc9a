import { maskWhere, partsOf } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Regions that only the second pass contains go to a third pass if they are larger than this share of the picture. */
const regionMin = 0.0008;
/** Minimum total area of such regions, share of the picture, for the third pass to be worth its time. */
const disputeMin = 0.012;
/** Mean of the third pass from which such a region is the vehicle's. With 0.5 neighbours are taken along. */
const sureShare = 0.8;
/** Weight of the second pass where it sees slightly more than the first: thin parts are missed more often than invented. */
const leaning = 0.3;

/**
 * Merges two passes over the same area. What the first contains is kept. Where the second contains whole regions that the first
 * does not (a pickup's bed, another car's bonnet), a third pass decides.
 * @param first The pass at the highest resolution.
 * @param second Same area and size as `first`.
 * @param askThird Runs the third pass, with the same area and size; called only when needed.
 */
export async function agree(first: Shares, second: Shares, askThird: () => Promise<Shares>): Promise<Shares> {
  const { width, height } = first;
  const { labels, parts } = partsOf(maskWhere(first, (at) => first.data[at] < 0.5 && second.data[at] >= 0.5));
  const size = width * height;
  const disputed = new Set(parts.filter((part) => part.area > regionMin * size).map((part) => part.label));
  const area = parts.reduce((sum, part) => sum + (disputed.has(part.label) ? part.area : 0), 0);
  const third = area > disputeMin * size ? await askThird() : undefined;
  const seen = third && seenShares(third, labels, parts.length);
  const data = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const [a, b, label] = [first.data[at], second.data[at], labels[at]];
    if (!seen || !disputed.has(label)) data[at] = b > a ? a + leaning * (b - a) : a;
    else data[at] = seen[label] > sureShare ? Math.max(a, b) : a;
  }
  return { data, width, height };
}

/** Mean of the third pass over each region, 0..1, by label. */
function seenShares(third: Shares, labels: Int32Array, count: number): Float32Array {
  const sum = new Float32Array(count + 1);
  const area = new Uint32Array(count + 1);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at];
    if (label === 0) continue;
    sum[label] = sum[label] + third.data[at];
    area[label] = area[label] + 1;
  }
  return sum.map((total, label) => total / (area[label] || 1));
}
