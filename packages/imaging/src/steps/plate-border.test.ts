import { expect, test } from 'vitest';
import { edgeMin, type Search, sharpened, strongestLine } from './plate-border.ts';

const search: Search = { first: 0, last: 30, expected: 15, fits: () => 1, tilt: 6, begin: 0, end: 100 };

/** A border along the line from `from` to `to`, one pixel wide, of strength `clear`. */
const border =
  (from: number, to: number, clear: number) =>
  (along: number, across: number): number =>
    clear * Math.max(0, 1 - Math.abs(across - (from + ((to - from) * along) / 100)));

test('a level border is located to half a pixel', () => {
  const line = strongestLine(border(18, 18, 0.8), search);
  expect([line.from, line.to]).toEqual([18, 18]);
  expect(line.clear).toBeGreaterThan(edgeMin);
});

test('a slanting border is located along its whole length, to fractions of a pixel after refinement', () => {
  const step = border(14.3, 18.3, 0.8);
  const line = sharpened(strongestLine(step, search), step, search);
  expect(Math.abs(line.from - 14.3)).toBeLessThan(0.5);
  expect(Math.abs(line.to - 18.3)).toBeLessThan(0.5);
});

test('without a border the expected position is returned, marked as a guess', () => {
  expect(strongestLine(() => 0, search)).toEqual({ from: 15, to: 15, clear: 0 });
});

test('a complete weak border scores higher than a few strong spots', () => {
  const weak = border(12, 12, 0.4);
  const spots = (along: number, across: number) => (along < 8 && Math.abs(across - 20) < 1 ? 5 : 0);
  const line = strongestLine((along, across) => weak(along, across) + spots(along, across), search);
  expect(Math.abs((line.from + line.to) / 2 - 12)).toBeLessThanOrEqual(1);
});
