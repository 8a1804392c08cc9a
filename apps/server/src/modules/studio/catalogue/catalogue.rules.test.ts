import { type CatalogueKind, catalogueKinds } from '@forecourt/contract/catalogue';
import { findCollageProblem } from '@forecourt/contract/collage-layout';
import { pageAtStart } from '@forecourt/contract/collage-parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenCells, ownFieldsOf, strangeField } from './catalogue.rules.ts';

const side = fc.integer({ min: 1, max: 12 });

describe('a collage', () => {
  it('of equal cells fills its grid at every size', () => {
    fc.assert(
      fc.property(side, side, (columns, rows) => {
        const cells = evenCells(columns, rows);
        expect(cells).toHaveLength(columns * rows);
        expect(findCollageProblem({ columns, rows, cells, page: pageAtStart })).toBe(null);
      }),
    );
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
