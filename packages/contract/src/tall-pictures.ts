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
