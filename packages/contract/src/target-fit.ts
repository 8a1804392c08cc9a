import type { Insets } from './overlay-borders.ts';

/** How the finished picture is given the shape of another target: whole with a border, or filling it and cut. */
export const targetFits = ['contain', 'cover'] as const;
export type TargetFit = (typeof targetFits)[number];

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/**
 * The box of a picture in a target that it is fitted into, pixels of the target: in the middle of what frames leave free of it, or
 * over all of it and beyond its edges.
 * @param insets What frames cover of the target, shares of it.
 */
export function fittedBox(
  picture: Size,
  target: Size,
  fit: TargetFit,
  insets: Insets,
): { left: number; top: number; width: number; height: number } {
  const contains = fit === 'contain';
  const { bottom, left, right, top } = contains ? insets : { bottom: 0, left: 0, right: 0, top: 0 };
  const free = { width: target.width * (1 - left - right), height: target.height * (1 - top - bottom) };
  const scales = [free.width / picture.width, free.height / picture.height];
  const scale = contains ? Math.min(...scales) : Math.max(...scales);
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
