import { expect, test } from 'vitest';
import { emptyRaster, type PixelBox } from '../raster.ts';
import { cutSides, touchedShares, uncut } from './cut-sides.ts';

function matteOf(...boxes: PixelBox[]) {
  const matte = emptyRaster(400, 300, 1);
  for (const { left, top, width, height } of boxes)
    for (let y = top; y < top + height; y++) matte.data.fill(255, y * 400 + left, y * 400 + left + width);
  return matte;
}

test('a side that much of the vehicle reaches cuts it off', () => {
  const right = matteOf({ left: 150, top: 60, width: 250, height: 160 });
  expect(cutSides(right)).toEqual({ ...uncut, right: true });
  const tall = matteOf({ left: 60, top: 0, width: 280, height: 300 });
  expect(cutSides(tall)).toEqual({ ...uncut, top: true, bottom: true });
});

test('a bumper that just touches a side does not cut the vehicle off', () => {
  const body = { left: 20, top: 80, width: 300, height: 160 };
  const bumper = { left: 0, top: 190, width: 20, height: 24 };
  expect(cutSides(matteOf(body, bumper))).toEqual(uncut);
  expect(touchedShares(matteOf(body, bumper)).left).toBeCloseTo(0.15, 2);
});

test('an empty matte touches nothing', () => {
  expect(cutSides(emptyRaster(40, 30, 1))).toEqual(uncut);
});
