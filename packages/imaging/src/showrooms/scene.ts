import type { View } from './view.ts';

/** Red, green, blue, 0–255. */
export type Rgb = readonly [number, number, number];

/** A showroom seen through a view, painted row by row. */
export type ShowroomScene = {
  /** Where the light comes from, shares of the picture; y < 0 is above it. */
  light: { x: number; y: number };
  /**
   * Fills a row with red, green, blue of each pixel, 0–255, not rounded.
   * @param mirrored Zeros; a floor that mirrors the room writes how many levels of each pixel are that mirror image.
   */
  paintRow(y: number, row: Float32Array, mirrored: Float32Array): void;
  /** Colour of the mirror image in the floor, per level of `mirrored`; absent where no floor mirrors the room. */
  mirrorTint?: Rgb;
};

/** Fills a row with the unlit colours of a surface: red, green, blue of each pixel, 0–255. */
export type PaintRow = (y: number, row: Float32Array) => void;

export type DrawScene = (view: View, colour: Rgb) => ShowroomScene;

/** 0 up to `from`, 1 beyond `to`, smooth in between. */
export function smooth(from: number, to: number, at: number): number {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A bell curve: 1 at `centre`, 0.61 at a distance of `reach`. */
export function bell(at: number, centre: number, reach: number): number {
  const t = (at - centre) / reach;
  return Math.exp(-0.5 * t * t);
}

/** A bell curve evaluated at every column of the picture; `centre` and `reach` in shares of the width. */
export function bellAcross(width: number, centre: number, reach: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => bell((x + 0.5) / width, centre, reach));
}

/** Sets a pixel of a row to a grey level multiplied by a tint. */
export function setPixel(row: Float32Array, x: number, level: number, tint: Rgb): void {
  const at = x * 3;
  row[at] = level * tint[0];
  row[at + 1] = level * tint[1];
  row[at + 2] = level * tint[2];
}
