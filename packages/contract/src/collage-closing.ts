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

const axes = ['down', 'across'] as const;
/** Places and lengths are fractions that were scaled. */
const almost = 1e-9;

/** Whether a span lies in the rows or columns of another one. */
function isWithin(span: Span, other: Span, axis: Axis): boolean {
  const [first, last] = [startOf(span, axis), startOf(span, axis) + lengthOf(span, axis)];
  const from = startOf(other, axis);
  return first >= from - almost && last <= from + lengthOf(other, axis) + almost;
}

/** Takes the rows or columns of a hole out of a part, and scales what is left to the whole part. */
function without(hole: Span, span: Span, part: Span, axis: Axis): Span {
  const [from, length, whole] = [startOf(hole, axis), lengthOf(hole, axis), lengthOf(part, axis)];
  const origin = startOf(part, axis);
  const shifted = (at: number) => at - Math.min(Math.max(at - from, 0), length);
  const scaled = (at: number) => origin + (shifted(at) - origin) * (whole / (whole - length));
  const [first, last] = [scaled(startOf(span, axis)), scaled(startOf(span, axis) + lengthOf(span, axis))];
  return along(span, axis, first, last - first);
}

/**
 * Closes a part whose cells interlock, hole by hole: its rows or columns go, whichever are the smaller share, unless a cell with a picture
 * lies wholly in them. A hole for which neither is possible stays.
 */
function closeInterlocked(cells: readonly Cell[], part: Span): Cell[] {
  let left = [...cells];
  if (cells.every(({ isEmpty }) => isEmpty)) return left;
  for (const { index, isEmpty } of cells) {
    const hole = isEmpty && left.find((cell) => cell.index === index)?.span;
    if (!hole || hole.columns < almost || hole.rows < almost) continue;
    const share = (axis: Axis) => lengthOf(hole, axis) / lengthOf(part, axis);
    const [axis] = axes
      .filter((one) => left.every((cell) => cell.isEmpty || !isWithin(cell.span, hole, one)))
      .toSorted((a, b) => share(a) - share(b));
    if (axis) left = left.map((cell) => ({ ...cell, span: without(hole, cell.span, part, axis) }));
  }
  return left;
}

function closePart(cells: readonly Cell[], from: Span, to: Span, closed: Span[]): void {
  for (const axis of axes) {
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
  for (const { index, span } of closeInterlocked(cells, from))
    closed[index] = {
      column: to.column + (span.column - from.column) * across,
      row: to.row + (span.row - from.row) * down,
      columns: span.columns * across,
      rows: span.rows * down,
    };
}

/**
 * Where the cells of a grid are once the empty ones are gone: the others of their row are wider, or where the whole row is empty the other
 * rows are higher. Cells that span several rows divide the grid into parts first, and the same goes for each part. Where cells interlock,
 * the rows or columns of an empty one go, unless another cell lies wholly in them.
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

/** Whether a cell of a grid would stay a hole if it alone had no picture. */
export function keepsHole(cells: readonly Span[], grid: { columns: number; rows: number }): boolean {
  return cells.some((_, index) => {
    if (cells.length === 1) return false;
    const hole = closeUp(
      cells,
      grid,
      cells.map((__, at) => at === index),
    )[index];
    return hole !== undefined && hole.columns > almost && hole.rows > almost;
  });
}
