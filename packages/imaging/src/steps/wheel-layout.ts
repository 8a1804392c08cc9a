import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox } from '../raster.ts';
import type { PhotoCamera } from './photo-camera.ts';

/**
 * Angles between the line of sight and the vehicle's length, degrees: below `end` an end is seen, and the wheels of a side are
 * behind each other; up to `side` a side and an end are, and the rows of two wheels say how far apart they are.
 */
const views = { end: 20, side: 65 };
/** Wheelbases of cars and vans, metres, widened by the error of the camera's height. */
const wheelbase = { min: 1.9, usual: 2.75, max: 4.2 };
/** Wheelbase by track: 1.6 to 2 for cars, more for long pickups and vans. */
const baseByTrack = 1.75;
/** Focal lengths with which vehicles are photographed, in widths of the vehicle's box: 1.3 to 3.3 on 40 renderings and 36 photos. */
const focalRange = { min: 1, usual: 2, max: 5 };
/**
 * How far a tyre may be from where the other two and the view put it. Across in widths of the box: tyres were within 0.08 of
 * it, on the same pictures, most of the bumpers that hang as low farther than 0.1. Down in distances of the nearest tyre from
 * the horizon: tyres within 0.05, bumpers in the same column from 0.08.
 */
const tolerance = { across: 0.09, down: 0.06 };
/** Where bumpers are at most beyond the axle and beside the tyres' middle, and at least above the ground; metres. */
const bumper = { overhang: 1.1, beside: 0.15, height: 0.12 };
/** How far another dip between the two wheels of a side may hang below the line through them, in heights of the box. */
const belowMax = 0.015;
/** How much lower in the picture a farther wheel may be, per pixel beside the nearer one: photos lean by some 3°. */
const leanMax = 0.05;

/** Degrees between the line of sight and the vehicle's length, 0 to 90, and the direction in which its visible side recedes. */
function turnOf(azimuth: number): { degrees: number; towards: 1 | -1 } {
  const half = ((azimuth % 180) + 180) % 180;
  return half < 90 ? { degrees: half, towards: 1 } : { degrees: 180 - half, towards: -1 };
}

/** Whether a vehicle is seen from its front or rear, so that it is as level in the picture as the axle there. */
export function isEndOn(camera?: PhotoCamera | null): boolean {
  return camera?.azimuth !== undefined && turnOf(camera.azimuth).degrees < views.end;
}

/** The lowest point of a dip, pixels of the matte, and whether the dip is as narrow as a tyre: a wider one is mostly bumper. */
export type LowPoint = { at: Point; isNarrow: boolean };

/**
 * The tyres among the dips of an underside, in a view of a side: the pair whose distance on the floor is a wheelbase, and
 * beyond the nearer one what is where the end's other wheel has to be. Bumpers are nearer to the camera than the wheels
 * behind them, so they hang as low in the picture, but elsewhere.
 * @param dips Left to right.
 * @returns Left to right; null where the view is another one, or no pair fits.
 */
export function tyresOfView(dips: LowPoint[], box: PixelBox, camera: PhotoCamera): Point[] | null {
  const view = viewOf(box, camera);
  if (!view) return null;
  const seen = belowEyes(dips, view);
  const [side] = [...sidesAmong(seen, view, sideBetween), ...sidesAmong(seen, view, sideAcross)];
  if (!side) return null;
  const { far, near, third } = side;
  const offset = ({ at: [x] }: LowPoint) => Math.abs(x - third[0]);
  const [other] = seen.filter((dip) => isThird(dip, side, view)).sort((a, b) => offset(a) - offset(b));
  return [near, far, ...(other ? [other.at] : [])].sort((a, b) => a[0] - b[0]);
}

/**
 * The dips that can be tyres where no pair of a side is seen: the other wheel of the same end would be within the vehicle, or
 * the dip is that wheel. The corner of a bumper, and what hangs down in its middle, is too near the vehicle's end for it.
 * @param width Of the photo, pixels: where it cuts the vehicle off, the end may be outside.
 */
export function withPartners<Dip extends LowPoint>(
  dips: Dip[],
  { box, camera, width }: { box: PixelBox; camera?: PhotoCamera | null; width: number },
): Dip[] {
  const view = camera && viewOf(box, camera);
  if (!view) return dips;
  const from = box.left <= 1 ? Number.NEGATIVE_INFINITY : box.left;
  const to = box.left + box.width >= width - 1 ? Number.POSITIVE_INFINITY : box.left + box.width;
  const seen = belowEyes(dips, view);
  const ends = seen.map(({ at }) => endAt(at, view)).filter(({ third: [x] }) => x >= from && x <= to);
  return seen.filter((dip) => ends.some((end) => end.near === dip.at || isThird(dip, end, view)));
}

type View = { angle: number; towards: 1 | -1; box: PixelBox; camera: PhotoCamera };

/** Undefined where the view is unknown or that of an end. */
function viewOf(box: PixelBox, camera: PhotoCamera): View | undefined {
  if (camera.azimuth === undefined) return;
  const { degrees, towards } = turnOf(camera.azimuth);
  if (degrees >= views.end) return { angle: (degrees * Math.PI) / 180, towards, box, camera };
}

const belowEyes = <Dip extends LowPoint>(dips: Dip[], { box, camera }: View): Dip[] =>
  dips.filter(({ at: [, y] }) => y > camera.horizon[1] + box.height * 0.1);

/** The pairs of dips that can be the wheels of a side, the most usual wheelbase first. */
function sidesAmong(
  dips: LowPoint[],
  view: View,
  sideOf: (near: LowPoint, far: LowPoint, view: View) => Side | undefined,
): Side[] {
  const unusual = ({ base }: Side) => Math.abs(Math.log(base / wheelbase.usual));
  return dips
    .flatMap((near) => dips.flatMap((far) => sideOf(near, far, view) ?? []))
    .filter(({ far, near }) => !dips.some(({ at }) => hangsBelow(at, near, far, view.box)))
    .sort((a, b) => unusual(a) - unusual(b));
}

/** Whether a dip beyond the nearer wheel of an end is its other wheel: where that has to be, or too low for a bumper. */
function isThird({ at: [x, y], isNarrow }: LowPoint, end: End, view: View): boolean {
  const { near, third } = end;
  const { box, camera, towards } = view;
  // Of a tyre that barely shows below a bumper nothing but its place tells it from the bumper.
  const share = isNarrow ? 1 : 0.5;
  const isBeyond = (near[0] - x) * towards > 0;
  if (!isBeyond || Math.abs(x - third[0]) > share * tolerance.across * box.width) return false;
  if (Math.abs(y - third[1]) <= share * tolerance.down * (near[1] - camera.horizon[1])) return true;
  return y > lowestBumper(x, end, view);
}

/** Lowest row in which a bumper can be in a column: beyond the axle by the longest overhang, or at the vehicle's near corner. */
function lowestBumper(column: number, { focal, near }: End, { angle, camera, towards }: View): number {
  const [middle, eye] = camera.horizon;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  // Metres to the right of the line of sight per metre away from the camera, in this column and in that of the nearer wheel.
  const sight = (column - middle) / focal;
  const wheelSight = (near[0] - middle) / focal;
  const wheelAway = (camera.height * focal) / (near[1] - eye);
  const along = (wheelAway * (wheelSight - sight)) / (towards * cos + sin * sight);
  const toOverhang = bumper.overhang / Math.max(1e-6, cos + towards * sin * sight);
  const toCorner = (along + bumper.beside) / Math.max(1e-6, sin - towards * cos * sight);
  const away = Math.max(1, wheelAway + sin * along - Math.min(toOverhang, toCorner));
  return eye + ((camera.height - bumper.height) * focal) / away;
}

type End = {
  near: Point;
  /** Focal length of the camera, pixels. */
  focal: number;
  /** Where the other wheel of the end touches the floor. */
  third: Point;
};

type Side = End & {
  far: Point;
  /** The distance of its wheels, metres. */
  base: number;
};

/** A point on the floor: metres to the right of the line of sight, and metres away from the camera per pixel of focal length. */
function onFloor([x, y]: Point, { camera: { height, horizon } }: View) {
  const away = height / (y - horizon[1]);
  return { across: (x - horizon[0]) * away, away };
}

/** The end of a vehicle of which a point is the nearer wheel, as a usual camera sees it where the photo does not tell. */
function endAt(
  near: Point,
  view: View,
  base = wheelbase.usual,
  focal = focalRange.usual * view.box.width,
): End {
  const { angle, camera, towards } = view;
  const from = onFloor(near, view);
  const track = base / baseByTrack;
  const away = from.away + (Math.sin(angle) * track) / focal;
  const beside = from.across - towards * Math.cos(angle) * track;
  return {
    near,
    focal,
    third: [camera.horizon[0] + beside / away, camera.horizon[1] + camera.height / away],
  };
}

const isWheelbase = (metres: number): boolean => metres >= wheelbase.min && metres <= wheelbase.max;

/** Metres by which one point is farther along the side across the picture than another. */
const acrossBetween = (near: Point, far: Point, view: View): number =>
  (onFloor(far, view).across - onFloor(near, view).across) * view.towards;

/** The side of which two points are the wheels, in a view of a side and an end; undefined where no vehicle has such a one. */
function sideBetween({ at: near }: LowPoint, { at: far }: LowPoint, view: View): Side | undefined {
  const { angle, box } = view;
  if (angle > (views.side * Math.PI) / 180) return;
  const across = acrossBetween(near, far, view);
  const base = across / Math.sin(angle);
  const focal = across / Math.tan(angle) / (onFloor(far, view).away - onFloor(near, view).away);
  if (!isWheelbase(base) || focal < focalRange.min * box.width || focal > focalRange.max * box.width) return;
  return { ...endAt(near, view, base, focal), far, base };
}

/**
 * The same where the rows of the two do not say how far away they are: from the side they are in one row, and a photo that leans
 * has the farther one in another. Both have to be narrow, and the farther one not lower.
 */
function sideAcross(near: LowPoint, far: LowPoint, view: View): Side | undefined {
  if (!near.isNarrow || !far.isNarrow) return;
  const lower = far.at[1] - near.at[1];
  const base = acrossBetween(near.at, far.at, view) / Math.sin(view.angle);
  if (!isWheelbase(base) || lower > leanMax * Math.abs(far.at[0] - near.at[0])) return;
  return { ...endAt(near.at, view), far: far.at, base };
}

/** Whether a point along a side is lower than the line through its wheels: nothing hangs lower than the floor. */
function hangsBelow([x, y]: Point, near: Point, far: Point, { height }: PixelBox): boolean {
  const share = (x - near[0]) / (far[0] - near[0]);
  return share > 0 && share !== 1 && y > near[1] + share * (far[1] - near[1]) + belowMax * height;
}
