import { mirroredRow } from '@forecourt/contract/tall-pictures';
import type { Raster } from '../raster.ts';

/**
 * Draws the floor of a photo of a place below the photo, towards the camera: the mirror image of what is farther away, mirrored on the
 * floor and not in the picture. Lines that lead to the camera stay straight, and joints become as large as they are nearer.
 * @param canvas Its upper rows are the photo; the others are drawn here, in place.
 * @param near The photo's lowest rows, finer where its width is greater, because what is near is shown larger; it begins at row `top`.
 * @param rows Rows of the canvas that are the photo.
 * @param horizon Where the floor begins, share of the photo's height.
 */
export function continueFloor(
  canvas: Raster<3>,
  near: Raster<3> & { top: number },
  { horizon, rows }: { rows: number; horizon: number },
): void {
  const finer = near.width / canvas.width;
  const middle = canvas.width / 2;
  for (let y = rows; y < canvas.height; y++) {
    const { enlarged, row } = mirroredRow((y + 0.5) / rows, horizon);
    const from = Math.min(near.height - 1, Math.max(0, row * rows * finer - 0.5 - near.top));
    for (let x = 0; x < canvas.width; x++) {
      const across = (middle + (x + 0.5 - middle) / enlarged) * finer - 0.5;
      copyPixel(near, across, from, canvas, y * canvas.width + x);
    }
  }
}

/** Bilinear; x and y are inside the raster. */
function copyPixel(
  { data, height, width }: Raster<3>,
  x: number,
  y: number,
  to: Raster<3>,
  pixel: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, low] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [u, v] = [x - left, y - top];
  for (let channel = 0; channel < 3; channel++) {
    const upper =
      data[(top * width + left) * 3 + channel] * (1 - u) + data[(top * width + right) * 3 + channel] * u;
    const lower =
      data[(low * width + left) * 3 + channel] * (1 - u) + data[(low * width + right) * 3 + channel] * u;
    to.data[pixel * 3 + channel] = Math.round(upper * (1 - v) + lower * v);
  }
}
