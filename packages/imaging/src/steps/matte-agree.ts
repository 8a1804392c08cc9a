import { maskWhere, partsOf } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Regions where the two passes differ go to a third pass if they are larger than this share of the picture. */
const regionMin = 0.0008;
/**
 * Minimum total area of such regions, share of the picture, for the third pass to be worth its time: of 50 pictures
 * with a true matte five need it; with 0.004 it was twenty, and those fifteen came out no better.
 */
const disputeMin = 0.03;
/**
 * Regions that begin below this share of the picture's height are under the body: there a pass at lower resolution
 * takes dark sills for shadow far more often than the first one takes shadow for sills.
 */
const underBody = 0.6;
/**
 * If the third pass sees less than this share of such a region as vehicle, it decides pixel by pixel: half sill, half
 * shadow.
 */
const sureShare = 0.8;
/** Weight of the higher value where the passes differ slightly: thin parts are missed more often than invented. */
const leaning = 0.7;

/**
 * Merges two passes over the same area. Where a sizeable region is vehicle in one and not in the other (a shadow taken
 * for a bumper, another car's bonnet, a bumper taken for a shadow), a third pass decides; what the first pass finds
 * under the body is kept.
 * @param first The pass at the highest resolution.
 * @param second Same area and size as `first`.
 * @param askThird Runs the third pass, with the same area and size; called only when needed.
 */
export async function agree(first: Shares, second: Shares, askThird: () => Promise<Shares>): Promise<Shares> {
  const { width, height } = first;
  const { labels, parts } = partsOf(
    maskWhere(first, (at) => first.data[at] >= 0.5 !== second.data[at] >= 0.5),
  );
  const size = width * height;
  const disputed = new Set(parts.filter((part) => part.area > regionMin * size).map((part) => part.label));
  const area = parts.reduce((sum, part) => sum + (disputed.has(part.label) ? part.area : 0), 0);
  const third = area > disputeMin * size ? await askThird() : undefined;
  const seen = third && seenShares(third, labels, parts.length);
  const low = new Set(parts.filter((part) => part.top > underBody * height).map((part) => part.label));
  const data = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const a = first.data[at];
    const b = second.data[at];
    const label = labels[at];
    if (third && seen && disputed.has(label)) {
      const share = seen[label];
      if (share > 0.5 && share < sureShare && b > a && low.has(label)) {
        data[at] = Math.max(a, Math.min(b, third.data[at]));
      } else data[at] = share > 0.5 || (a > b && low.has(label)) ? Math.max(a, b) : Math.min(a, b);
    } else data[at] = b > a ? a + leaning * (b - a) : a;
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
