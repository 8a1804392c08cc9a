import { expect, test } from 'vitest';
import { ranksWith } from './markers.rules.ts';

const markers = [
  { id: 'a', rank: 1 },
  { id: 'b', rank: 2 },
  { id: 'c', rank: 5 },
];

test('a marker that moves up takes the place, and only those whose rank changes are written', () => {
  expect(ranksWith(markers, 'b', 1)).toEqual([
    { id: 'b', rank: 1 },
    { id: 'a', rank: 2 },
    { id: 'c', rank: 3 },
  ]);
  expect(ranksWith(markers.slice(0, 2), 'a', 1)).toEqual([]);
});

test('a number beyond the last place is the last place', () => {
  expect(ranksWith(markers, 'a', 20)).toEqual([
    { id: 'b', rank: 1 },
    { id: 'c', rank: 2 },
    { id: 'a', rank: 3 },
  ]);
});
