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
const never = () => Promise.reject(new Error('a third look was not needed'));

test('where both mattes agree no third one is needed', async () => {
  const one = looks();
  expect((await agree(one, looks(), never)).data).toEqual(one.data);
});

test('a thin part counts more if one of them is sure of it than their first says', async () => {
  const matte = await agree(looks(), looks([150, 60, 155, 62]), never);
  expect(matte.data[61 * side + 152]).toBeCloseTo(0.3);
  const kept = await agree(looks([150, 60, 155, 62]), looks(), never);
  expect(kept.data[61 * side + 152]).toBe(1);
});

test('a third matte decides over a disputed region, for and against', async () => {
  const shadow: [number, number, number, number] = [60, 120, 140, 140];
  const against = await agree(looks(), looks(shadow), async () => looks());
  expect(against.data[130 * side + 100]).toBe(0);
  const inFavour = await agree(looks(), looks(shadow), async () => looks(shadow));
  expect(inFavour.data[130 * side + 100]).toBe(1);
});

test('a region that only the first matte contains is kept, and no third look is needed', async () => {
  const matte = await agree(looks([60, 120, 140, 140]), looks(), never);
  expect(matte.data[130 * side + 100]).toBe(1);
});
