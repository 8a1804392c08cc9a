import type { Raster } from '../raster.ts';
import { matteBox } from './contacts.ts';

type Sides<T> = { left: T; right: T; top: T; bottom: T };

/** The sides of the photo that cut the vehicle off. */
export type CutSides = Sides<boolean>;

export const uncut: CutSides = { left: false, right: false, top: false, bottom: false };

/** A side cuts the vehicle off if at least this share of the vehicle's own side is there; less is a bumper that touches it. */
const cutFrom = 0.18;

/** For each side of the photo, the share of the vehicle's length along that side that touches it, 0..1. */
export function touchedShares(matte: Raster<1>): Sides<number> {
  const { data, width, height } = matte;
  const box = matteBox(matte);
  if (!box) return { left: 0, right: 0, top: 0, bottom: 0 };
  const along = (start: number, stride: number, count: number) => {
    let covered = 0;
    for (let i = 0; i < count; i++) if (data[start + i * stride] >= 128) covered++;
    return covered;
  };
  return {
    top: along(0, 1, width) / box.width,
    bottom: along((height - 1) * width, 1, width) / box.width,
    left: along(0, width, height) / box.height,
    right: along(width - 1, width, height) / box.height,
  };
}

/** Where the photo cuts the vehicle off. */
export function cutSides(matte: Raster<1>): CutSides {
  const { bottom, left, right, top } = touchedShares(matte);
  return { left: left >= cutFrom, right: right >= cutFrom, top: top >= cutFrom, bottom: bottom >= cutFrom };
}
