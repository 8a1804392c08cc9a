import { expect, test } from 'vitest';
import { baselineBefore, horizonOfRoom, mirroredRow, shownOfPlace, usualHeightIn } from './tall-pictures.ts';

test('the floor of a room begins where it always did in the usual shape and in wider ones, wherever the vehicle is', () => {
  for (const shape of [4 / 3, 16 / 9, 21 / 9])
    for (const baseline of [0.7, 0.86]) expect(horizonOfRoom(shape, baseline)).toBeCloseTo(0.62);
});

test('in a tall picture the floor behind the vehicle is as deep as in the usual one, in widths of the picture', () => {
  const depth = (shape: number) => (0.86 - horizonOfRoom(shape, 0.86)) / shape;
  for (const shape of [1, 4 / 5, 9 / 16]) expect(depth(shape)).toBeCloseTo(depth(4 / 3));
});

test('where a vehicle is farther up in a tall picture, the floor begins farther up too', () => {
  expect(horizonOfRoom(9 / 16, 0.7)).toBeLessThan(0.7);
  expect(horizonOfRoom(9 / 16, 0.7)).toBeLessThan(horizonOfRoom(9 / 16, 0.86));
});

test('a vehicle before a tall cut of a place covers the foot of its wall', () => {
  expect(baselineBefore(9 / 16, 0.62, 0.86, 0.18)).toBeCloseTo(0.773);
  expect(baselineBefore(9 / 16, 0.8, 0.86, 0.18)).toBe(0.86);
  expect(baselineBefore(4 / 3, 0.62, 0.86, 0.18)).toBe(0.86);
});

test('only tall pictures have fewer rows than their height in the usual shape', () => {
  expect(usualHeightIn({ width: 1080, height: 1920 })).toBe(810);
  expect(usualHeightIn({ width: 1920, height: 1080 })).toBe(1080);
});

test('a photo of a place fills pictures of the usual shape and wider ones, and at least 0.7 of the height of tall ones', () => {
  for (const shape of [4 / 3, 16 / 9]) expect(shownOfPlace(shape, 0.6)).toBe(1);
  expect(shownOfPlace(1, 0.6)).toBe(0.75);
  for (const shape of [4 / 5, 9 / 16]) expect(shownOfPlace(shape, 0.6)).toBe(0.7);
});

test('below a place only its floor goes on, wherever that begins, joined to it and larger towards the camera', () => {
  for (let horizon = 0.05; horizon < 1; horizon += 0.05)
    for (const shape of [1, 4 / 5, 9 / 16]) {
      const lowest = 1 / shownOfPlace(shape, horizon);
      const last = mirroredRow(lowest, horizon);
      expect(last.row).toBeGreaterThan(horizon - 1e-9);
      expect(last.row).toBeLessThanOrEqual(1);
      expect(last.enlarged).toBeGreaterThanOrEqual(1);
    }
  expect(mirroredRow(1, 0.6)).toEqual({ row: 1, enlarged: 1 });
});
