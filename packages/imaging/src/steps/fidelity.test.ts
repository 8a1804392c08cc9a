import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { differenceInside, differenceOfBoth, toLab } from './fidelity.ts';
import type { Quad } from './perspective.ts';

const size = { width: 60, height: 40 };
const box = { left: 10, top: 5, ...size };
const red = [180, 40, 30] as const;

/** A vehicle of 40 × 20 pixels in the middle of its box, in front of grey. */
function scene() {
  const photo = drawRectangles(size, red, []);
  const alpha = emptyRaster(size.width, size.height, 1);
  for (let y = 10; y < 30; y++) alpha.data.fill(255, y * size.width + 10, y * size.width + 50);
  const body = { left: box.left + 10, top: box.top + 10, width: 40, height: 20, colour: red };
  const picture = drawRectangles({ width: 100, height: 60 }, [128, 128, 128], [body]);
  return { picture, vehicle: { rgb: photo, alpha, box } };
}

const paint = (picture: { data: Uint8Array; width: number }, x: number, y: number, colour: number[]) =>
  picture.data.set(colour, (y * picture.width + x) * 3);

test('a vehicle whose pixels are the photo’s has a difference of 0; its outermost pixels are not compared', () => {
  const { picture, vehicle } = scene();
  expect(differenceInside(picture, vehicle)).toEqual({ pixels: 32 * 12, largest: 0, mean: 0 });
  paint(picture, box.left + 10 + 3, box.top + 20, [0, 0, 0]);
  expect(differenceInside(picture, vehicle).largest).toBe(0);
});

test('a single changed pixel is noticed, by its difference in Lab', () => {
  const { picture, vehicle } = scene();
  paint(picture, box.left + 14, box.top + 20, [190, 40, 30]);
  const [a, b] = [toLab(180, 40, 30), toLab(190, 40, 30)];
  const expected = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  const { largest, mean, pixels } = differenceInside(picture, vehicle);
  expect(largest).toBeCloseTo(expected, 6);
  expect(mean).toBeCloseTo(expected / pixels, 8);
});

test('differences in a declared region do not count, others beside it do', () => {
  const { picture, vehicle } = scene();
  const [left, top] = [box.left + 20, box.top + 15];
  for (let x = left; x < left + 10; x++) paint(picture, x, top + 2, [255, 255, 255]);
  const plate: Quad = [
    [left, top],
    [left + 10, top],
    [left + 10, top + 5],
    [left, top + 5],
  ];
  expect(differenceInside(picture, vehicle, [plate])).toEqual({ pixels: 32 * 12 - 10, largest: 0, mean: 0 });
  paint(picture, left + 14, top + 2, [255, 255, 255]);
  expect(differenceInside(picture, vehicle, [plate]).largest).toBeGreaterThan(50);
});

test('a vehicle that the picture cuts off is compared where it is in the picture', () => {
  const { picture, vehicle } = scene();
  const cut = { ...vehicle, box: { ...box, left: -30 } };
  expect(differenceInside(picture, cut).pixels).toBe(16 * 12);
});

test('Lab of the primaries is as tables give it', () => {
  const near = (colour: readonly number[], wanted: readonly number[]) =>
    colour.forEach((value, at) => {
      expect(value).toBeCloseTo(wanted[at] ?? Number.NaN, 0);
    });
  near(toLab(255, 255, 255), [100, 0, 0]);
  near(toLab(255, 0, 0), [53.24, 80.09, 67.2]);
  near(toLab(0, 0, 255), [32.3, 79.19, -107.86]);
});

test('what two steps change adds up', () => {
  const first = { pixels: 900, largest: 2, mean: 0.1 };
  expect(differenceOfBoth(first, { pixels: 400, largest: 1, mean: 0.2 })).toEqual({
    pixels: 400,
    largest: 3,
    mean: expect.closeTo(0.3, 9),
  });
});
