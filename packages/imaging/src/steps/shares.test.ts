import { expect, test } from 'vitest';
import { resizedMatte, resizedShares, type Shares, toMatte } from './shares.ts';

/** A ramp from left to right: 0, 0.25 … 1. */
const ramp: Shares = {
  data: Float32Array.from([0, 0.25, 0.5, 0.75, 1, 0, 0.25, 0.5, 0.75, 1]),
  width: 5,
  height: 2,
};

test('resizing to the same size changes nothing', () => {
  expect(resizedShares(ramp, 5, 2)).toEqual(ramp);
});

test('enlarging does not shift a ramp by half a pixel', () => {
  const { data } = resizedShares(ramp, 50, 2);
  // The centre of old pixel i is at 10 i + 5 of the new row, between new pixels 10 i + 4 and 10 i + 5.
  for (let i = 1; i < 4; i++) {
    const middle = (data[10 * i + 4] + data[10 * i + 5]) / 2;
    expect(middle).toBeCloseTo(i / 4, 5);
  }
});

test('an offset shifts by pixels of the old size', () => {
  const moved = resizedMatte(ramp, 5, 2, { x: 1, y: 0 });
  expect([...moved.data.slice(0, 5)]).toEqual([64, 128, 191, 255, 255]);
});

test('as bytes, 1 is 255 and a half is the middle', () => {
  expect([...toMatte(ramp).data.slice(0, 5)]).toEqual([0, 64, 128, 191, 255]);
});
