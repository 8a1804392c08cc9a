import { expect, it } from 'vitest';
import { isKnownHeading } from './list-headings.rules.ts';
import { findHeadings } from './list-table.rules.ts';

const found = (...lines: string[]) => {
  const rows = lines.map((line, at) => ({ number: at + 1, cells: line.split(';') }));
  return findHeadings(
    rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
    isKnownHeading,
  );
};

it.each([
  [['Stock number;Make', 'A-1;Audi'], 1],
  [['Example Ltd', '', 'Stock number;Make', 'A-1;Audi'], 3],
  [['Stock of 28.11.2026;', 'Page 1;', 'Stock number;Make;Price', 'A-1;Audi;1'], 3],
  [['Photos', 'Stock number;Make', 'A-1;Audi'], 2],
  [['Stock number', 'A-1', 'A-2'], 1],
])('%j has its headings in row %i', (lines, headingRow) => {
  expect(found(...lines)).toEqual({ headingRow, isCertain: true });
});

it.each([
  [['A-1;Audi;A4', 'A-2;BMW;320'], 0],
  [['4711;Golf', '4712;Polo'], 0],
  [['WVWZZZ1KZAW000001;Golf', 'WVWZZZ1KZAW000002;Polo'], 0],
  [['https://p.example/1.jpg;x', 'https://p.example/2.jpg;y'], 0],
  // A model that is called like a column.
  [['A-1;Photo;12.990', 'A-2;Golf;9.990'], 0],
  [['Column 1;Column 2', 'A-1;Audi'], 1],
  [['Short;Long', 'A-1;Audi'], 1],
  [['A-1;Golf;9.990', 'A-2;Polo;8.990', 'Stock number;Model;Price'], 3],
])('%j may have its headings in row %i, which is doubted', (lines, headingRow) => {
  expect(found(...lines)).toEqual({ headingRow, isCertain: false });
});

it('values with a unit are no headings, although the unit is one', () => {
  expect(['km', 'Photo 12', 'EZ'].map(isKnownHeading)).toEqual([true, true, true]);
  expect(['45.000 km', 'EZ 03/2019', '12 photos'].map(isKnownHeading)).toEqual([false, false, true]);
});

it('cells with many blanks are no reason to search again and again', () => {
  const begun = performance.now();
  for (const blank of [' ', '\t', '\u00a0'])
    found(`1${blank.repeat(60_000)}x;Golf`, `A-1;1${blank.repeat(60_000)}km x`);
  expect(performance.now() - begun).toBeLessThan(4_000);
  // A number with its unit is one still, with and without a blank.
  expect(found('12.990 €;Photo', '9.990km;Golf').headingRow).toBe(0);
});
