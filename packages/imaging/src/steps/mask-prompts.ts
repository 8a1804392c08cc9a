import { maskCell, type Prompt } from '../models/segmenter.ts';
import type { ShareBox } from './detect.ts';
import { distanceTo, inverseMask, type Mask } from './mask-shapes.ts';

/** A point in cells as a hint for the segmenter. */
export const promptAt = (x: number, y: number, is: Prompt['is']): Prompt => ({
  x: (x + 0.5) * maskCell,
  y: (y + 0.5) * maskCell,
  is,
});

/** A box in cells as a hint for the segmenter. */
export const cornersOf = ({ left, top, right, bottom }: ShareBox): Prompt[] => [
  { x: left * maskCell, y: top * maskCell, is: 'topLeft' },
  { x: right * maskCell, y: bottom * maskCell, is: 'bottomRight' },
];

/** The points deepest inside the mask in the left, middle and right third of a box in cells. */
export function pointsInside(mask: Mask, box: ShareBox, is: Prompt['is']): Prompt[] {
  const depth = distanceTo(inverseMask(mask));
  return [0, 1, 2].flatMap((third) => {
    const from = box.left + ((box.right - box.left) * third) / 3;
    const to = box.left + ((box.right - box.left) * (third + 1)) / 3;
    let best = -1;
    for (let row = 0; row < depth.length; row += mask.width) {
      const end = row + Math.min(mask.width, Math.ceil(to));
      for (let at = row + Math.max(0, Math.ceil(from)); at < end; at++) {
        if (mask.data[at] && (best < 0 || depth[at] > depth[best])) best = at;
      }
    }
    return best < 0 ? [] : [promptAt(best % mask.width, Math.floor(best / mask.width), is)];
  });
}

/**
 * Hints for the vehicle: its box, and points deep inside its matte.
 * @param own Where the matte is more than half, in cells.
 */
export const vehiclePrompts = (own: Mask, main: ShareBox): Prompt[] => [
  ...cornersOf(main),
  ...pointsInside(own, main, 'inside'),
];
