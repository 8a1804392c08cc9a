import type { Raster } from '../raster.ts';

type Colour = readonly [number, number, number];
/** Middle, half width and half height in shares of the face's width, and a colour. */
type Patch = readonly [x: number, y: number, across: number, down: number, colour: Colour];

const skin: Colour = [206, 158, 130];
const shaded: Colour = [170, 118, 94];
const hair: Colour = [52, 38, 30];
const white: Colour = [236, 232, 226];
const iris: Colour = [48, 36, 30];
const lips: Colour = [158, 84, 78];

/** A head from the back to the front; x to the right and y down from the middle between the eyes. */
const head: Patch[] = [
  [0, -0.05, 0.62, 0.8, hair],
  [0, 0.75, 0.28, 0.5, shaded],
  [0, 0.16, 0.52, 0.72, skin],
  [0, -0.52, 0.5, 0.2, hair],
  ...[-1, 1].flatMap((side): Patch[] => [
    [side * 0.24, -0.16, 0.15, 0.035, hair],
    [side * 0.24, 0, 0.17, 0.1, shaded],
    [side * 0.24, 0.01, 0.12, 0.055, white],
    [side * 0.24, 0.01, 0.055, 0.055, iris],
    [side * 0.07, 0.36, 0.045, 0.03, shaded],
  ]),
  [0, 0.24, 0.05, 0.16, [222, 176, 148]],
  [0, 0.56, 0.2, 0.06, lips],
  [0, 0.555, 0.19, 0.012, [96, 40, 40]],
];

/**
 * Draws a face from the front, in place.
 * @param x, y Middle between the eyes, pixels.
 * @param width Of the face without hair, pixels.
 */
export function drawFace(picture: Raster<3>, x: number, y: number, width: number): void {
  for (const [offX, offY, across, down, colour] of head) {
    const [middleX, middleY] = [x + offX * width, y + offY * width];
    const [radiusX, radiusY] = [across * width, down * width];
    for (let row = Math.floor(middleY - radiusY) - 1; row <= middleY + radiusY + 1; row++) {
      for (let column = Math.floor(middleX - radiusX) - 1; column <= middleX + radiusX + 1; column++) {
        if (row < 0 || column < 0 || row >= picture.height || column >= picture.width) continue;
        const off = Math.hypot((column - middleX) / radiusX, (row - middleY) / radiusY);
        const weight = Math.min(1, Math.max(0, (1 - off) * Math.min(radiusX, radiusY) * 0.6));
        const at = (row * picture.width + column) * 3;
        // Darker towards the sides, as round things are.
        const light = 1 - 0.25 * off ** 2;
        for (let c = 0; c < 3; c++) {
          const old = picture.data[at + c];
          picture.data[at + c] = Math.round(old + (colour[c] * light - old) * weight);
        }
      }
    }
  }
}
