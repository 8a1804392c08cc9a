import { type CatalogueKind, type CollageCell, catalogueKinds } from '@forecourt/contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsFit, evenCells, ownFieldsOf, strangeField } from './catalogue.rules.ts';

const side = fc.integer({ min: 1, max: 12 });

describe('a collage', () => {
  it('of equal cells fills its grid at every size', () => {
    fc.assert(
      fc.property(side, side, (columns, rows) => {
        const cells = evenCells(columns, rows);
        expect(cells).toHaveLength(columns * rows);
        expect(cellsFit({ columns, rows, cells })).toBe(true);
        expect(cellsFit({ columns: columns - 1, rows, cells })).toBe(false);
        expect(cellsFit({ columns, rows, cells: [...cells, cells[0] as CollageCell] })).toBe(false);
      }),
    );
  });

  it('may have large cells, which overlap no other', () => {
    const large = { column: 0, row: 0, columns: 2, rows: 2 };
    const beside = { column: 2, row: 0, columns: 1, rows: 1 };
    expect(cellsFit({ columns: 3, rows: 2, cells: [large, beside] })).toBe(true);
    expect(cellsFit({ columns: 3, rows: 2, cells: [large, { ...beside, column: 1 }] })).toBe(false);
    expect(cellsFit({ columns: 3, rows: 2, cells: [{ ...large, column: 2 }] })).toBe(false);
  });
});

const named: [CatalogueKind, object, string | null][] = [
  ['background', { use: 'wall', horizon: 0.4 }, null],
  ['background', { frames: 12 }, 'frames'],
  ['logo', { horizon: 0.4 }, 'horizon'],
  ['gif', { direction: 'clockwise' }, null],
  ['gif', { cells: [] }, 'cells'],
  ['collage', { cells: [], columns: 1 }, null],
  ['frame', { columns: 1 }, 'columns'],
];

it.each(named)('a %s with %j: the field of another kind is %s', (kind, given, strange) => {
  expect(strangeField(kind, given)).toBe(strange);
});

it('a field that is not given gets its default, and a given one is kept', () => {
  expect(ownFieldsOf('background', { horizon: 0 })).toMatchObject({ use: 'whole', horizon: 0, frames: null });
  expect(ownFieldsOf('collage', { columns: 3 }).cells).toEqual(evenCells(3, 2));
  for (const kind of catalogueKinds) {
    const fields = ownFieldsOf(kind, {});
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    expect(strangeField(kind, given)).toBe(null);
  }
});
