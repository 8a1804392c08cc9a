import type { Plane } from './blur.ts';

/** Soft light and shade are computed at a quarter of the size. */
export const coarse = 4;

/** Row `y` of the full size from a plane at a quarter of it, interpolated; `mixed` is a buffer of the plane's width. */
export function fullRow(plane: Plane, y: number, mixed: Float32Array, row: Float32Array): void {
  mixRows(plane, y, mixed);
  stretchRow(mixed, row);
}

/** Row `y` of the full size interpolated from the quarter-size plane, still at a quarter of the width. */
function mixRows({ data, height, width }: Plane, y: number, mixed: Float32Array): void {
  const fy = Math.max(0, (y + 0.5) / coarse - 0.5);
  const upper = Math.min(height - 1, Math.floor(fy));
  const from = upper * width;
  const below = Math.min(height - 1, upper + 1) * width;
  const weight = fy - upper;
  for (let x = 0; x < width; x++) {
    const above = data[from + x];
    mixed[x] = above + (data[below + x] - above) * weight;
  }
}

/** Stretches a quarter-width row to the full width, linearly. */
function stretchRow(mixed: Float32Array, row: Float32Array): void {
  const half = coarse / 2;
  row.fill(mixed[0], 0, half);
  for (let x = 0, to = half; to < row.length; x++, to += coarse) {
    const left = mixed[x];
    const step = (mixed[Math.min(mixed.length - 1, x + 1)] - left) / coarse;
    const end = Math.min(row.length, to + coarse);
    let value = left + step / 2;
    for (let at = to; at < end; at++, value += step) row[at] = value;
  }
}
