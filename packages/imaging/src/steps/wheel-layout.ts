import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox } from '../raster.ts';
import type { PhotoCamera } from './photo-camera.ts';

/** Angles between the line of sight and the vehicle's length at which two wheels of a side and an end are seen, degrees. */
const threeQuarter = { from: 20, to: 65 };
/** Wheelbases of cars and vans, metres, widened by the error of the camera's height. */
const wheelbase = { min: 1.9, usual: 2.75, max: 4.2 };
/** Wheelbase by track: 1.6 to 2 for cars, more for long pickups and vans. */
const baseByTrack = 1.75;
/** Focal lengths with which vehicles are photographed, in widths of the vehicle's box: 1.3 to 3.3 on 40 renderings and 36 photos. */
const focalRange = { min: 1, max: 5 };
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

/** Degrees between the line of sight and the vehicle's length, 0 to 90, and the direction in which its visible side recedes. */
function turnOf(azimuth: number): { degrees: number; towards: 1 | -1 } {
  const half = ((azimuth % 180) + 180) % 180;
  return half < 90 ? { degrees: half, towards: 1 } : { degrees: 180 - half, towards: -1 };
}

/** Views of an end in which the wheels of a side are behind each other, and nothing hangs down beside them; degrees. */
const endOn = 20;

/** Whether a vehicle is seen from its front or rear, so that it is as level in the picture as the axle there. */
export function isEndOn(camera?: PhotoCamera | null): boolean {
  return camera?.azimuth !== undefined && turnOf(camera.azimuth).degrees < endOn;
}

/**
 * The tyres among the dips of an underside, in a view of a side and an end: the pair whose distance on the floor is a
 * wheelbase, and beyond the nearer one what is where the end's other wheel has to be. Bumpers are nearer to the camera than
 * the wheels behind them, so they hang as low in the picture, but elsewhere.
 * @param dips Lowest points of the dips, left to right, pixels of the matte.
 * @returns Left to right; null where the view is another one, or no pair fits.
 */
export function tyresOfView(dips: Point[], box: PixelBox, camera: PhotoCamera): Point[] | null {
  const { azimuth, horizon } = camera;
  if (azimuth === undefined) return null;
  const { degrees, towards } = turnOf(azimuth);
  const seen = dips.filter(([, y]) => y > horizon[1] + box.height * 0.1);
  if (degrees < threeQuarter.from || degrees > threeQuarter.to) return null;
  const view = { angle: (degrees * Math.PI) / 180, towards, box, camera };
  const sides = seen.flatMap((near) => seen.flatMap((far) => sideBetween(near, far, view) ?? []));
  const fitting = sides.filter(({ near, far }) => !seen.some((dip) => hangsBelow(dip, near, far, box)));
  const unusual = ({ base }: Side) => Math.abs(Math.log(base / wheelbase.usual));
  const [side] = fitting.sort((a, b) => unusual(a) - unusual(b));
  if (!side) return null;
  const { near, far, third } = side;
  const others = seen.filter((dip) => (near[0] - dip[0]) * towards > 0 && isThird(dip, side, view));
  const offset = ([x]: Point) => Math.abs(x - third[0]);
  const [other] = others.sort((a, b) => offset(a) - offset(b));
  return [near, far, ...(other ? [other] : [])].sort((a, b) => a[0] - b[0]);
}

/** Whether a dip beyond the nearer wheel of a side is the other wheel of its end: where that has to be, or too low for a bumper. */
function isThird(dip: Point, side: Side, view: View): boolean {
  const [x, y] = dip;
  const { near, third } = side;
  const { box, camera } = view;
  if (Math.abs(x - third[0]) > tolerance.across * box.width) return false;
  if (Math.abs(y - third[1]) <= tolerance.down * (near[1] - camera.horizon[1])) return true;
  return y > lowestBumper(x, side, view);
}

/** Lowest row in which a bumper can be in a column: beyond the axle by the longest overhang, or at the vehicle's near corner. */
function lowestBumper(column: number, { focal, near }: Side, { angle, camera, towards }: View): number {
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

type View = { angle: number; towards: 1 | -1; box: PixelBox; camera: PhotoCamera };

type Side = {
  near: Point;
  far: Point;
  /** Their distance, metres. */
  base: number;
  /** Focal length of the camera, pixels. */
  focal: number;
  /** Where the other wheel of the near end touches the floor. */
  third: Point;
};

/** The side of which two points are the wheels; undefined where no vehicle has such a one. */
function sideBetween(near: Point, far: Point, { angle, box, camera, towards }: View): Side | undefined {
  const { height, horizon } = camera;
  // On the floor: metres to the right of the line of sight, and metres away from the camera per pixel of focal length.
  const onFloor = ([x, y]: Point) => {
    const away = height / (y - horizon[1]);
    return { across: (x - horizon[0]) * away, away };
  };
  const [from, to] = [onFloor(near), onFloor(far)];
  const across = (to.across - from.across) * towards;
  const base = across / Math.sin(angle);
  const focal = across / Math.tan(angle) / (to.away - from.away);
  const isWheelbase = base >= wheelbase.min && base <= wheelbase.max;
  if (!isWheelbase || focal < focalRange.min * box.width || focal > focalRange.max * box.width) return;
  const track = base / baseByTrack;
  const away = from.away + (Math.sin(angle) * track) / focal;
  const beside = from.across - towards * Math.cos(angle) * track;
  return { near, far, base, focal, third: [horizon[0] + beside / away, horizon[1] + height / away] };
}

/** Whether a point is between two others and lower than the line through them: nothing hangs lower than the floor between two wheels. */
function hangsBelow([x, y]: Point, near: Point, far: Point, { height }: PixelBox): boolean {
  const share = (x - near[0]) / (far[0] - near[0]);
  return share > 0 && share < 1 && y > near[1] + share * (far[1] - near[1]) + belowMax * height;
}
