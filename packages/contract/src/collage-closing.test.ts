import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeUp, type Span } from './collage-closing.ts';

const span = (column: number, row: number, columns = 1, rows = 1): Span => ({ column, row, columns, rows });
const evenly = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, at) => span(at % columns, Math.floor(at / columns)));
/** Closes a grid in which the cells with these indexes are empty; returns the others. */
const closed = (cells: Span[], columns: number, rows: number, ...empty: number[]) =>
  closeUp(
    cells,
    { columns, rows },
    cells.map((_, index) => empty.includes(index)),
  ).filter((_, index) => !empty.includes(index));

describe('cells without a picture', () => {
  it('leave their place to the others of their row', () => {
    expect(closed(evenly(3, 2), 3, 2, 4)).toEqual([
      ...[span(0, 0), span(1, 0), span(2, 0)],
      ...[span(0, 1, 1.5), span(1.5, 1, 1.5)],
    ]);
    expect(closed(evenly(2, 2), 2, 2, 1)).toEqual([span(0, 0, 2), span(0, 1), span(1, 1)]);
  });

  it('leave it to the other rows if their whole row is empty', () => {
    expect(closed(evenly(2, 3), 2, 3, 2, 3)).toEqual([
      ...[span(0, 0, 1, 1.5), span(1, 0, 1, 1.5)],
      ...[span(0, 1.5, 1, 1.5), span(1, 1.5, 1, 1.5)],
    ]);
  });

  it('beside a large one leave it to the others of their column, and to the large one if that is empty', () => {
    const large = [span(0, 0, 2, 2), span(2, 0), span(2, 1)];
    expect(closed(large, 3, 2, 1)).toEqual([span(0, 0, 2, 2), span(2, 0, 1, 2)]);
    expect(closed(large, 3, 2, 1, 2)).toEqual([span(0, 0, 3, 2)]);
    expect(closed(large, 3, 2, 0)).toEqual([span(0, 0, 3), span(0, 1, 3)]);
  });

  it('leave places that no cell was drawn in as they are', () => {
    expect(closed([span(0, 0), span(1, 0)], 3, 1, 1)).toEqual([span(0, 0, 2)]);
    expect(closed([span(0, 0), span(2, 0)], 4, 1, 0)).toEqual([span(1, 0, 2)]);
  });

  it('change nothing where all are empty, or where the others are around them like the sails of a windmill', () => {
    expect(closeUp(evenly(2, 1), { columns: 2, rows: 1 }, [true, true])).toEqual(evenly(2, 1));
    const windmill = [span(0, 0, 2), span(2, 0, 1, 2), span(1, 2, 2), span(0, 1, 1, 2), span(1, 1)];
    expect(closed(windmill, 3, 3, 4)).toEqual(windmill.slice(0, 4));
  });
});

it('of any even grid the others fill it all, without overlaps', () => {
  const side = fc.integer({ min: 1, max: 6 });
  const grids = fc.tuple(side, side, fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }));
  fc.assert(
    fc.property(grids, ([columns, rows, empty]) => {
      const cells = evenly(columns, rows);
      const gone = cells.flatMap((_, index) => (empty[index] ? [index] : []));
      fc.pre(gone.length < cells.length);
      const others = closed(cells, columns, rows, ...gone);
      const area = others.reduce((sum, one) => sum + one.columns * one.rows, 0);
      expect(area).toBeCloseTo(columns * rows, 6);
      for (const [at, one] of others.entries()) {
        for (const other of others.slice(at + 1)) {
          const isBeside =
            one.column + one.columns <= other.column + 1e-9 ||
            other.column + other.columns <= one.column + 1e-9;
          const isBelow = one.row + one.rows <= other.row + 1e-9 || other.row + other.rows <= one.row + 1e-9;
          expect(isBeside || isBelow).toBe(true);
        }
      }
      if (gone.length === 0) expect(others).toEqual(cells);
    }),
  );
});
