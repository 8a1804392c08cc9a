import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { cutOutInPlace, resizedRaster } from './cut-out.ts';

const size = { width: 120, height: 90 };
const red: [number, number, number] = [180, 40, 40];
const green: [number, number, number] = [40, 160, 60];

/** A red body on green ground; the matte may deviate from it. */
function scene(box: { left: number; top: number; width: number; height: number }) {
  const photo = drawRectangles(size, green, [{ ...box, colour: red }]);
  const matte: Raster<1> = emptyRaster(size.width, size.height, 1);
  for (let y = box.top; y < box.top + box.height; y++) {
    matte.data.fill(255, y * size.width + box.left, y * size.width + box.left + box.width);
  }
  return { photo, matte };
}

const pixel = ({ data, width }: Raster<4>, x: number, y: number) => [
  ...data.slice((y * width + x) * 4).slice(0, 4),
];

test('the vehicle stays in its place, everything else is transparent black', () => {
  const { photo, matte } = scene({ left: 30, top: 20, width: 60, height: 40 });
  const cut = cutOutInPlace(photo, matte);
  expect([cut.width, cut.height, cut.channels]).toEqual([120, 90, 4]);
  expect(pixel(cut, 60, 40)).toEqual([...red, 255]);
  expect(pixel(cut, 10, 10)).toEqual([0, 0, 0, 0]);
});

test('a half-covered edge has the vehicle’s colour, not that of the old background', () => {
  const { photo, matte } = scene({ left: 30, top: 20, width: 60, height: 40 });
  for (let y = 20; y < 60; y++) {
    matte.data[y * size.width + 30] = 128;
    photo.data.set([110, 100, 50], (y * size.width + 30) * 3);
  }
  const [r = 0, g = 0, , alpha = 0] = pixel(cutOutInPlace(photo, matte), 30, 40);
  expect(alpha).toBeGreaterThan(60);
  expect(alpha).toBeLessThan(200);
  expect([Math.abs(r - red[0]), Math.abs(g - red[1])].every((off) => off <= 2)).toBe(true);
});

test('a vehicle that touches the edges of the picture is cut out up to them', () => {
  const { photo, matte } = scene({ left: 0, top: 0, width: 120, height: 60 });
  const cut = cutOutInPlace(photo, matte);
  expect([pixel(cut, 0, 0), pixel(cut, 119, 30)]).toEqual([
    [...red, 255],
    [...red, 255],
  ]);
  expect(pixel(cut, 60, 89)[3]).toBe(0);
});

test('an empty matte gives an empty cut-out', () => {
  const { photo } = scene({ left: 30, top: 20, width: 60, height: 40 });
  expect(
    cutOutInPlace(photo, emptyRaster(size.width, size.height, 1)).data.every((value) => value === 0),
  ).toBe(true);
});

test('photo and matte are resized alike, and not at all at their own size', async () => {
  const { photo, matte } = scene({ left: 30, top: 20, width: 60, height: 40 });
  expect(await resizedRaster(photo, size)).toBe(photo);
  const large = { width: 240, height: 180 };
  const [grownPhoto, grownMatte] = await Promise.all([
    resizedRaster(photo, large),
    resizedRaster(matte, large),
  ]);
  expect([grownPhoto.channels, grownMatte.channels]).toEqual([3, 1]);
  for (let x = 40; x < 200; x++) {
    const isRed = grownPhoto.data[(100 * 240 + x) * 3] > 110;
    const isIn = grownMatte.data[100 * 240 + x] > 127;
    // Correct to within a pixel at both edges.
    if (Math.abs(x - 60) > 1 && Math.abs(x - 180) > 1) expect(isRed).toBe(isIn);
  }
});
