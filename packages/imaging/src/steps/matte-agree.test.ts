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

test('a thin part that only one of them contains is kept', async () => {
  const matte = await agree(looks(), looks([150, 60, 155, 62]), never);
  expect(matte.data[61 * side + 152]).toBeGreaterThan(0.5);
});

test('a third matte decides over a disputed region, for and against', async () => {
  const shadow: [number, number, number, number] = [60, 120, 140, 140];
  const against = await agree(looks(), looks(shadow), async () => looks());
  expect(against.data[130 * side + 100]).toBe(0);
  const inFavour = await agree(looks(), looks(shadow), async () => looks(shadow));
  expect(inFavour.data[130 * side + 100]).toBe(1);
});

test('a sill in the first matte stays, even when the others do not contain it', async () => {
  const sill: [number, number, number, number] = [60, 125, 140, 145];
  const matte = await agree(looks(sill), looks(), async () => looks());
  expect(matte.data[135 * side + 100]).toBe(1);
});

test('of a dark area under the body that contains sill and shadow, the sill stays', async () => {
  const both: [number, number, number, number] = [60, 125, 140, 145];
  const matte = await agree(looks(), looks(both), async () => looks([60, 125, 140, 138]));
  expect(matte.data[130 * side + 100]).toBe(1);
  expect(matte.data[142 * side + 100]).toBe(0);
});
