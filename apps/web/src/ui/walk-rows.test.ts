import { expect, test } from 'vitest';
import { nextRow } from './walk-rows.ts';

test('arrows go row by row and stop at both ends', () => {
  expect([nextRow('ArrowDown', 0, 3), nextRow('ArrowDown', 2, 3)]).toEqual([1, 2]);
  expect([nextRow('ArrowUp', 2, 3), nextRow('ArrowUp', 0, 3)]).toEqual([1, 0]);
});

test('Home and End go to the first and the last row; other keys stay what they are', () => {
  expect([nextRow('Home', 2, 3), nextRow('End', 0, 3), nextRow('Enter', 1, 3), nextRow(' ', 1, 3)]).toEqual([
    0,
    2,
    null,
    null,
  ]);
});
