/** How a page closes up where cells have no picture. */

/** A part of the grid of a collage, in columns and rows; fractions where others took the place of an empty cell. */
export interface Span {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

type Axis = 'down' | 'across';

/** Start and length of a span along an axis, in rows or columns. */
const startOf = (span: Span, axis: Axis) => (axis === 'down' ? span.row : span.column);
const lengthOf = (span: Span, axis: Axis) => (axis === 'down' ? span.rows : span.columns);

/** A span with another start and length along one axis. */
function along(span: Span, axis: Axis, start: number, length: number): Span {
  return axis === 'down'
    ? { ...span, row: start, rows: length }
    : { ...span, column: start, columns: length };
}

interface Cell {
  index: number;
  span: Span;
  isEmpty: boolean;
}

interface Strip {
  start: number;
  length: number;
  cells: Cell[];
}

/** The narrowest strips of a part of the grid whose borders no cell crosses. */
function stripsOf(cells: readonly Cell[], part: Span, axis: Axis): Strip[] {
  const strips: Strip[] = [];
  const end = startOf(part, axis) + lengthOf(part, axis);
  let start = startOf(part, axis);
  for (let border = start + 1; border <= end; border += 1) {
    const isCrossed = cells.some(({ span }) => {
      const first = startOf(span, axis);
      return first < border && first + lengthOf(span, axis) > border;
    });
    if (isCrossed) continue;
    const own = cells.filter(({ span }) => startOf(span, axis) >= start && startOf(span, axis) < border);
    strips.push({ start, length: border - start, cells: own });
    start = border;
  }
  return strips;
}

/** Strips without a picture give their length to those with one; strips that never had a cell are part of the design and stay. */
function lengthsOf(strips: readonly Strip[]): number[] {
  const isFilled = ({ cells }: Strip) => cells.some(({ isEmpty }) => !isEmpty);
  const sum = (some: readonly Strip[]) => some.reduce((total, { length }) => total + length, 0);
  const filled = sum(strips.filter(isFilled));
  const given = sum(strips.filter((strip) => strip.cells.length > 0 && !isFilled(strip)));
  return strips.map((strip) => {
    if (strip.cells.length === 0) return strip.length;
    return isFilled(strip) ? strip.length * ((filled + given) / filled) : 0;
  });
}

function closePart(cells: readonly Cell[], from: Span, to: Span, closed: Span[]): void {
  for (const axis of ['down', 'across'] as const) {
    const strips = stripsOf(cells, from, axis);
    if (strips.length < 2) continue;
    const unit = lengthOf(to, axis) / lengthOf(from, axis);
    let at = startOf(to, axis);
    for (const [index, length] of lengthsOf(strips).entries()) {
      const strip = strips[index];
      if (!strip) continue;
      const inside = along(from, axis, strip.start, strip.length);
      closePart(strip.cells, inside, along(to, axis, at, length * unit), closed);
      at += length * unit;
    }
    return;
  }
  const [across, down] = [to.columns / from.columns, to.rows / from.rows];
  for (const { index, span } of cells)
    closed[index] = {
      column: to.column + (span.column - from.column) * across,
      row: to.row + (span.row - from.row) * down,
      columns: span.columns * across,
      rows: span.rows * down,
    };
}

/**
 * Where the cells of a grid are once the empty ones are gone: the others of their row are wider, or where the whole row is empty the other
 * rows are higher. Cells that span several rows divide the grid into parts first, and the same goes for each part.
 * @param cells Without overlaps.
 * @param empty Of each cell, whether it has no picture. If all have none, nothing changes.
 * @returns In the order of the cells; an empty one that is gone has no width or no height.
 */
export function closeUp(
  cells: readonly Span[],
  { columns, rows }: { columns: number; rows: number },
  empty: readonly boolean[],
): Span[] {
  const all = cells.map((span, index) => ({ index, span, isEmpty: empty[index] ?? false }));
  if (all.every(({ isEmpty }) => isEmpty)) return [...cells];
  const closed = [...cells];
  const grid = { column: 0, row: 0, columns, rows };
  closePart(all, grid, grid, closed);
  return closed;
}
