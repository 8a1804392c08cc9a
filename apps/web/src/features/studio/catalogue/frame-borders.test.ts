import { expect, it, vi } from 'vitest';
import { bordersOf, keepBorders } from './frame-borders.ts';

/** Pixels whose opacity a function says. */
function pixels(width: number, height: number, opacityAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[(y * width + x) * 4 + 3] = opacityAt(x, y);
  return { data, width, height };
}

it('the borders of a frame are measured along each edge, in steps of half a percent', () => {
  const frame = pixels(400, 300, (x, y) => (y < 12 || y >= 300 - 31 || x < 8 || x >= 400 - 20 ? 255 : 0));
  expect(bordersOf(frame)).toEqual({ top: 0.04, bottom: 0.105, left: 0.02, right: 0.05 });
});

it('a ribbon in a corner is no border, a bar across is one, and a shadow that is hardly seen is none', () => {
  const ribbon = pixels(400, 300, (x, y) => (x + y < 70 ? 255 : 0));
  expect(bordersOf(ribbon)).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
  const bar = pixels(400, 300, (_, y) => (y >= 240 && y < 270 ? 200 : y < 20 ? 10 : 0));
  expect(bordersOf(bar)).toEqual({ top: 0, right: 0, bottom: 0.2, left: 0 });
});

it('a picture whose middle is not clear has no borders that could be measured', () => {
  expect(bordersOf(pixels(40, 30, () => 255))).toBeNull();
  expect(bordersOf(pixels(2, 2, () => 0))).toBeNull();
});

it('what is measured of a picture is kept, unless somebody has set the borders or they cannot be measured', async () => {
  const [file, measured] = [new File([], 'band.png'), { top: 0.05, right: 0, bottom: 0.15, left: 0 }];
  const atStart = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };
  const keep = vi.fn();
  await keepBorders(file, { ...atStart, top: 0.2 }, keep, async () => measured);
  await keepBorders(file, atStart, keep, async () => null);
  await keepBorders(file, null, keep, async () => measured);
  expect(keep).not.toHaveBeenCalled();
  await keepBorders(file, atStart, keep, async () => measured);
  expect(keep).toHaveBeenCalledWith(measured);
});
