/** Where crops of photos are: around the vehicle, in the middle, or where somebody moved them. Panel and server share it. */

/** A rectangle in shares of the photo's width and height; a region may extend beyond 0 and 1. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where somebody moved a crop: its left and upper edge and its width, shares of the photo. Its height follows from its shape. */
export interface CropFrame {
  x: number;
  y: number;
  width: number;
}

/**
 * What a viewer should know of a crop. `no_vehicle`: none was found, so the middle of the photo is shown; `cuts_vehicle`: it was
 * moved so that a part of the vehicle is outside; `beyond_edges`: it is larger than the photo, which otherwise could not show the
 * whole vehicle in this shape; `mostly_blurred`: so much larger that more than a third of it is a blurred continuation of the photo;
 * `less_padding`: the photo ends nearer to the vehicle than the padding says.
 */
export const cropNotes = [
  'no_vehicle',
  'cuts_vehicle',
  'beyond_edges',
  'mostly_blurred',
  'less_padding',
] as const;
export type CropNote = (typeof cropNotes)[number];

export interface Crop {
  region: Region;
  note: CropNote | null;
}

/** Where a crop has to extend beyond the photo, this much stays free beside the vehicle, share of the crop. */
const paddingBeyond = 0.02;
/** The narrowest crop that somebody can choose, share of the widest. */
export const cropNarrowestShare = 0.15;
/** A difference in shares that no picture shows: half a pixel of 1000. */
const tolerance = 0.0005;
/** How much less padding than wanted is worth a note, share of the crop. */
const noticeable = 0.01;

/**
 * The crop's width per height in shares of the photo.
 * @param aspect Width per height of the crop in pixels.
 */
export function cropShape(aspect: number, photo: { width: number; height: number }): number {
  return (aspect * photo.height) / photo.width;
}

/** The widest crop that is inside the photo, and the one that contains all of it. */
const insideWidth = (shape: number) => Math.min(1, shape);
const wholeWidth = (shape: number) => Math.max(1, shape);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The edge that is nearest to the wanted one, with the crop inside the photo or, where it is larger, around it. */
const moved = (edge: number, size: number) => clamp(edge, Math.min(0, 1 - size), Math.max(0, 1 - size));

/** The region of a crop somebody moved, with what is beyond the limits moved inside them. */
export function regionOfFrame(frame: CropFrame, shape: number): Region {
  const width = clamp(frame.width, cropNarrowestShare * wholeWidth(shape), wholeWidth(shape));
  const height = width / shape;
  return { x: moved(frame.x, width), y: moved(frame.y, height), width, height };
}

function regionAround(middle: { x: number; y: number }, width: number, shape: number): Region {
  const height = width / shape;
  return regionOfFrame({ x: middle.x - width / 2, y: middle.y - height / 2, width }, shape);
}

const isBeyond = ({ width, height }: Region) => width > 1 + tolerance || height > 1 + tolerance;

/** Share of a crop that the photo does not reach, where its border goes on blurred. */
export function blurredShare({ height, width, x, y }: Region): number {
  const inside = (start: number, length: number) =>
    Math.max(0, Math.min(1, start + length) - Math.max(0, start));
  return 1 - (inside(x, width) * inside(y, height)) / (width * height);
}

/** More than this of a picture is too much to be blurred without saying so before it is made. */
export const blurredMost = 1 / 3;

/** The note of a crop that is larger than the photo; null for one that is not. */
function noteBeyond(region: Region): CropNote | null {
  if (!isBeyond(region)) return null;
  return blurredShare(region) > blurredMost ? 'mostly_blurred' : 'beyond_edges';
}

/** Smallest free space between the vehicle and the edges of the crop, share of the crop; negative where it is cut off. */
function paddingOf(region: Region, vehicle: Region): number {
  return Math.min(
    (vehicle.x - region.x) / region.width,
    (region.x + region.width - vehicle.x - vehicle.width) / region.width,
    (vehicle.y - region.y) / region.height,
    (region.y + region.height - vehicle.y - vehicle.height) / region.height,
  );
}

/**
 * The crop of a photo that nobody moved. The vehicle is in its middle with the padding around it; where the photo ends it is moved,
 * and where that does not do, the padding becomes smaller. Only where the photo has no such part with the whole vehicle is the crop
 * larger than the photo.
 */
export function automaticCrop(vehicle: Region | null, shape: number, padding: number): Crop {
  if (!vehicle) {
    return { region: regionAround({ x: 0.5, y: 0.5 }, insideWidth(shape), shape), note: 'no_vehicle' };
  }
  const middle = { x: vehicle.x + vehicle.width / 2, y: vehicle.y + vehicle.height / 2 };
  /** Width of a crop that the vehicle fills but for this padding. */
  const widthWith = (free: number) => Math.max(vehicle.width, vehicle.height * shape) / (1 - 2 * free);
  const inside = insideWidth(shape);
  if (widthWith(0) > inside) {
    const width = clamp(widthWith(Math.min(padding, paddingBeyond)), inside, wholeWidth(shape));
    const region = regionAround(middle, width, shape);
    return { region, note: noteBeyond(region) ?? 'less_padding' };
  }
  const region = regionAround(middle, Math.min(widthWith(padding), inside), shape);
  return { region, note: paddingOf(region, vehicle) < padding - noticeable ? 'less_padding' : null };
}

/** The crop at the place to which somebody moved it. */
export function movedCrop(frame: CropFrame, vehicle: Region | null, shape: number): Crop {
  const region = regionOfFrame(frame, shape);
  if (vehicle && paddingOf(region, vehicle) < -noticeable) return { region, note: 'cuts_vehicle' };
  return { region, note: noteBeyond(region) };
}
