/**
 * Where floors begin, and where vehicles are, in pictures that are taller than most: for the pictures themselves and their previews.
 * Everything is a share of the picture's height from the top, shapes are widths per height.
 */

/** Where the floor of a room begins that is drawn for no particular photo, in a picture of the usual shape. */
export const usualHorizon = 0.62;
/** Where a vehicle is in most presets: its nearest tyre. */
export const standingLine = 0.86;
/** Rooms were designed in this shape, and most photos of places have it. */
const usualShape = 4 / 3;

/** How wide a picture is, in heights of the usual shape: below 1 it is tall. */
const widthIn = (shape: number) => Math.min(1, shape / usualShape);

/**
 * Where the floor of a room begins that is drawn for no particular photo. A taller picture shows more wall above it and more floor
 * below: the floor behind the vehicle stays as deep, in widths of the picture, and begins farther up for a vehicle that is farther up.
 * @param baseline The vehicle's nearest tyre.
 */
export function horizonOfRoom(shape: number, baseline: number): number {
  const wide = widthIn(shape);
  const usual = standingLine - (standingLine - usualHorizon) * wide;
  return usual - Math.max(0, standingLine - baseline) * (1 - wide);
}

/** Share of a vehicle's height that is at least above the foot of a wall. */
const aboveFoot = 0.15;

/**
 * Where a vehicle is before a picture of a place that fills a taller shape, and whose floor therefore begins where it did before: as
 * far down as asked, unless all of it would be below the wall.
 * @param horizon Where the floor begins in the picture.
 * @param height Of the vehicle.
 */
export function baselineBefore(shape: number, horizon: number, baseline: number, height: number): number {
  return shape < usualShape ? Math.min(baseline, horizon + (1 - aboveFoot) * height) : baseline;
}

/** The height in which the usual shape is as wide as a picture of this size; that of the picture where it is not taller. */
export const usualHeightIn = ({ height, width }: { width: number; height: number }): number =>
  Math.min(height, width / usualShape);

/** The eye level of most photos of places, share of the height. */
const usualEyeLevel = 0.5;

/** The eye level of a photo of a place: never below the beginning of its floor. */
export const eyeLevelOf = (horizon: number): number => Math.min(usualEyeLevel, horizon);

/** A row of a photo of a place, and how far away the floor is there, in any unit; shares of the photo's height. */
const depthAt = (row: number, eye: number) => 1 / (row - eye);

/**
 * The row of a photo of a place that is shown below it, at a row beyond its lower edge: as far behind the floor's nearest point as that
 * row would be before it.
 * @returns Also how many times as large it is shown.
 */
export function mirroredRow(row: number, horizon: number): { row: number; enlarged: number } {
  const eye = eyeLevelOf(horizon);
  const depth = depthAt(row, eye);
  const behind = 2 * depthAt(1, eye) - depth;
  return { row: eye + 1 / behind, enlarged: behind / depth };
}

/** How far down the floor can go on before the foot of the wall would be mirrored; infinite where that never happens. */
function lowestRow(horizon: number): number {
  const eye = eyeLevelOf(horizon);
  if (horizon <= eye) return Number.POSITIVE_INFINITY;
  const nearest = 2 * depthAt(1, eye) - depthAt(horizon, eye);
  return nearest <= 0 ? Number.POSITIVE_INFINITY : eye + 1 / nearest;
}

/** Share of a tall picture's height that the photo of a place fills at least, from the top. */
const shownMin = 0.7;

/**
 * The share of a picture's height that a photo of a place fills, from the top; 1 where the picture is not tall. Below it the floor goes on.
 * Filling all of a story, the place would be more than twice as large, beside the vehicle, as in most pictures.
 * @param horizon Where the floor begins in the photo.
 */
export function shownOfPlace(shape: number, horizon: number): number {
  return Math.min(1, Math.max(shownMin, widthIn(shape), 1 / lowestRow(horizon)));
}
