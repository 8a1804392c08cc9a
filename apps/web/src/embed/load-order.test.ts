import { expect, test } from 'vitest';
import { coarseToFine } from './load-order.ts';

test('frames are loaded in ever smaller steps around the turn, each once', () => {
  expect(coarseToFine(8)).toEqual([0, 4, 2, 6, 1, 3, 5, 7]);
  expect(coarseToFine(5)).toEqual([0, 2, 1, 3, 4]);
  expect(coarseToFine(1)).toEqual([0]);
  expect(coarseToFine(0)).toEqual([]);
  for (const count of [7, 36, 72])
    expect(coarseToFine(count).toSorted((a, b) => a - b)).toEqual([...Array(count).keys()]);
});
