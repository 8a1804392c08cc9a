import { expect, it } from 'vitest';
import { arrangementOf, arrangements, cellsOf } from './collage-arrangements.ts';

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
