import type { Background, ShowroomName } from '@forecourt/contract/recipe';
import { horizonOfRoom } from '@forecourt/contract/tall-pictures';
import type { Size } from '../raster.ts';
import { ceiling } from '../showrooms/dark-hall.ts';
import type { RoomCamera } from '../showrooms/view.ts';
import type { PhotoCamera } from './photo-camera.ts';
import { baselineIn, type FramedPlacement, type Placed } from './placed.ts';

/** What a showroom is drawn for. */
export type Room = {
  /** Where the floor meets the wall, share of the height from the top. */
  horizon: number;
  /** Absent: a standing photographer's. */
  camera?: RoomCamera;
};

/**
 * Distance of the vehicle's nearest tyre, in distances of the wall: the usual room has a wall this far behind it, which
 * leaves a car that is seen from the front its length.
 */
const wallDistance = 0.37;
/** The same for rooms whose wall has a pattern: farther away, bricks would be too small to be seen as such. */
const nearerWalls: Partial<Record<ShowroomName, number>> = { 'brick-loft': 0.5 };
/**
 * The same for the farthest and the nearest wall of a room whose ceiling is in view: a nearer one would be too high to show it,
 * and behind a low vehicle, which leaves the upper half of the picture to the room, a farther one would show too much of it.
 */
const ceilingWalls = [0.12, 0.5] as const;
/** Rows between which a ceiling that has to be in view meets the wall if it can, shares of the height. */
const ceilingRows = [0.08, 0.2] as const;
/** Heights of rooms whose ceiling belongs to their look, metres. */
const ceilings: Partial<Record<ShowroomName, number>> = { 'dark-hall': ceiling };
/** Minimum floor between the wall and the farthest tyre, and height of the wall's foot above the horizon; shares of the height. */
const floorBehind = 0.02;
const wallNearness = 0.02;
/** Eye levels and heights (metres) are rounded to these steps, so that photos of one walk-around share drawn rooms. */
const steps = { eye: 0.04, foot: 0.01, height: 0.25, focal: 0.25 };
/** Ranges of eye levels, shares of the height, of heights, metres, and of focal lengths, shares of the width, within which the rooms were looked at. */
const eyeRange = [-0.1, 0.74] as const;
const heightRange = [0.5, 2.75] as const;
const focalRange = [0.75, 3] as const;

const within = ([low, high]: readonly [number, number], value: number) =>
  Math.min(high, Math.max(low, value));
const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(3));

/** Whether wall and floor are drawn for a camera. */
export function isDrawn({ kind }: Background): boolean {
  return kind === 'showroom' || kind === 'room';
}

/** Where the floor of a background begins, share of the height; null where a room is drawn for the photo, or there is no floor. */
export function fixedHorizon(
  background: Background,
  camera: PhotoCamera | null,
  { height, width }: Size,
  placement: FramedPlacement,
): number | null {
  if (background.kind === 'picture') return background.horizon;
  if (!isDrawn(background) || camera) return null;
  return rounded(horizonOfRoom(width / height, baselineIn(placement)), steps.foot);
}

/**
 * The room that could have been photographed together with the vehicle: seen from the photo's eye level, its wall a fixed
 * number of times as far away as the nearest tyre, or farther, so that every tyre is on its floor and a ceiling is in view.
 * @param name Null: a room with a wall and a floor of the dealer's own, which has no ceiling.
 * @param placed The vehicle on the canvas, put there without regard to a room.
 * @param camera That of the photo, in pixels of the canvas.
 */
export function roomFor(
  name: ShowroomName | null,
  placed: Placed,
  { focal, height, horizon }: PhotoCamera,
  canvas: Size,
): Required<Room> {
  const rows = placed.contacts.map(([, y]) => y);
  const bottom = placed.box.top + placed.box.height;
  const [nearest, farthest] = [Math.max(bottom, ...rows), Math.min(bottom, ...rows)].map(
    (row) => row / canvas.height,
  ) as [number, number];
  const eye = within(eyeRange, rounded(horizon[1] / canvas.height, steps.eye));
  const above = within(heightRange, rounded(height, steps.height));
  const top = name ? ceilings[name] : undefined;
  /** The wall whose end at the ceiling is in a row. */
  const wallUpTo = (row: number) => ((eye - row) * above) / ((top ?? 0) - above) / (nearest - eye);
  const [highest, lowest] = ceilingRows;
  const wall = top
    ? within(ceilingWalls, within([wallUpTo(lowest), wallUpTo(highest)], wallDistance))
    : ((name && nearerWalls[name]) ?? wallDistance);
  const foot = Math.min(eye + wall * (nearest - eye), farthest - floorBehind);
  return {
    horizon: rounded(Math.max(eye + wallNearness, foot - steps.foot / 2), steps.foot),
    camera: {
      eye,
      height: above,
      ...(focal && { focal: within(focalRange, rounded(focal / canvas.width, steps.focal)) }),
    },
  };
}
