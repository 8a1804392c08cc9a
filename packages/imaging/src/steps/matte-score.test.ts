import { expect, test } from 'vitest';
import type { PixelBox } from '../raster.ts';
import { matteScore } from './matte-score.ts';
import type { Shares } from './shares.ts';

const nothing = (): Shares => ({ data: new Float32Array(800 * 600), width: 800, height: 600 });

function fill(shares: Shares, { height, left, top, width }: PixelBox, value: number): Shares {
  for (let y = top; y < top + height; y++) {
    shares.data.fill(value, y * shares.width + left, y * shares.width + left + width);
  }
  return shares;
}
const body = { left: 200, top: 150, width: 400, height: 300 };
const clear = () => fill(nothing(), body, 1);

test('a clear matte has a high score, whatever its edge is like', () => {
  expect(matteScore(clear())).toBe(1);
  const soft = fill(clear(), { ...body, width: 4 }, 0.47);
  expect(matteScore(soft)).toBe(1);
});

test('an uncertain region lowers the score by its area, inside the vehicle or beside it', () => {
  const hole = fill(clear(), { left: 300, top: 200, width: 200, height: 150 }, 0.63);
  expect(matteScore(hole)).toBeCloseTo(0.74, 1);
  const ghost = fill(clear(), { left: 20, top: 150, width: 100, height: 300 }, 0.35);
  expect(matteScore(ghost)).toBeCloseTo(0.8, 1);
});

test('an empty matte has the score 0', () => {
  expect(matteScore(nothing())).toBe(0);
});
