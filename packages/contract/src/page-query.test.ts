import { expect, test } from 'vitest';
import { PageQuery } from './route.ts';

test.each([
  ['nothing', {}, { page: 1, limit: 20 }],
  ['numbers', { page: '2', limit: '5' }, { page: 2, limit: 5 }],
  ['numbers out of bounds', { page: '-3', limit: '1e20' }, { page: 1, limit: 100 }],
  ['fractions', { page: '2.9', limit: '7.5' }, { page: 2, limit: 7 }],
  ['what programs write for no number', { page: 'NaN', limit: 'undefined' }, { page: 1, limit: 20 }],
  ['what is empty', { page: 'null', limit: '' }, { page: 1, limit: 20 }],
])('a page and its size are read from %s', (_what, query, read) => {
  expect(PageQuery.parse(query)).toEqual(read);
});

test.each([{ page: 'two' }, { limit: '5 rows' }])('a page that is no number is refused: %o', (query) => {
  expect(PageQuery.safeParse(query).success).toBe(false);
});
