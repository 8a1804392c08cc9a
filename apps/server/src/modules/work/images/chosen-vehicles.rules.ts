import type { SharedBox } from '@forecourt/contract/images';
import type { Analysis, Box } from '@forecourt/contract/recipe';

/** A box of pixels in shares of the photo. */
export function sharesOf(box: Box, photo: Pick<Analysis, 'width' | 'height'>): SharedBox {
  return {
    x: box.x / photo.width,
    y: box.y / photo.height,
    width: box.width / photo.width,
    height: box.height / photo.height,
  };
}

/** Area of the intersection over area of the union, 0..1. */
function overlap(a: SharedBox, b: SharedBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared || 1);
}

/** Whether two analyses keep the same vehicle: null is the most prominent one, undefined none at all. */
export function isSameVehicle(a: Box | null | undefined, b: Box | null | undefined): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Callers send a box that they were given, perhaps rounded. */
const overlapMin = 0.5;

/** The stored box of the vehicle that a caller names by its box; undefined if the analysis found none there. */
export function vehicleAt(
  { vehicleBoxes = [], ...photo }: Pick<Analysis, 'vehicleBoxes' | 'width' | 'height'>,
  named: SharedBox,
): Box | undefined {
  const agreement = (box: Box) => overlap(sharesOf(box, photo), named);
  const [best] = vehicleBoxes.toSorted((a, b) => agreement(b) - agreement(a));
  return best && agreement(best) >= overlapMin ? best : undefined;
}
