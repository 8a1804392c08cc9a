import { type Insets, noInsets } from '@forecourt/contract/overlay-borders';
import type { Point } from '@forecourt/contract/recipe';
import { baselineBefore } from '@forecourt/contract/tall-pictures';
import type { Size } from '../raster.ts';
import { type CutSides, uncut } from './cut-sides.ts';
import { baselineIn, type FramedPlacement, type Placed, type VehicleInPhoto } from './placed.ts';
import { outlineBefore, placedLike } from './placed-like.ts';
import { shiftedBox } from './shifted-box.ts';

/** Minimum floor behind the farthest tyre, share of the target's height. */
export const floorBehind = 0.02;
export const lowestBaseline = 0.96;
/** Where the photo cut a vehicle off, it is this far beyond the picture's edge: the first pixels are half transparent. */
const beyondEdge = 2;
/** A vehicle that fits to within this share is not resized: a change of a few pixels would only soften it. */
const fitting = 0.004;

/** Width per height, tyres to roof, up to which a vehicle is seen from its front or rear, and from which it is seen from its side. */
const endAspect = 1.35;
const sideAspect = 1.9;
/**
 * A vehicle seen from its end is at most this wide, share of the width that is asked for. Its height would limit it otherwise, and an
 * antenna that one of its photos does not show would change its size: by 3.3 % of the picture between front and rear, against 2.5 %.
 */
const endWidth = 0.775;

/** The share of the asked width that a vehicle of this width per height may have. */
function widthAllowed(aspect: number): number {
  const towardsSide = (aspect - endAspect) / (sideAspect - endAspect);
  return endWidth + (1 - endWidth) * Math.min(1, Math.max(0, towardsSide));
}

/** Left and top of a box of this size: in the middle on the baseline, or at the edges that hide where it was cut off. */
function cornerOf(
  cut: CutSides,
  size: Size,
  target: Size,
  insets: Insets,
  bottom: number,
  highestFloor: number,
) {
  const right = target.width - size.width + beyondEdge;
  const middle = Math.round((target.width * (1 + insets.left - insets.right) - size.width) / 2);
  const left = cut.left === cut.right ? middle : cut.left ? -beyondEdge : right;
  const hangs = cut.top && !cut.bottom && size.height - beyondEdge >= highestFloor;
  return { left, top: hangs ? -beyondEdge : bottom - size.height + (cut.bottom ? beyondEdge : 0) };
}

/** In the middle and on the baseline, in the height that the pictures of a spin share, to the pixel. */
function placeInSpin(
  { box, contacts }: VehicleInPhoto,
  target: Size,
  height: number,
  bottom: number,
): Placed {
  const scale = (height * target.height) / box.height;
  const size = { width: Math.max(1, Math.round(box.width * scale)), height: Math.round(box.height * scale) };
  const left = Math.round((target.width - size.width) / 2);
  const top = Math.round(bottom * target.height) - size.height;
  const toTarget = ([x, y]: Point): Point => [left + (x - box.left) * scale, top + (y - box.top) * scale];
  return { scale, box: { left, top, ...size }, contacts: contacts.map(toTarget) };
}

/**
 * Puts the vehicle on the floor: as wide as asked unless it is seen from its end or would be too tall, its lowest tyre on the baseline,
 * and every tyre below the line where the floor meets the wall. A vehicle that the photo cut off is put against the edge
 * of the picture, which then cuts it off at the same place. Under a frame, the placement applies to the area that its borders
 * leave free; only what the photo cut off is beneath them. A vehicle whose outline was changed keeps its place and size. A shift moves it from there, as far as all of this still holds.
 * @param horizon Where the floor begins, share of the target's height; null when there is no floor.
 */
export function place(
  vehicle: VehicleInPhoto,
  target: Size,
  placement: FramedPlacement,
  horizon: number | null,
): Placed {
  const { box, cut = uncut } = vehicle;
  if (placement.vehicleHeight !== undefined)
    return placeInSpin(vehicle, target, placement.vehicleHeight, placement.baseline);
  if (vehicle.placedBy) {
    const outline = outlineBefore(vehicle, vehicle.placedBy);
    const before = { outline, placed: place(outline, target, placement, horizon) };
    const floor = horizon === null ? null : horizon + floorBehind;
    const kept = placedLike(vehicle, before, { target, placement, floor });
    if (kept) return kept;
  }
  const bottom = box.top + box.height;
  const lows = vehicle.contacts.map(([, y]) => y);
  const highestTyre = lows.length ? Math.min(...lows) : bottom;
  const { insets = noInsets } = placement;
  const free = { width: 1 - insets.left - insets.right, height: 1 - insets.top - insets.bottom };
  let baseline = cut.bottom ? 1 : baselineIn(placement);
  const isCut = Object.values(cut).some((side) => side);
  const allowed = isCut ? 1 : widthAllowed(box.width / box.height);
  const wide =
    cut.left && cut.right
      ? target.width + 2 * beyondEdge
      : placement.vehicleWidth * allowed * free.width * target.width;
  const marginTop = cut.top ? 0 : insets.top + placement.marginTop * free.height;
  let scale = Math.min(wide / box.width, ((baseline - marginTop) * target.height) / box.height);
  if (horizon !== null && !cut.bottom) {
    const depth = ((bottom - highestTyre) * scale) / target.height;
    const needed = horizon + floorBehind + depth;
    if (placement.isInPlace) {
      const high = (box.height * scale) / target.height;
      baseline = baselineBefore(target.width / target.height, horizon, baseline, high);
    }
    if (needed > baseline) baseline = Math.min(insets.top + lowestBaseline * free.height, needed);
    const room = baseline - horizon - floorBehind;
    if (depth > room && room > 0) scale *= room / depth;
  }
  if (Math.abs(scale - 1) < fitting) scale = 1;
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const highestFloor = ((horizon ?? 0) + floorBehind) * target.height + (bottom - highestTyre) * scale;
  const size = { width, height };
  const corner = cornerOf(cut, size, target, insets, Math.round(baseline * target.height), highestFloor);
  const usual = { ...corner, ...size };
  const behind = { cut, insets, floor: horizon === null ? null : horizon + floorBehind };
  const depth = (bottom - highestTyre) / box.height;
  const put = placement.shift
    ? shiftedBox(usual, target, placement.shift, { ...behind, depth, beyond: beyondEdge })
    : usual;
  const toTarget = ([x, y]: Point): Point => [
    put.left + ((x - box.left) * put.width) / box.width,
    put.top + ((y - box.top) * put.height) / box.height,
  ];
  return { scale: (scale * put.width) / width, box: put, contacts: vehicle.contacts.map(toTarget) };
}
