import type { Raster } from '../raster.ts';
import { between } from './between.ts';

/** The model's foreground probabilities of a picture, 0..1 per pixel, row by row; the aspect ratio may be squeezed. */
export type Shares = { data: Float32Array; width: number; height: number };

/** Position of the picture's origin in its shares, in their pixels. */
type Shift = { x: number; y: number };

/** Calls back with each row of `shares` at another size, bilinear; the row buffer is reused for the next one. */
function resizeRows(
  shares: Shares,
  width: number,
  height: number,
  shift: Shift,
  take: (row: Float32Array, y: number) => void,
): void {
  const columns = between(shift.x, shares.width, width, 1, shares.width);
  const rows = between(shift.y, shares.height, height, 1, shares.height);
  const mixed = new Float32Array(shares.width);
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const upper = rows.first[y] * shares.width;
    const lower = rows.second[y] * shares.width;
    const down = rows.weight[y];
    for (let x = 0; x < shares.width; x++) {
      const above = shares.data[upper + x];
      mixed[x] = above + (shares.data[lower + x] - above) * down;
    }
    for (let x = 0; x < width; x++) {
      const left = mixed[columns.first[x]];
      const right = mixed[columns.second[x]];
      row[x] = left + (right - left) * columns.weight[x];
    }
    take(row, y);
  }
}

/** `shares` at another size. (sharp shifts what it enlarges by half a pixel, which would be visible at every edge.) */
export function resizedShares(shares: Shares, width: number, height: number, shift = { x: 0, y: 0 }): Shares {
  const data = new Float32Array(width * height);
  resizeRows(shares, width, height, shift, (row, y) => data.set(row, y * width));
  return { data, width, height };
}

/** `shares` at another size, as an 8-bit matte. */
export function resizedMatte(shares: Shares, width: number, height: number, shift: Shift): Raster<1> {
  const data = new Uint8Array(width * height);
  resizeRows(shares, width, height, shift, (row, y) => {
    for (let x = 0, at = y * width; x < width; x++, at++) data[at] = row[x] * 255 + 0.5;
  });
  return { data, width, height, channels: 1 };
}

/** `shares` as an 8-bit matte. */
export function toMatte({ data, height, width }: Shares): Raster<1> {
  const bytes = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) bytes[at] = data[at] * 255 + 0.5;
  return { data: bytes, width, height, channels: 1 };
}
