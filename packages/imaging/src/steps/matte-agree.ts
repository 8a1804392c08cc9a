import { maskWhere, partsOf, pixelsOf } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Regions that only the second look contains are asked about if they are larger than this share of the picture. */
const regionMin = 0.006;
/** Weight of the second look where it sees slightly more than the first: thin parts are missed more often than invented. */
const leaning = 0.3;

/** Says of each region, given as pixels of `first`, whether it is the vehicle's. */
export type AskWhose = (regions: number[][], first: Shares) => Promise<boolean[]>;

/**
 * Merges two looks at the same area. What the first contains is kept. Where the second contains whole regions that the first
 * does not (a pickup's bed, another car's bonnet), others decide.
 * @param first The look at the highest resolution.
 * @param second Same area and size as `first`.
 * @param askWhose Called only when there are such regions.
 */
export async function agree(first: Shares, second: Shares, askWhose: AskWhose): Promise<Shares> {
  const { width, height } = first;
  const { labels, parts } = partsOf(maskWhere(first, (at) => first.data[at] < 0.5 && second.data[at] >= 0.5));
  const size = width * height;
  const disputed = parts.filter(({ area }) => area > regionMin * size);
  const data = first.data.map((a, at) => (second.data[at] > a ? a + leaning * (second.data[at] - a) : a));
  if (disputed.length === 0) return { data, width, height };
  const regions = disputed.map((part) => pixelsOf(part, labels, width));
  const isOwn = await askWhose(regions, first);
  for (const [index, pixels] of regions.entries())
    for (const at of pixels) data[at] = isOwn[index] ? second.data[at] : first.data[at];
  return { data, width, height };
}
