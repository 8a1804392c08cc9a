import { standingLine, usualHeightIn } from '@forecourt/contract/tall-pictures';
import type { Size } from '../raster.ts';

/** Usual height of the camera above the floor, metres: a standing photographer. */
const usualHeight = 1.5;
/** Width of the scene at the vehicle's distance, metres: a 4.5 m car fills 80 % of it. */
const shownAcross = 5.6;
/**
 * Minimum distance from the wall's foot up to the camera's eye level, share of the height that the usual shape has in this width; keeps
 * the wall at a finite distance.
 */
const wallNearness = 0.14;
/** Usual focal length, share of the picture's width: a moderate telephoto, which suits cars. */
const usualFocal = 1.2;

/** The camera for which a room is drawn, as far as it is not the usual one. */
export type RoomCamera = {
  /** Row of its eye level, share of the picture's height from the top. */
  eye: number;
  /** Its height above the floor, metres. */
  height: number;
  /** Its focal length, share of the picture's width. */
  focal?: number;
};

/** A camera that faces a wall across a level floor. Rows and columns are pixels from the top left. */
export type View = Size & {
  /** Row in which the floor meets the wall. */
  foot: number;
  /** Row of the camera's eye level, which contains the vanishing point of the floor's lines. */
  eye: number;
  /** Height of the camera above the floor, metres. */
  eyeHeight: number;
  /** Pixels per metre on the wall. */
  wallScale: number;
  /** Distance of the wall, metres. */
  wallDistance: number;
  /** Focal length, pixels. */
  focal: number;
};

/**
 * @param horizon Where the floor meets the wall, share of the height from the top.
 * @param camera That of the photo; a standing photographer's where it is not known.
 */
export function viewOf({ height, width }: Size, horizon: number, camera?: RoomCamera): View {
  const foot = horizon * height;
  const usual = standingLine * height - (usualHeight * width) / shownAcross;
  const eye = camera
    ? camera.eye * height
    : Math.min(usual, foot - wallNearness * usualHeightIn({ width, height }));
  const eyeHeight = camera?.height ?? usualHeight;
  const focal = (camera?.focal ?? usualFocal) * width;
  const wallScale = (foot - eye) / eyeHeight;
  return { width, height, foot, eye, eyeHeight, wallScale, wallDistance: focal / wallScale, focal };
}

/** A strip of floor as wide as the picture and one row high. */
type FloorRow = {
  /** Metres across per pixel. */
  across: number;
  /** Distance from the camera in metres, and how many metres the row covers in depth. */
  distance: number;
  covers: number;
};

export function floorRow(view: View, y: number): FloorRow {
  const below = Math.max(1, y + 0.5 - view.eye);
  const distance = (view.focal * view.eyeHeight) / below;
  return { across: view.eyeHeight / below, distance, covers: distance / below };
}

/**
 * Width in metres that a pixel covers of a line running away from the camera, `side` metres from the middle: far out
 * such lines are nearly horizontal in the picture and cross a pixel diagonally.
 */
export function lineCovers({ eyeHeight }: View, side: number, across: number): number {
  return across * (1 + Math.abs(side) / eyeHeight);
}

/** Metres above the floor at a row of the wall. */
export function wallHeight(view: View, y: number): number {
  return (view.foot - y - 0.5) / view.wallScale;
}
