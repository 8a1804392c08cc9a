import type { Placement, Point } from '@forecourt/contract/recipe';
import type { PixelBox, Size } from '../raster.ts';

export type Placed = {
  /** Target pixels per photo pixel. */
  scale: number;
  /** Position of the vehicle's box on the canvas; whole pixels. */
  box: PixelBox;
  /** The tyres' lowest points, target pixels, left to right. */
  contacts: Point[];
};

/** Minimum floor behind the farthest tyre, share of the target's height. */
const floorBehind = 0.02;
const lowestBaseline = 0.96;
/** A vehicle that fits to within this share is not resized: a change of a few pixels would only soften it. */
const fitting = 0.004;

/**
 * Puts the vehicle on the floor: as wide as asked unless it would be too tall, its lowest tyre on the baseline,
 * and every tyre below the line where the floor meets the wall.
 * @param vehicle Box around the vehicle and its tyres' lowest points, both in photo pixels.
 * @param horizon Where the floor begins, share of the target's height; null when there is no floor.
 */
export function place(
  vehicle: { box: PixelBox; contacts: Point[] },
  target: Size,
  placement: Placement,
  horizon: number | null,
): Placed {
  const { box } = vehicle;
  const bottom = box.top + box.height;
  const lows = vehicle.contacts.map(([, y]) => y);
  const highestTyre = lows.length ? Math.min(...lows) : bottom;
  let baseline = placement.baseline;
  let scale = Math.min(
    (placement.vehicleWidth * target.width) / box.width,
    ((baseline - placement.marginTop) * target.height) / box.height,
  );
  if (horizon !== null) {
    const depth = ((bottom - highestTyre) * scale) / target.height;
    const needed = horizon + floorBehind + depth;
    if (needed > baseline) baseline = Math.min(lowestBaseline, needed);
    const room = baseline - horizon - floorBehind;
    if (depth > room && room > 0) scale *= room / depth;
  }
  if (Math.abs(scale - 1) < fitting) scale = 1;
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const left = Math.round((target.width - width) / 2);
  const top = Math.round(baseline * target.height) - height;
  const toTarget = ([x, y]: Point): Point => [
    left + ((x - box.left) * width) / box.width,
    top + ((y - box.top) * height) / box.height,
  ];
  return { scale, box: { left, top, width, height }, contacts: vehicle.contacts.map(toTarget) };
}
