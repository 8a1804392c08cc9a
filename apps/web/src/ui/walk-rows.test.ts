import { expect, test } from 'vitest';
import { nextRow } from './walk-rows.ts';

test('arrow keys move row by row and stop at both ends', () => {
  expect([nextRow('ArrowDown', 0, 3), nextRow('ArrowDown', 2, 3)]).toEqual([1, 2]);
  expect([nextRow('ArrowUp', 2, 3), nextRow('ArrowUp', 0, 3)]).toEqual([1, 0]);
});

test('Home and End move to the first and the last row; other keys are ignored', () => {
  expect([nextRow('Home', 2, 3), nextRow('End', 0, 3), nextRow('Enter', 1, 3), nextRow(' ', 1, 3)]).toEqual([
    0,
    2,
    null,
    null,
  ]);
});

test('in a grid, up and down move to the next line, left and right to the next card', () => {
  const from4of8 = (key: string) => nextRow(key, 4, 8, 3);
  expect(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'].map(from4of8)).toEqual([7, 1, 3, 5]);
  expect([nextRow('ArrowDown', 6, 8, 3), nextRow('ArrowUp', 1, 8, 3)]).toEqual([6, 1]);
  expect([nextRow('ArrowLeft', 4, 8), nextRow('ArrowRight', 4, 8)]).toEqual([null, null]);
});
