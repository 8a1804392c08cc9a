import type { Insets } from './overlay-borders.ts';

/** How the finished picture is given the shape of another target: whole with a border, or filling it and cut, around the vehicle. */
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

/**
 * Where the part of a side begins that a target shows: in the middle, or around the middle of the vehicle where that would be cut off
 * or be beneath a frame otherwise.
 * @param shown The part's share of the side.
 * @param before What frames cover of the target at the side's beginning, and `after` at its end; shares of the target.
 */
function startOf(shown: number, vehicle: Stretch | null, before: number, after: number): number {
  const middle = (1 - shown) / 2;
  if (!vehicle) return middle;
  const [start, end] = [Math.max(0, vehicle.start), Math.min(1, vehicle.start + vehicle.length)];
  const isWhole = start >= middle + before * shown && end <= middle + (1 - after) * shown;
  if (isWhole) return middle;
  const wanted = (start + end) / 2 - ((1 + before - after) / 2) * shown;
  return Math.min(Math.max(wanted, 0), 1 - shown);
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
): { left: number; top: number; width: number; height: number } {
  const { bottom, left, right, top } = insets;
  if (fit === 'cover') {
    const scale = Math.max(target.width / picture.width, target.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const across = vehicle && { start: vehicle.x, length: vehicle.width };
    const down = vehicle && { start: vehicle.y, length: vehicle.height };
    return {
      left: -startOf(target.width / width, across, left, right) * width,
      top: -startOf(target.height / height, down, top, bottom) * height,
      width,
      height,
    };
  }
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
