import type { Size } from '../raster.ts';

/** Height of the camera above the floor, metres: a person who takes a picture of a car. */
export const eyeHeight = 1.5;
/** What a picture shows across at the place where the vehicle stands, metres: 4.5 m of car on 80 % of it. */
const shownAcross = 5.6;
/** Where the vehicle's nearest tyre usually stands, share of the height. */
const standingLine = 0.86;
/** The camera's eye level is at least this far above the wall's foot, share of the height: no wall at infinity. */
const wallNearness = 0.14;
/** Focal length as a share of the picture's width: a moderate telephoto, as cars are best taken. */
const focalShare = 1.2;

/** A camera that looks straight at a wall across a level floor. Rows and columns are pixels from the top left. */
export type View = Size & {
  /** Row in which the floor meets the wall. */
  foot: number;
  /** Row of the camera's eye level, to which all floor lines converge. */
  eye: number;
  /** Pixels per metre on the wall. */
  wallScale: number;
  /** Distance of the wall, metres. */
  wallDistance: number;
  /** Focal length, pixels. */
  focal: number;
};

/** @param horizon Where the floor meets the wall, share of the height from the top. */
export function viewOf({ height, width }: Size, horizon: number): View {
  const foot = horizon * height;
  const wanted = standingLine * height - (eyeHeight * width) / shownAcross;
  const eye = Math.min(wanted, foot - wallNearness * height);
  const focal = focalShare * width;
  const wallScale = (foot - eye) / eyeHeight;
  return { width, height, foot, eye, wallScale, wallDistance: focal / wallScale, focal };
}

/** A piece of floor as wide as the picture and one row high. */
export type FloorRow = {
  /** Metres across per pixel. */
  across: number;
  /** Metres from the camera, and how many of them the row covers. */
  distance: number;
  covers: number;
};

export function floorRow(view: View, y: number): FloorRow {
  const below = Math.max(1, y + 0.5 - view.eye);
  const distance = (view.focal * eyeHeight) / below;
  return { across: eyeHeight / below, distance, covers: distance / below };
}

/**
 * Metres across that a pixel covers of a line running away from the camera, `side` metres from the middle: far out
 * such lines lie flat in the picture and pass through a pixel slantwise.
 */
export function lineCovers(side: number, across: number): number {
  return across * (1 + Math.abs(side) / eyeHeight);
}

/** Metres above the floor at a row of the wall. */
export function wallHeight(view: View, y: number): number {
  return (view.foot - y - 0.5) / view.wallScale;
}
