import type { CollageCell } from '@forecourt/contract/collage-pages';

/** Ready-made arrangements of the pictures on a page, for users who do not want to draw the cells themselves. */
export const arrangements = ['even', 'firstLarge', 'firstWide'] as const;
export type Arrangement = (typeof arrangements)[number];

/** The number of columns and rows that the first picture spans. */
function firstOf(arrangement: Arrangement, columns: number, rows: number): [number, number] {
  if (arrangement === 'firstLarge') return [Math.min(2, columns), Math.min(2, rows)];
  return arrangement === 'firstWide' ? [columns, 1] : [1, 1];
}

/** What a new cell shows, and how. */
export const newCell = { shows: 'next.exterior', fit: 'cover' } as const;

/** The cells of an arrangement: the first picture, then one picture in each remaining cell, row by row. */
export function cellsOf(arrangement: Arrangement, columns: number, rows: number): CollageCell[] {
  const [wide, high] = firstOf(arrangement, columns, rows);
  const cells: CollageCell[] = [{ column: 0, row: 0, columns: wide, rows: high, ...newCell }];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row >= high || column >= wide) cells.push({ column, row, columns: 1, rows: 1, ...newCell });
    }
  }
  return cells;
}

/** The arrangement that these cells match; null if they were drawn individually. */
export function arrangementOf(
  columns: number,
  rows: number,
  cells: readonly CollageCell[],
): Arrangement | null {
  const text = (all: readonly CollageCell[]) =>
    all.map((cell) => [cell.column, cell.row, cell.columns, cell.rows].join()).join(' ');
  return arrangements.find((one) => text(cellsOf(one, columns, rows)) === text(cells)) ?? null;
}
