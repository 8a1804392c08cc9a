import type { CollageCell } from '@forecourt/contract/catalogue';

/** How the pictures of a page are arranged, for those who do not want to draw each place. */
export const arrangements = ['even', 'firstLarge', 'firstWide'] as const;
export type Arrangement = (typeof arrangements)[number];

/** How many columns and rows the first picture takes. */
function firstOf(arrangement: Arrangement, columns: number, rows: number): [number, number] {
  if (arrangement === 'firstLarge') return [Math.min(2, columns), Math.min(2, rows)];
  return arrangement === 'firstWide' ? [columns, 1] : [1, 1];
}

/** The places of an arrangement: the first picture, then one in each place that is left, row by row. */
export function cellsOf(arrangement: Arrangement, columns: number, rows: number): CollageCell[] {
  const [wide, high] = firstOf(arrangement, columns, rows);
  const cells: CollageCell[] = [{ column: 0, row: 0, columns: wide, rows: high }];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row >= high || column >= wide) cells.push({ column, row, columns: 1, rows: 1 });
    }
  }
  return cells;
}

/** Which arrangement these places are; null when somebody drew their own. */
export function arrangementOf(
  columns: number,
  rows: number,
  cells: readonly CollageCell[],
): Arrangement | null {
  const text = (all: readonly CollageCell[]) =>
    all.map((cell) => [cell.column, cell.row, cell.columns, cell.rows].join()).join(' ');
  return arrangements.find((one) => text(cellsOf(one, columns, rows)) === text(cells)) ?? null;
}
