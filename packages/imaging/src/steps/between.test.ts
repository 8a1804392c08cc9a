import { expect, test } from 'vitest';
import { between } from './between.ts';

const whole = (from: number, to: number) => between(0, from, to, 1, from);
const places = ({ first, weight }: ReturnType<typeof between>) =>
  Array.from(first, (pixel, i) => pixel + weight[i]);

test('the same size maps every pixel to itself', () => {
  expect(places(whole(4, 4))).toEqual([0, 1, 2, 3]);
});

test('pixel centres map to pixel centres: nothing shifts when enlarged, and the outermost pixels are repeated at the ends', () => {
  expect(places(whole(2, 4))).toEqual([0, 0.25, 0.75, 1]);
  expect(places(whole(4, 2))).toEqual([0.5, 2.5]);
});

test('a region given in coarser units maps to its own part only', () => {
  expect(places(between(1, 2, 4, 2, 8))).toEqual([2, 3, 4, 5]);
});
