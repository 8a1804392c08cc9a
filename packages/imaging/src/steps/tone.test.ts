import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { correctTone } from './tone.ts';

type Rgb = readonly [number, number, number];
const size = { width: 400, height: 300 };

/** A photo of mostly one colour, with a lamp and a shadow. */
const photoOf = (colour: Rgb): Raster<3> =>
  drawRectangles(size, colour, [
    { left: 0, top: 0, width: 60, height: 60, colour: [255, 255, 255] },
    { left: 340, top: 0, width: 60, height: 60, colour: [0, 0, 0] },
  ]);

const at = ({ data }: Raster<3>, x: number, y: number) => [
  ...data.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3),
];

function corrected(colour: Rgb): Raster<3> {
  const photo = photoOf(colour);
  correctTone(photo);
  return photo;
}

test('a dark photo is lifted, but not beyond what its mood allows; black and white stay', () => {
  const photo = corrected([50, 50, 50]);
  const [middle = 0] = at(photo, 200, 150);
  expect(middle).toBeGreaterThan(70);
  expect(middle).toBeLessThan(89);
  expect(at(photo, 10, 10)).toEqual([255, 255, 255]);
  expect(at(photo, 390, 10)).toEqual([0, 0, 0]);
});

test('a pale photo is dimmed a little, one of middling brightness stays as it is', () => {
  expect(at(corrected([210, 210, 210]), 200, 150)[0]).toBeLessThan(208);
  expect(at(corrected([210, 210, 210]), 200, 150)[0]).toBeGreaterThan(195);
  expect(at(corrected([120, 120, 120]), 200, 150)).toEqual([120, 120, 120]);
});

test('a colour cast becomes weaker and never turns into its opposite; colours of things stay', () => {
  const [r = 0, g = 0, b = 0] = at(corrected([130, 118, 100]), 200, 150);
  expect(r - b).toBeLessThan(30 * 0.75);
  expect(r - b).toBeGreaterThan(0);
  expect(Math.abs(g - 118)).toBeLessThan(8);
  // A red seat is no cast.
  expect(at(corrected([170, 40, 40]), 200, 150)[0]).toBeGreaterThan(170);
  expect(at(corrected([150, 110, 60]), 200, 150)).toEqual([150, 110, 60]);
});
