import type { BodyType } from '@forecourt/contract/body-types';
import { expect, test } from 'vitest';
import type { Text } from '../../../lib/i18n.ts';
import { pageOfTypes } from './body-type-list.ts';

const words: Record<string, string> = { 'bodyTypes.saloon': 'Limousine', 'bodyTypes.van': 'Transporter' };
const t = ((key: string) => words[key] ?? key) as Text;
const type = (key: string, place: number, more: Partial<BodyType> = {}) =>
  ({ key, name: null, place, hidden: false, deletedAt: null, ...more }) as BodyType;
const types = [
  type('saloon', 10),
  type('bus', 5, { name: 'Bus', deletedAt: '2026-01-01T00:00:00.000Z' }),
  type('van', 20, { hidden: true }),
  type('coach', 15, { name: 'Ärztemobil' }),
];
const start = {
  search: '',
  filters: {},
  orderBy: 'place',
  orderDirection: 'ASC',
  page: 1,
  limit: 20,
} as const;
const keys = (wanted: Partial<Parameters<typeof pageOfTypes>[1]>) =>
  pageOfTypes(types, { ...start, ...wanted }, t).results.map(({ key }) => key);

test('body types are sorted by position, deleted ones last', () => {
  expect(keys({})).toEqual(['saloon', 'coach', 'van', 'bus']);
  expect(keys({ orderDirection: 'DESC' })).toEqual(['van', 'coach', 'saloon', 'bus']);
  expect(keys({ orderBy: 'name' })).toEqual(['coach', 'saloon', 'van', 'bus']);
});

test('they are found by their displayed name, and by their state', () => {
  expect(keys({ search: 'limo' })).toEqual(['saloon']);
  expect(keys({ search: 'arzt' })).toEqual(['coach']);
  expect(keys({ search: 'saloon' })).toEqual([]);
  expect(keys({ filters: { state: 'hidden' } })).toEqual(['van']);
  expect(pageOfTypes(types, { ...start, page: 2, limit: 3 }, t)).toMatchObject({
    count: 4,
    results: [{ key: 'bus' }],
  });
});
