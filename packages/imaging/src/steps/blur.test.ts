import { expect, test } from 'vitest';
import { blurPlane, emptyPlane, filledRows, type Plane } from './blur.ts';

/** A single bright pixel on black. */
function point(side: number): Plane {
  const plane = emptyPlane(side, side);
  plane.data[(side >> 1) * side + (side >> 1)] = 1;
  return plane;
}

const sum = ({ data }: Plane) => data.reduce((total, value) => total + value, 0);

test('a blur keeps the sum of all values, and reaches exactly as far as requested in each direction', () => {
  const side = 101;
  const blurred = blurPlane(point(side), 10, 4);
  expect(sum(blurred)).toBeCloseTo(1, 4);
  const [middle, right, below] = [50 * side + 50, 50 * side + 70, 58 * side + 50].map(
    (at) => blurred.data[at],
  );
  expect(middle).toBeGreaterThan(right ?? 1);
  // Two box blurs reach exactly twice as far as one.
  expect([right, below].every((value) => (value ?? 0) > 0)).toBe(true);
  expect([blurred.data[50 * side + 71], blurred.data[59 * side + 50]]).toEqual([0, 0]);
});

test('a constant plane stays constant, up to its edges', () => {
  const even: Plane = { data: new Float32Array(30 * 20).fill(0.5), width: 30, height: 20 };
  for (const value of blurPlane(even, 6, 6).data) expect(value).toBeCloseTo(0.5, 5);
});

test('a radius of zero changes nothing, and the input is never modified', () => {
  const plane = point(9);
  const before = plane.data.slice();
  expect(blurPlane(plane, 0, 0).data).toEqual(before);
  blurPlane(plane, 3, 3);
  expect(plane.data).toEqual(before);
});

test('the rows that are not empty are found; an empty plane has none', () => {
  expect(filledRows(point(9))).toEqual({ from: 4, to: 5 });
  expect(filledRows(emptyPlane(4, 4))).toEqual({ from: 0, to: 0 });
});
