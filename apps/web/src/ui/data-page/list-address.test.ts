import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeAddress,
  isNarrowed,
  isSameQuery,
  type ListAddress,
  type ListShape,
  pageSizes,
  readAddress,
  toQuery,
  viewedQuery,
  withoutFilters,
  writeAddress,
} from './list-address.ts';

type Order = 'createdAt' | 'name';
const shape: ListShape<Order> = {
  orders: ['createdAt', 'name'],
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { role: ['user', 'client'], since: /^\d{4}-\d\d-\d\d$/ },
  layouts: ['grid', 'table'],
  hidden: ['vin'],
};
const atStart = readAddress(shape, {});

const addresses: fc.Arbitrary<ListAddress<Order>> = fc.record({
  search: fc.string(),
  filters: fc.record(
    { role: fc.constantFrom('user', 'client'), since: fc.constant('2026-01-31') },
    { requiredKeys: [] },
  ),
  orderBy: fc.constantFrom<Order>('createdAt', 'name'),
  orderDirection: fc.constantFrom('ASC', 'DESC'),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  limit: fc.constantFrom(...pageSizes),
  hidden: fc.uniqueArray(fc.constantFrom('vin', 'year', 'role'), { maxLength: 3 }),
  density: fc.constantFrom('normal', 'compact'),
  layout: fc.constantFrom('table', 'grid'),
  view: fc.constantFrom('', 'all', '01981f3c-5a7e-7b21-9c4d-3f6a8e2b1d05'),
});

describe('the address of a list', () => {
  test('contains the whole state of the list: read back, it gives the same list', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const { filters, ...rest } = readAddress(shape, writeAddress(shape, address));
        expect({ ...rest, filters: { ...filters } }).toEqual({ ...address, filters: { ...address.filters } });
      }),
    );
  });

  test('is empty without any choice', () => {
    expect(writeAddress(shape, atStart)).toEqual({});
  });

  test('with an invalid value is read as if it were missing', () => {
    const nonsense = {
      orderBy: 'password',
      orderDirection: 'UP',
      page: '-3',
      limit: '7',
      role: 'root',
      since: 'x',
    };
    expect(
      readAddress(shape, {
        ...nonsense,
        search: 4,
        hide: 5,
        density: 'huge',
        layout: 'map',
        view: 'x',
        other: 'thing',
      }),
    ).toEqual(atStart);
  });
});

describe('a change', () => {
  const third = { ...atStart, page: 3 };

  test('of what is listed goes to the first page', () => {
    const changes = [
      { search: 'x' },
      { filters: { role: 'user' } },
      { orderBy: 'name' as const },
      { limit: 50 },
    ];
    for (const change of changes) expect(changeAddress(third, change).page).toBe(1);
  });

  test('of the display options keeps the page', () => {
    expect(changeAddress(third, { hidden: ['role'] }).page).toBe(3);
    expect(changeAddress(third, { density: 'compact' }).page).toBe(3);
    expect(changeAddress(third, { layout: 'table' }).page).toBe(3);
    expect(changeAddress(third, { page: 4 }).page).toBe(4);
  });

  test('to one filter keeps the others, and an empty one is removed', () => {
    const both = changeAddress(changeAddress(atStart, { filters: { role: 'user' } }), {
      filters: { since: '2026-01-31' },
    });
    expect(both.filters).toEqual({ role: 'user', since: '2026-01-31' });
    expect(changeAddress(both, { filters: { role: '' } }).filters).toEqual({ since: '2026-01-31' });
    expect(isNarrowed(changeAddress({ ...both, search: 'x' }, withoutFilters(both)))).toBe(false);
  });
});

test('the query of the request contains filters, sort and page, and nothing about the display', () => {
  expect(toQuery({ ...atStart, filters: { role: 'user' }, hidden: ['name'], density: 'compact' })).toEqual({
    role: 'user',
    orderBy: 'createdAt',
    orderDirection: 'DESC',
    page: 1,
    limit: 20,
  });
});

test('a saved view no longer applies when the list or its display changes, but stays on another page', () => {
  const address = { ...atStart, view: 'all', filters: { role: 'user' }, layout: 'table' as const };
  const kept = viewedQuery(shape, address);
  expect(kept).toEqual({ role: 'user', layout: 'table' });
  const isKept = (by: Parameters<typeof changeAddress<Order>>[1]) =>
    isSameQuery(shape, kept, viewedQuery(shape, changeAddress(address, by)));
  expect([isKept({ page: 4 }), isKept({ search: 'x' }), isKept({ layout: 'grid' })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isSameQuery(shape, kept, { gone: 'by now', layout: 'table', role: 'user' })).toBe(true);
});
