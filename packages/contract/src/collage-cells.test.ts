import { expect, it } from 'vitest';
import { fillCells, missingIn, numberOfCell } from './collage-cells.ts';
import type { CellSource } from './collage-parts.ts';
import type { PositionName } from './positions.ts';

const picture = (id: string, position: PositionName) => ({ id, position });
const pictures = [
  picture('left', 'exterior.front_left'),
  picture('front', 'exterior.front'),
  picture('other', 'exterior.other'),
  picture('dash', 'interior.dashboard'),
  picture('damage', 'detail.damage'),
  picture('damage-2', 'detail.damage'),
];
const cells = (...sources: CellSource[]) => sources.map((shows, column) => ({ shows, column, row: 0 }));
const filledBy = (sources: CellSource[], chosen: (string | null)[] = []) =>
  fillCells(cells(...sources), pictures, chosen).map((one) => one?.id ?? null);

it('cells that name a position get its pictures, and the others the next of their class that is left', () => {
  expect(filledBy(['next.exterior', 'exterior.front_left', 'next.exterior', 'next.interior'])).toEqual([
    'front',
    'left',
    'other',
    'dash',
  ]);
  expect(filledBy(['detail.damage', 'detail.damage', 'detail.damage'])).toEqual(['damage', 'damage-2', null]);
});

it('the next pictures are in the order in which the page is read, whichever cell was drawn first', () => {
  const drawn = [
    { column: 1, row: 1 },
    { column: 0, row: 1 },
    { column: 0, row: 0 },
  ].map((place) => ({ ...place, shows: 'next.exterior' as const }));
  expect(fillCells(drawn, pictures, []).map((one) => one?.id)).toEqual(['other', 'front', 'left']);
  expect(drawn.map((_, index) => numberOfCell(drawn, index))).toEqual([3, 2, 1]);
});

it('a chosen picture goes first, and one that is gone counts as not chosen', () => {
  expect(filledBy(['next.exterior', 'next.exterior'], ['front', null])).toEqual(['front', 'left']);
  expect(filledBy(['next.exterior', 'next.exterior'], ['deleted', 'left'])).toEqual(['front', 'left']);
  expect(filledBy(['exterior.rear', 'next.interior'], ['left', 'left'])).toEqual(['left', 'left']);
});

it('what is missing is named once', () => {
  const wanted = cells('exterior.rear', 'exterior.rear', 'next.interior', 'next.interior');
  expect(missingIn(wanted, fillCells(wanted, pictures, []), null)).toEqual([
    'exterior.rear',
    'next.interior',
  ]);
});

it('a position that is not in the shot list is not missing, unless the page would show nothing', () => {
  const wanted = cells('exterior.front', 'exterior.rear', 'interior.boot', 'next.interior', 'next.interior');
  const filled = fillCells(wanted, pictures, []);
  const missing = (shotList: PositionName[] | null) => missingIn(wanted, filled, shotList);
  expect(missing(null)).toEqual(['exterior.rear', 'interior.boot', 'next.interior']);
  expect(missing(['exterior.front', 'exterior.rear'])).toEqual(['exterior.rear', 'next.interior']);
  expect(missing([])).toEqual(['next.interior']);
  const other = cells('exterior.rear', 'interior.boot');
  expect(missingIn(other, [null, null], ['exterior.front'])).toEqual(['exterior.rear', 'interior.boot']);
});

it('a named position shows a picture that was chosen for another cell rather than none', () => {
  expect(filledBy(['exterior.front', 'next.exterior'], [null, 'front'])).toEqual(['front', 'front']);
  expect(filledBy(['detail.damage', 'next.exterior'], [null, 'damage'])).toEqual(['damage-2', 'damage']);
  expect(filledBy(['next.exterior', 'next.exterior'], [null, 'left'])).toEqual(['front', 'left']);
});
