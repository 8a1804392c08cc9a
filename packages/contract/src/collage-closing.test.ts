import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeUp, keepsHole, type Span } from './collage-closing.ts';

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

/** Those of the spans that overlap another one. */
function overlaps(spans: readonly Span[]): Span[] {
  return spans.filter((one, at) =>
    spans.slice(at + 1).some((other) => {
      const isBeside =
        one.column + one.columns <= other.column + 1e-9 || other.column + other.columns <= one.column + 1e-9;
      const isBelow = one.row + one.rows <= other.row + 1e-9 || other.row + other.rows <= one.row + 1e-9;
      return !isBeside && !isBelow;
    }),
  );
}

/** Four sails around a middle. */
const windmill = [span(0, 0, 2), span(2, 0, 1, 2), span(1, 2, 2), span(0, 1, 1, 2), span(1, 1)];

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

  it('change nothing where all are empty', () => {
    expect(closeUp(evenly(2, 1), { columns: 2, rows: 1 }, [true, true])).toEqual(evenly(2, 1));
  });

  it('in the middle of others like the sails of a windmill make room for these', () => {
    expect(closed(windmill, 3, 3, 4)).toEqual([
      ...[span(0, 0, 2, 1.5), span(2, 0, 1, 1.5), span(1, 1.5, 2, 1.5), span(0, 1.5, 1, 1.5)],
    ]);
    expect(keepsHole(windmill, { columns: 3, rows: 3 })).toBe(false);
  });

  it('stay where a picture is wholly in their rows, and another one in their columns', () => {
    const interlocked = [
      ...[span(0, 0, 3, 2), span(3, 0), span(3, 1, 1, 2)],
      ...[span(0, 2, 2, 2), span(2, 2), span(2, 3, 2)],
    ];
    expect(keepsHole(interlocked, { columns: 4, rows: 4 })).toBe(true);
    expect(closed(interlocked, 4, 4, 0)).toEqual(interlocked.slice(1));
  });
});

/** Cells of many sizes that fill a square, some of them interlocked. */
function tiled(side: number, sizes: readonly [number, number][]): Span[] {
  const taken = new Set<number>();
  const cells: Span[] = [];
  for (let at = 0; at < side * side; at += 1) {
    const [column, row] = [at % side, Math.floor(at / side)];
    if (taken.has(at)) continue;
    const [wide, high] = sizes[at] ?? [1, 1];
    let columns = 1;
    while (columns < wide && column + columns < side && !taken.has(at + columns)) columns += 1;
    const rows = Math.min(high, side - row);
    for (let y = 0; y < rows; y += 1) for (let x = 0; x < columns; x += 1) taken.add(at + y * side + x);
    cells.push(span(column, row, columns, rows));
  }
  return cells;
}

it('of any cells an empty one is filled by the others or stays as a hole, and no others overlap', () => {
  const length = fc.integer({ min: 1, max: 3 });
  const sizes = fc.array(fc.tuple(length, length), { minLength: 25, maxLength: 25 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), sizes, fc.nat(24), (side, wanted, picked) => {
      const cells = tiled(side, wanted);
      fc.pre(cells.length > 1);
      const gone = picked % cells.length;
      const all = closeUp(
        cells,
        { columns: side, rows: side },
        cells.map((_, at) => at === gone),
      );
      const areas = all.map((one) => one.columns * one.rows);
      expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(side * side, 6);
      expect(all.filter((_, at) => at !== gone).every((one) => one.columns > 0.1 && one.rows > 0.1)).toBe(
        true,
      );
      expect(overlaps(all)).toEqual([]);
    }),
  );
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
      expect(overlaps(others)).toEqual([]);
      if (gone.length === 0) expect(others).toEqual(cells);
    }),
  );
});
