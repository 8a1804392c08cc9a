import { expect, it } from 'vitest';
import { arranged, arrangementOf, arrangements, cellsOf, resizedTo } from './collage-arrangements.ts';

it('every layout fills its grid exactly once, at every size', () => {
  for (const arrangement of arrangements) {
    for (let columns = 1; columns <= 12; columns++) {
      for (let rows = 1; rows <= 12; rows++) {
        const cells = cellsOf(arrangement, columns, rows);
        const area = cells.reduce((sum, cell) => sum + cell.columns * cell.rows, 0);
        expect(area).toBe(columns * rows);
        const isInside = cells.every(
          (cell) => cell.column + cell.columns <= columns && cell.row + cell.rows <= rows,
        );
        expect(isInside).toBe(true);
        expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
      }
    }
  }
});

it('a layout is recognized by its cells, and a custom one is none of them', () => {
  expect(arrangementOf(3, 3, cellsOf('firstLarge', 3, 3))).toBe('firstLarge');
  expect(arrangementOf(3, 3, cellsOf('firstWide', 3, 3))).toBe('firstWide');
  expect(arrangementOf(3, 3, cellsOf('even', 3, 3))).toBe('even');
  expect(arrangementOf(3, 3, cellsOf('even', 3, 3).slice(1))).toBe(null);
});

it('another layout shows what the cells showed, in their order; what has no place comes back with a layout that has one', () => {
  const grid = { columns: 2, rows: 2 };
  const shown = ['exterior.front', 'exterior.rear', 'interior.boot', 'exterior.left'] as const;
  const cells = cellsOf('even', 2, 2).map((cell, index) => ({
    ...cell,
    shows: shown[index] ?? cell.shows,
    fit: 'contain' as const,
  }));
  const wide = arranged('firstWide', grid, { cells: cells.toReversed(), dropped: [] });
  expect(wide.cells.map(({ fit, shows }) => [shows, fit])).toEqual(
    shown.slice(0, 3).map((source) => [source, 'contain']),
  );
  expect(wide.dropped).toEqual([cells[3]]);
  const large = arranged('firstLarge', grid, wide);
  expect([large.cells.length, large.dropped.map(({ shows }) => shows)]).toEqual([1, shown.slice(1)]);
  expect(arranged('even', grid, large)).toEqual({ cells, dropped: [] });
});

it('cells that a smaller grid has no room for come back when it grows again, with what they show', () => {
  const drawn = [
    { column: 0, row: 0, columns: 2, rows: 2, shows: 'exterior.front', fit: 'cover' } as const,
    { column: 2, row: 1, columns: 1, rows: 1, shows: 'interior.boot', fit: 'contain' } as const,
  ];
  const start = { cells: [...drawn], removed: [] };
  const small = resizedTo({ columns: 2, rows: 2 }, start, null);
  expect(small).toEqual({ cells: [drawn[0]], removed: [drawn[1]] });
  const smaller = resizedTo({ columns: 1, rows: 2 }, small, null);
  expect(smaller.cells).toEqual([]);
  const { cells, removed } = resizedTo({ columns: 3, rows: 2 }, smaller, null);
  expect([new Set(cells), removed]).toEqual([new Set(drawn), []]);
});

it('a cell comes back only where nothing was drawn meanwhile', () => {
  const [one, other] = cellsOf('even', 2, 1);
  const small = resizedTo({ columns: 1, rows: 1 }, { cells: [one, other] as never, removed: [] }, null);
  const wide = { ...one, columns: 2 } as never;
  expect(resizedTo({ columns: 2, rows: 1 }, { ...small, cells: [wide] }, null).cells).toEqual([wide]);
});

it('an arrangement is arranged again in a grid of another size, and its cells show what they showed', () => {
  const cells = cellsOf('even', 2, 1).map((cell) => ({ ...cell, shows: 'interior.boot' as const }));
  const small = resizedTo({ columns: 1, rows: 1 }, { cells, removed: [] }, 'even');
  const large = resizedTo({ columns: 3, rows: 1 }, small, 'even');
  expect(large.cells.map(({ shows }) => shows)).toEqual(['interior.boot', 'interior.boot', 'next.exterior']);
  expect(large.removed).toEqual([]);
});
