import { noInsets } from '@forecourt/contract/overlay-borders';
import type { PlacedBy } from '@forecourt/contract/placed-by';
import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox, Size } from '../raster.ts';
import { uncut } from './cut-sides.ts';
import type { FramedPlacement, Placed, VehicleInPhoto } from './placed.ts';

interface Where {
  target: Size;
  placement: FramedPlacement;
  /** The highest place for a tyre, share of the picture's height; null without a floor. */
  floor: number | null;
}

/** The outline before its change, in the photo and in the picture. */
interface Before {
  outline: VehicleInPhoto;
  placed: Placed;
}

/** Whole pixels, and what rounding adds. */
const tolerance = 1;

/** The outline before its change, as a vehicle of its own. */
export function outlineBefore({ box, cut }: VehicleInPhoto, by: PlacedBy): VehicleInPhoto {
  const before = {
    left: box.left + by.x * box.width,
    top: box.top + by.y * box.height,
    width: by.width * box.width,
    height: by.height * box.height,
  };
  const bottom = before.top + before.height;
  const contacts: Point[] = [
    [before.left, bottom],
    [before.left + before.width, bottom - by.depth * before.height],
  ];
  return { box: before, contacts, ...(cut && { cut }) };
}

/** Whether all of it is in the picture and on the floor, as far as the outline before was. */
function fits(
  now: Placed,
  before: Placed,
  { cut = uncut }: VehicleInPhoto,
  { floor, placement, target }: Where,
): boolean {
  const { insets = noInsets } = placement;
  const ends = ({ height, left, top, width }: PixelBox) => [left, top, -left - width, -top - height] as const;
  const limits = [
    insets.left * target.width,
    insets.top * target.height,
    (insets.right - 1) * target.width,
    (insets.bottom - 1) * target.height,
  ];
  const cuts = [cut.left, cut.top, cut.right, cut.bottom];
  const [own, former] = [ends(now.box), ends(before.box)];
  const isInside = limits.every((limit, at) => {
    const [end = 0, was = 0] = [own[at], former[at]];
    // A cut is where the picture's edge hides it.
    return cuts[at] ? Math.abs(end - was) <= 2 * tolerance : end >= Math.min(limit, was) - tolerance;
  });
  if (floor === null || cut.bottom || cut.top) return isInside;
  const highest = ({ contacts }: Placed) => Math.min(target.height, ...contacts.map(([, y]) => y));
  return isInside && highest(now) >= Math.min(floor * target.height, highest(before)) - tolerance;
}

/**
 * The vehicle in the place and size that its outline before gave it, every pixel of the photo where it was; null where it would not be
 * in the picture, or not on the floor.
 */
export function placedLike(
  vehicle: VehicleInPhoto,
  { outline: { box: former }, placed: before }: Before,
  where: Where,
): Placed | null {
  const across = before.box.width / former.width;
  const down = before.box.height / former.height;
  const toTarget = ([x, y]: Point): Point => [
    before.box.left + (x - former.left) * across,
    before.box.top + (y - former.top) * down,
  ];
  const { box } = vehicle;
  const [left, top] = toTarget([box.left, box.top]).map(Math.round) as Point;
  const [right, bottom] = toTarget([box.left + box.width, box.top + box.height]).map(Math.round) as Point;
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const now = { scale: before.scale, box: { left, top, ...size }, contacts: vehicle.contacts.map(toTarget) };
  return fits(now, before, vehicle, where) ? now : null;
}
