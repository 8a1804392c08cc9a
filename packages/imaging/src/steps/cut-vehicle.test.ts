import type { Point } from '@forecourt/contract/recipe';
import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { cropBeyond, cutVehicle } from './cut-vehicle.ts';
import { rim } from './vehicle.ts';

const photo = drawRectangles(
  { width: 60, height: 40 },
  [10, 20, 30],
  [{ left: 10, top: 8, width: 30, height: 20, colour: [200, 100, 50] }],
);

test('a box inside the picture is cropped unchanged; beyond the picture the crop is empty', () => {
  const inside = cropBeyond(photo, { left: 10, top: 8, width: 2, height: 1 });
  expect([...inside.data]).toEqual([200, 100, 50, 200, 100, 50]);
  const beyond = cropBeyond(photo, { left: -1, top: -1, width: 2, height: 2 });
  expect([...beyond.data]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20, 30]);
});

test.each([
  ['right below', 100, 100],
  ['left', -5, 10],
  ['above', 10, -5],
  ['right', 70, 10],
])('the crop of a box completely outside, %s, is empty', (_where, left, top) => {
  expect(cropBeyond(photo, { left, top, width: 2, height: 2 }).data.every((value) => value === 0)).toBe(true);
});

test('the crop has a margin around the vehicle, and the positions of the tyres are relative to it', () => {
  const matte = emptyRaster(60, 40, 1);
  for (let y = 8; y < 28; y++) matte.data.fill(255, y * 60 + 10, y * 60 + 40);
  const contacts: Point[] = [
    [12, 27],
    [38, 27],
  ];
  const camera = { horizon: [25, 5] as Point, height: 1.5 };
  const cut = cutVehicle({ work: photo, matte, contacts, camera });
  expect([cut?.rgb.width, cut?.rgb.height]).toEqual([30 + 2 * rim, 20 + 2 * rim]);
  expect(cut?.contacts).toEqual([
    [2 + rim, 19 + rim],
    [28 + rim, 19 + rim],
  ]);
  expect(cut?.camera).toEqual({ horizon: [15 + rim, rim - 3], height: 1.5 });
  // The vehicle's colour continues beyond the edge, where alpha is 0.
  const outside = (rim - 1) * (30 + 2 * rim) + rim + 5;
  expect(cut?.alpha.data[outside]).toBe(0);
  expect([...(cut?.rgb.data.slice(outside * 3, outside * 3 + 3) ?? [])]).toEqual([200, 100, 50]);
});

test('without a vehicle there is no crop', () => {
  expect(cutVehicle({ work: photo, matte: emptyRaster(60, 40, 1), contacts: [] })).toBeNull();
});
