import type { PixelBox } from '../raster.ts';
import { cellOf, logitsAt, matteInCells, type Surroundings } from './mask-grid.ts';
import { vehiclePrompts } from './mask-prompts.ts';
import { maskBeyond, maskWhere, partsOf, pixelsOf } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Least mean logit of a part that was split off and is the vehicle's. Of 18 that were another’s, the highest had 0.1. */
const ownMin = 0.4;

/**
 * Puts back, in place, what was split off as another vehicle's although the segmenter takes it for this one's: where both
 * have one colour, the photo's edges mislead.
 * @param shares The matte of `box` (photo pixels), squeezed to any size.
 * @param before Its values before the split.
 */
export async function restoreOwnParts(
  shares: Shares,
  before: Float32Array,
  box: PixelBox,
  { grid, main, objectAt }: Surroundings,
): Promise<void> {
  const { data } = shares;
  const { labels, parts } = partsOf(maskWhere(shares, (at) => before[at] > 0.5 && data[at] === 0));
  if (parts.length === 0) return;
  const matte = matteInCells(shares, box, grid);
  const vehicle = await objectAt(vehiclePrompts(maskBeyond(matte, 0.5), main));
  const cell = cellOf(shares, box, grid);
  const sums = new Float64Array(parts.length + 1);
  const removed = parts.flatMap((part) => pixelsOf(part, labels, shares.width));
  for (const [index, logit] of logitsAt(vehicle, removed.map(cell)).entries()) {
    sums[labels[removed[index]]] += logit;
  }
  const own = new Set(
    parts.filter(({ area, label }) => sums[label] > ownMin * area).map(({ label }) => label),
  );
  for (const at of removed) if (own.has(labels[at])) data[at] = before[at];
}
