import type { PixelBox } from '../raster.ts';
import type { Surroundings } from './mask-grid.ts';
import { maskWhere, partsOf, pixelsOf } from './mask-shapes.ts';
import type { Shares } from './shares.ts';
import { outlineOver } from './vehicle-outline.ts';

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
  seen: Surroundings,
): Promise<void> {
  const { data } = shares;
  const { labels, parts } = partsOf(maskWhere(shares, (at) => before[at] > 0.5 && data[at] === 0));
  if (parts.length === 0) return;
  const removed = parts.map((part) => pixelsOf(part, labels, shares.width));
  const logits = await outlineOver(shares, removed, box, seen);
  for (const [index, pixels] of removed.entries())
    if (logits[index] > ownMin) for (const at of pixels) data[at] = before[at];
}
