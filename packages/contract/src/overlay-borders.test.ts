import { expect, it } from 'vitest';
import { measuredBorders } from './overlay-borders.ts';

/** Pixels whose opacity a function says. */
function pixels(width: number, height: number, opacityAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[(y * width + x) * 4 + 3] = opacityAt(x, y);
  return { data, width, height };
}

it('the borders of a frame are measured along each edge, in steps of half a percent', () => {
  const frame = pixels(400, 300, (x, y) => (y < 12 || y >= 300 - 31 || x < 8 || x >= 400 - 20 ? 255 : 0));
  expect(measuredBorders(frame)).toEqual({ top: 0.04, bottom: 0.105, left: 0.02, right: 0.05 });
});

it('a ribbon in a corner is no border, a bar across is one, and a shadow that is hardly seen is none', () => {
  const ribbon = pixels(400, 300, (x, y) => (x + y < 70 ? 255 : 0));
  expect(measuredBorders(ribbon)).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
  const bar = pixels(400, 300, (_, y) => (y >= 240 && y < 270 ? 200 : y < 20 ? 10 : 0));
  expect(measuredBorders(bar)).toEqual({ top: 0, right: 0, bottom: 0.2, left: 0 });
});

it('a picture whose middle is not clear has no borders that could be measured', () => {
  expect(measuredBorders(pixels(40, 30, () => 255))).toBeNull();
  expect(measuredBorders(pixels(2, 2, () => 0))).toBeNull();
});
