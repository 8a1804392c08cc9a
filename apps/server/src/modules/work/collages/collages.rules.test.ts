import type { CellSource } from '@forecourt/contract/collage-pages';
import type { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { expect, it } from 'vitest';
import { fillCells, missingIn, type PagePicture, pageFileName } from './collages.rules.ts';

const picture = (id: string, position: PositionName): PagePicture => ({
  id: id as ImageId,
  position,
  storageKey: `images/${id}`,
});
const pictures = [
  picture('left', 'exterior.front_left'),
  picture('front', 'exterior.front'),
  picture('other', 'exterior.other'),
  picture('dash', 'interior.dashboard'),
  picture('damage', 'detail.damage'),
  picture('damage-2', 'detail.damage'),
];
const cells = (...sources: CellSource[]) => sources.map((shows) => ({ shows }));
const filledBy = (sources: CellSource[], chosen: (string | null)[] = []) =>
  fillCells(cells(...sources), pictures, chosen as ImageId[]).map((one) => one?.id ?? null);

it('cells that name a position get its pictures, and the others the next of their class that is left', () => {
  expect(filledBy(['next.exterior', 'exterior.front_left', 'next.exterior', 'next.interior'])).toEqual([
    'front',
    'left',
    'other',
    'dash',
  ]);
  expect(filledBy(['detail.damage', 'detail.damage', 'detail.damage'])).toEqual(['damage', 'damage-2', null]);
});

it('a chosen picture goes first, and one that is gone counts as not chosen', () => {
  expect(filledBy(['next.exterior', 'next.exterior'], ['front', null])).toEqual(['front', 'left']);
  expect(filledBy(['next.exterior', 'next.exterior'], ['deleted', 'left'])).toEqual(['front', 'left']);
  expect(filledBy(['exterior.rear', 'next.interior'], ['left', 'left'])).toEqual(['left', 'left']);
});

it('what is missing is named once', () => {
  const wanted = cells('exterior.rear', 'exterior.rear', 'next.interior', 'next.interior');
  expect(missingIn(wanted, fillCells(wanted, pictures, []))).toEqual(['exterior.rear', 'next.interior']);
});

it('files are called after the vehicle and the template', () => {
  expect(pageFileName('A/1', 'Übersicht: A4 …', 'jpeg')).toBe('A_1-Übersicht_A4_.jpg');
});
