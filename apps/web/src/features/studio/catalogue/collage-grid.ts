import { keepsHole } from '@forecourt/contract/collage-closing';
import type { CollageCell } from '@forecourt/contract/collage-pages';

/** Drawing, moving and resizing of the cells of a collage, by pointers and by keys. */

export type Place = Pick<CollageCell, 'column' | 'row'>;
export type Span = Pick<CollageCell, 'column' | 'row' | 'columns' | 'rows'>;
interface Grid {
  columns: number;
  rows: number;
}

const overlap = (one: Span, other: Span) =>
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns &&
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows;

/** Whether a cell is inside the grid and overlaps none of the others. */
export function fits(cell: Span, others: readonly Span[], { columns, rows }: Grid): boolean {
  const isInside =
    cell.column >= 0 &&
    cell.row >= 0 &&
    cell.columns >= 1 &&
    cell.rows >= 1 &&
    cell.column + cell.columns <= columns &&
    cell.row + cell.rows <= rows;
  return isInside && others.every((other) => !overlap(cell, other));
}

/** The cells that remain when the grid becomes smaller: those that are still inside. */
export function inside<Cell extends Span>(cells: readonly Cell[], grid: Grid): Cell[] {
  return cells.filter((cell) => fits(cell, [], grid));
}

/** The place of the grid at a point, shares of the grid's width and height; the nearest one for points outside. */
export function placeAt(x: number, y: number, { columns, rows }: Grid): Place {
  const index = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return { column: index(x, columns), row: index(y, rows) };
}

/** The smallest cell that contains both places. */
export function spanOf(one: Place, other: Place): Span {
  return {
    column: Math.min(one.column, other.column),
    row: Math.min(one.row, other.row),
    columns: Math.abs(one.column - other.column) + 1,
    rows: Math.abs(one.row - other.row) + 1,
  };
}

/** A corner of a cell, by which it is resized: the opposite one stays. */
export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof corners)[number];

/** The place in the corner of a cell opposite to this one. */
export function oppositeOf({ column, columns, row, rows }: Span, corner: Corner): Place {
  return {
    column: corner.endsWith('left') ? column + columns - 1 : column,
    row: corner.startsWith('top') ? row + rows - 1 : row,
  };
}

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell after an arrow key moved it, or with shift resized it at its right and lower end; null for other keys. */
export function afterKey<Cell extends Span>(cell: Cell, key: string, resizes: boolean): Cell | null {
  const step = steps[key];
  if (!step) return null;
  const [across, down] = step;
  return resizes
    ? { ...cell, columns: cell.columns + across, rows: cell.rows + down }
    : { ...cell, column: cell.column + across, row: cell.row + down };
}

/** The first place of the grid without a cell, row by row; null when there is none. */
export function freePlace(cells: readonly Span[], grid: Grid): Place | null {
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++)
      if (fits({ column, row, columns: 1, rows: 1 }, cells, grid)) return { column, row };
  }
  return null;
}

/** Whether the others cannot fill the space of every cell of a collage that has no picture, because they interlock. */
export function hasHoles({
  cells = null,
  columns,
  rows,
}: {
  columns?: number | null | undefined;
  rows?: number | null | undefined;
  cells?: readonly Span[] | null | undefined;
}): boolean {
  return keepsHole(cells ?? [], { columns: columns ?? 1, rows: rows ?? 1 });
}
