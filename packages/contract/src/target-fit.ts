import type { Insets } from './overlay-borders.ts';

/**
 * How the finished picture is given the shape of another target: whole with a border, or filling it and cut, around the vehicle. Where
 * the target cannot show all of the vehicle in that way, its picture is drawn in its shape instead.
 */
export const targetFits = ['contain', 'cover'] as const;
export type TargetFit = (typeof targetFits)[number];

/** In one unit, pixels or shares. */
interface Size {
  width: number;
  height: number;
}

/** Where something is in a picture, shares of the picture. */
interface Box extends Size {
  x: number;
  y: number;
}

/** Where something begins on one side of a picture and how long it is, shares of the side. */
interface Stretch {
  start: number;
  length: number;
}

/** Between a vehicle and the edge that cuts the picture, share of the target. */
const gap = 0.015;

/** What frames cover of a target at the beginning and at the end of a side, shares of the target. */
type Covered = readonly [before: number, after: number];

/** What a target has to leave free beside a vehicle on one side: its frames and the gap, but none where the photo itself cuts it off. */
function keptFree({ length, start }: Stretch, [before, after]: Covered): Covered {
  return [before + (start > 0 ? gap : 0), after + (start + length < 1 ? gap : 0)];
}

const insidePicture = ({ length, start }: Stretch): Stretch => {
  const from = Math.max(0, start);
  return { start: from, length: Math.min(1, start + length) - from };
};

/**
 * Where the part of a side begins that a target shows: in the middle, or around the middle of the vehicle where that would be cut off
 * or be beneath a frame otherwise.
 * @param shown The part's share of the side; more than 1 of a picture that is shorter than the target.
 */
function startOf(shown: number, vehicle: Stretch | null, covered: Covered): number {
  const middle = (1 - shown) / 2;
  if (!vehicle) return middle;
  const { length, start } = insidePicture(vehicle);
  const [before, after] = keptFree(vehicle, covered);
  if (start >= middle + before * shown && start + length <= middle + (1 - after) * shown) return middle;
  const wanted = start + length / 2 - ((1 + before - after) / 2) * shown;
  return Math.min(Math.max(wanted, Math.min(0, 1 - shown)), Math.max(0, 1 - shown));
}

const acrossOf = ({ width, x }: Box): Stretch => ({ start: x, length: width });
const downOf = ({ height, y }: Box): Stretch => ({ start: y, length: height });

/** How much a picture has to be enlarged at most, so that its vehicle is whole in what frames leave free of the target. */
function scaleForVehicle(picture: Size, target: Size, { bottom, left, right, top }: Insets, vehicle: Box) {
  const scaleAlong = (side: number, targetSide: number, stretch: Stretch, covered: Covered) => {
    const [before, after] = keptFree(stretch, covered);
    return (targetSide * (1 - before - after)) / (side * insidePicture(stretch).length);
  };
  return Math.min(
    scaleAlong(picture.width, target.width, acrossOf(vehicle), [left, right]),
    scaleAlong(picture.height, target.height, downOf(vehicle), [top, bottom]),
  );
}

const coveringScale = (picture: Size, target: Size) =>
  Math.max(target.width / picture.width, target.height / picture.height);

/**
 * Whether a picture that covers a target shows less than the whole vehicle, wherever it is moved.
 * @param insets What frames cover of the target, shares of it.
 * @param vehicle Where the vehicle is in the picture, shares of it.
 */
export function cutsVehicle(picture: Size, target: Size, insets: Insets, vehicle: Box): boolean {
  return scaleForVehicle(picture, target, insets, vehicle) < coveringScale(picture, target);
}

/** In one unit with the target. */
interface Fitted extends Size {
  left: number;
  top: number;
}

function coveringBox(
  picture: Size,
  target: Size,
  scale: number,
  insets: Insets,
  vehicle: Box | null,
): Fitted {
  const [width, height] = [picture.width * scale, picture.height * scale];
  const { bottom, left, right, top } = insets;
  return {
    left: -startOf(target.width / width, vehicle && acrossOf(vehicle), [left, right]) * width,
    top: -startOf(target.height / height, vehicle && downOf(vehicle), [top, bottom]) * height,
    width,
    height,
  };
}

function containedBox(picture: Size, target: Size, { bottom, left, right, top }: Insets): Fitted {
  const free = { width: target.width * (1 - left - right), height: target.height * (1 - top - bottom) };
  const scale = Math.min(free.width / picture.width, free.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    left: target.width * left + (free.width - width) / 2,
    top: target.height * top + (free.height - height) / 2,
    width,
    height,
  };
}

/**
 * The box of a picture in a target that it is fitted into, pixels of the target: in the middle of what frames leave free of it, or
 * over all of it and beyond its edges.
 * @param insets What frames cover of the target, shares of it.
 * @param vehicle Where the vehicle is in the picture, shares of it; null if that is not known.
 */
export function fittedBox(
  picture: Size,
  target: Size,
  fit: TargetFit,
  insets: Insets,
  vehicle: Box | null = null,
): Fitted {
  if (fit === 'contain') return containedBox(picture, target, insets);
  return coveringBox(picture, target, coveringScale(picture, target), insets, vehicle);
}

/**
 * The same for a photo that keeps its background, around which nothing can be drawn: where covering the target would cut its vehicle
 * off, it is so much smaller that the vehicle is whole, and a border is beside it.
 */
export function fittedPhotoBox(
  photo: Size,
  target: Size,
  fit: TargetFit,
  insets: Insets,
  vehicle: Box | null,
): Fitted {
  const covering = coveringScale(photo, target);
  if (fit === 'contain' || !vehicle) return fittedBox(photo, target, fit, insets);
  const contained = containedBox(photo, target, insets).width / photo.width;
  const scale = Math.min(covering, Math.max(contained, scaleForVehicle(photo, target, insets, vehicle)));
  return coveringBox(photo, target, scale, insets, vehicle);
}

/** What a receiver demands of the files of pictures; the width and height of a target are the most. */
export interface FileLimits {
  /** Pixels. */
  widthMin: number;
  heightMin: number;
  /** A picture that is smaller than these is enlarged to them, by this factor at most. */
  enlargementMax: number;
  /** Size of a file; null: any. */
  bytesMax: number | null;
}
