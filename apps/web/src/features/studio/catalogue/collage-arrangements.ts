import { readingOrder } from '@forecourt/contract/collage-cells';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import { fits, inside } from './collage-grid.ts';

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

/** The arrangement that these cells match, of several the preferred one; null if they were drawn individually. */
export function arrangementOf(
  columns: number,
  rows: number,
  cells: readonly CollageCell[],
  preferred: Arrangement | null = null,
): Arrangement | null {
  const text = (all: readonly CollageCell[]) =>
    all.map((cell) => [cell.column, cell.row, cell.columns, cell.rows].join()).join(' ');
  const candidates = preferred ? [preferred, ...arrangements] : arrangements;
  return candidates.find((one) => text(cellsOf(one, columns, rows)) === text(cells)) ?? null;
}

/** The cells of an arrangement, and those that it has no place for, with the places that they had. */
export interface Arranged {
  cells: CollageCell[];
  dropped: CollageCell[];
}

/**
 * Arranges the cells: in the order in which they are read, they show what they showed before.
 * @param dropped Those that an earlier arrangement had no place for, which follow the others.
 */
export function arranged(
  arrangement: Arrangement,
  { columns, rows }: { columns: number; rows: number },
  { cells, dropped }: Arranged,
): Arranged {
  const known = [...readingOrder(cells).flatMap((index) => cells[index] ?? []), ...dropped];
  const places = cellsOf(arrangement, columns, rows);
  return {
    cells: places.map((place, index) => {
      const { fit, shows } = known[index] ?? place;
      return { ...place, fit, shows };
    }),
    dropped: known.slice(places.length),
  };
}

const isAt = (one: CollageCell) => (other: CollageCell) =>
  other.column === one.column && other.row === one.row;

/** What a grid of another size has for cells, and those that it has no room for, which a larger one gets back. */
interface Resized {
  cells: CollageCell[];
  removed: CollageCell[];
}

/**
 * The cells after the grid got another size. Those of an arrangement are arranged again and show what the cells at their places
 * showed; others stay where they are, and removed ones come back where there is room.
 */
export function resizedTo(
  grid: { columns: number; rows: number },
  { cells, removed }: Resized,
  arrangement: Arrangement | null,
): Resized {
  const known = [...cells, ...removed];
  if (arrangement) {
    const arranged = cellsOf(arrangement, grid.columns, grid.rows).map((cell) => {
      const { fit, shows } = known.find(isAt(cell)) ?? cell;
      return { ...cell, fit, shows };
    });
    return { cells: arranged, removed: known.filter((cell) => !arranged.some(isAt(cell))) };
  }
  const kept = inside(cells, grid);
  for (const cell of removed) if (fits(cell, kept, grid)) kept.push(cell);
  return { cells: kept, removed: known.filter((cell) => !kept.includes(cell)) };
}
