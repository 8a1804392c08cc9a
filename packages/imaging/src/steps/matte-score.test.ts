import { expect, test } from 'vitest';
import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import { matteScore } from './matte-score.ts';

function fill(matte: Raster<1>, { height, left, top, width }: PixelBox, value: number): Raster<1> {
  for (let y = top; y < top + height; y++) {
    matte.data.fill(value, y * matte.width + left, y * matte.width + left + width);
  }
  return matte;
}
const body = { left: 200, top: 150, width: 400, height: 300 };
const clear = () => fill(emptyRaster(800, 600, 1), body, 255);

test('a clear matte is decided, whatever its edge does', () => {
  expect(matteScore(clear())).toBe(1);
  const soft = fill(clear(), { ...body, width: 4 }, 120);
  expect(matteScore(soft)).toBe(1);
});

test('a doubtful region counts with its area, inside the vehicle or beside it', () => {
  const hole = fill(clear(), { left: 300, top: 200, width: 200, height: 150 }, 160);
  expect(matteScore(hole)).toBeCloseTo(0.74, 1);
  const ghost = fill(clear(), { left: 20, top: 150, width: 100, height: 300 }, 90);
  expect(matteScore(ghost)).toBeCloseTo(0.8, 1);
});

test('nothing found is nothing decided', () => {
  expect(matteScore(emptyRaster(800, 600, 1))).toBe(0);
});
