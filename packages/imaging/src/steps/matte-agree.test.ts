import { expect, test } from 'vitest';
import { agree } from './matte-agree.ts';
import type { Shares } from './shares.ts';

const side = 200;
function looks(...boxes: [number, number, number, number][]): Shares {
  const data = new Float32Array(side * side);
  for (const [left, top, right, bottom] of [[50, 50, 150, 120] as const, ...boxes]) {
    for (let y = top; y < bottom; y++) data.fill(1, y * side + left, y * side + right);
  }
  return { data, width: side, height: side };
}
const never = () => Promise.reject(new Error('nothing was to be asked'));
const shadow: [number, number, number, number] = [60, 120, 140, 140];

test('where both mattes agree nothing is asked', async () => {
  const one = looks();
  expect((await agree(one, looks(), never)).data).toEqual(one.data);
});

test('a thin part counts more if one of them is sure of it than their first says', async () => {
  const matte = await agree(looks(), looks([150, 60, 155, 62]), never);
  expect(matte.data[61 * side + 152]).toBeCloseTo(0.3);
  const kept = await agree(looks([150, 60, 155, 62]), looks(), never);
  expect(kept.data[61 * side + 152]).toBe(1);
});

test('of regions that only the second matte contains those are kept that are the vehicle’s', async () => {
  const sign: [number, number, number, number] = [10, 10, 40, 40];
  let asked: number[] = [];
  const matte = await agree(looks(), looks(sign, shadow), async (regions) => {
    asked = regions.map(({ length }) => length);
    return [false, true];
  });
  expect(asked).toEqual([900, 1600]);
  expect(matte.data[20 * side + 20]).toBe(0);
  expect(matte.data[130 * side + 100]).toBe(1);
});

test('a region that only the first matte contains is kept, and nothing is asked', async () => {
  const matte = await agree(looks([60, 120, 140, 140]), looks(), never);
  expect(matte.data[130 * side + 100]).toBe(1);
});
