import type { Insets } from '@forecourt/contract/overlay-borders';
import type { Recipe } from '@forecourt/contract/recipe';
import type { PixelBox, Size } from '../raster.ts';
import type { CutSides } from './cut-sides.ts';

interface Limits {
  /** Where the photo cut the vehicle off. */
  cut: CutSides;
  /** What frames cover of the picture. */
  insets: Insets;
  /** The highest place for a tyre, share of the picture's height; null without a floor. */
  floor: number | null;
  /** How far the highest tyre is above the lower edge of the box, share of the box's height. */
  depth: number;
  /** How far beyond the picture's edge a cut is, pixels. */
  beyond: number;
}

/** One direction: the pixels that are free for a vehicle, and whether its ends in this direction are cut off. */
interface Axis {
  from: number;
  to: number;
  whole: number;
  startCut: boolean;
  endCut: boolean;
  beyond: number;
}

const bounded = (value: number, [min, max]: readonly [number, number]) => Math.max(Math.min(value, max), min);

/** Which starts a vehicle of this length may have. A cut end stays beyond the edge of the picture that hides it. */
function startsFor({ beyond, endCut, from, startCut, to, whole }: Axis, length: number): [number, number] {
  const atEnd = whole + beyond - length;
  if (startCut && endCut) return [Math.min(atEnd, -beyond), -beyond];
  if (startCut) return [-beyond, -beyond];
  if (endCut) return [atEnd, atEnd];
  return [from, Math.max(from, to - length)];
}

/** The factors by which a length may be scaled: a whole vehicle stays within, and one that is cut at both ends as long as the picture. */
function scalesFor({ beyond, endCut, from, startCut, to, whole }: Axis, length: number): [number, number] {
  if (startCut && endCut) return [Math.min(1, (whole + 2 * beyond) / length), Number.POSITIVE_INFINITY];
  const room = startCut ? to + beyond : endCut ? whole + beyond - from : to - from;
  return [0, Math.max(1, room / length)];
}

/**
 * The box of a vehicle that somebody moved and scaled, whole pixels. A whole vehicle stays inside what frames leave free, its tyres on
 * the floor if they were, and what the photo cut off at the edge that hides it, however far it was to be moved.
 */
export function shiftedBox(
  usual: PixelBox,
  { height, width }: Size,
  shift: NonNullable<Recipe['shift']>,
  { beyond, cut, depth, floor, insets }: Limits,
): PixelBox {
  const across: Axis = {
    from: insets.left * width,
    to: (1 - insets.right) * width,
    whole: width,
    startCut: cut.left,
    endCut: cut.right,
    beyond,
  };
  const down: Axis = {
    from: insets.top * height,
    to: (1 - insets.bottom) * height,
    whole: height,
    startCut: cut.top,
    endCut: cut.bottom,
    beyond,
  };
  const [wide, high] = [scalesFor(across, usual.width), scalesFor(down, usual.height)];
  const scale = bounded(shift.scale, [Math.max(wide[0], high[0]), Math.min(wide[1], high[1])]);
  const size = { width: Math.round(usual.width * scale), height: Math.round(usual.height * scale) };
  const left = usual.left + (usual.width - size.width) / 2 + shift.x * width;
  const starts = startsFor(down, size.height);
  const bottom = usual.top + usual.height;
  // A placement that leaves too little floor is not corrected, but not moved further up either.
  const lowest =
    floor === null ? 0 : Math.min(floor * height, bottom - usual.height * depth) + size.height * (depth - 1);
  const isOnFloor = floor !== null && !cut.top && !cut.bottom;
  const highest = isOnFloor ? Math.min(starts[1], Math.max(starts[0], lowest)) : starts[0];
  const top = bounded(bottom - size.height + shift.y * height, [highest, starts[1]]);
  return {
    left: Math.round(bounded(left, startsFor(across, size.width))),
    top: Math.round(top),
    ...size,
  };
}
