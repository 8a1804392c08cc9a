import type { Box } from '@forecourt/contract/recipe';
import type { Size } from '../raster.ts';
import { areaOf, type Scene, type ShareBox } from './detect.ts';

/** Minimum size of another vehicle's box, share of the photo: of a smaller one no picture could be made. */
const areaMin = 0.01;

/**
 * The boxes of a scene's vehicles in pixels of the photo: the main one, then the others from left to right, without those
 * that are too small.
 */
export function vehicleBoxes({ main, otherVehicles }: Scene, { width, height }: Size): Box[] {
  const others = otherVehicles.filter((one) => areaOf(one) > areaMin).toSorted((a, b) => a.left - b.left);
  return [...(main ? [main] : []), ...others].map(({ left, top, right, bottom }) => ({
    x: left * width,
    y: top * height,
    width: (right - left) * width,
    height: (bottom - top) * height,
  }));
}

/** A box of pixels in shares of the photo. */
export function inShares(box: Box, { width, height }: Size): ShareBox {
  return {
    left: box.x / width,
    top: box.y / height,
    right: (box.x + box.width) / width,
    bottom: (box.y + box.height) / height,
  };
}
