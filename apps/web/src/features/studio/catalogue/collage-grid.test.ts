import { expect, it } from 'vitest';
import { afterKey, fits, freePlace, inside, oppositeOf, placeAt, spanOf } from './collage-grid.ts';

const grid = { columns: 3, rows: 2 };
const cell = { column: 0, row: 0, columns: 2, rows: 1 };

it('a cell fits where it is inside the grid and overlaps no other', () => {
  expect(fits(cell, [], grid)).toBe(true);
  expect(fits(cell, [{ column: 2, row: 0, columns: 1, rows: 2 }], grid)).toBe(true);
  expect(fits(cell, [{ column: 1, row: 0, columns: 1, rows: 1 }], grid)).toBe(false);
  expect(fits({ ...cell, column: 2 }, [], grid)).toBe(false);
  expect(fits({ ...cell, row: -1 }, [], grid)).toBe(false);
  expect(fits({ ...cell, columns: 0 }, [], grid)).toBe(false);
});

it('points are places of the grid, and those outside the nearest one', () => {
  expect(placeAt(0.5, 0.5, grid)).toEqual({ column: 1, row: 1 });
  expect(placeAt(-1, 2, grid)).toEqual({ column: 0, row: 1 });
  expect(placeAt(1, 0, grid)).toEqual({ column: 2, row: 0 });
});

it('a cell is drawn between two places in either direction, and resized from the opposite corner', () => {
  expect(spanOf({ column: 2, row: 1 }, { column: 0, row: 0 })).toEqual({
    column: 0,
    row: 0,
    columns: 3,
    rows: 2,
  });
  expect(spanOf(oppositeOf(cell, 'top-right'), { column: 2, row: 0 })).toEqual({ ...cell, columns: 3 });
  expect(spanOf(oppositeOf(cell, 'bottom-left'), { column: 1, row: 1 })).toEqual({
    column: 1,
    row: 0,
    columns: 1,
    rows: 2,
  });
});

it('arrows move a cell, and with shift they resize it', () => {
  expect(afterKey(cell, 'ArrowRight', false)).toEqual({ ...cell, column: 1 });
  expect(afterKey(cell, 'ArrowDown', true)).toEqual({ ...cell, rows: 2 });
  expect(afterKey(cell, 'ArrowLeft', true)).toEqual({ ...cell, columns: 1 });
  expect(afterKey(cell, 'a', false)).toBe(null);
});

it('a smaller grid keeps the cells that are inside, and the first free place is found', () => {
  const cells = [cell, { column: 2, row: 0, columns: 1, rows: 1 }];
  expect(inside(cells, { columns: 2, rows: 1 })).toEqual([cell]);
  expect(freePlace(cells, grid)).toEqual({ column: 0, row: 1 });
  expect(freePlace([{ column: 0, row: 0, columns: 3, rows: 2 }], grid)).toBe(null);
});
