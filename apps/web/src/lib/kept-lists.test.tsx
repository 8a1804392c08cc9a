import { expect, test } from 'vitest';
import { newestLists } from './kept-lists.ts';

const list = (key: string, at: number, data: unknown = [key]) => ({ key: [key], data, at });

test('the newest lists are stored, as many as fit', () => {
  const all = [list('old', 1), list('large', 3, 'x'.repeat(1_000)), list('new', 4), list('middle', 2)];
  const room = JSON.stringify([list('new', 4), list('middle', 2)]).length;
  expect(newestLists(all, room).map(({ key }) => key[0])).toEqual(['new', 'middle']);
});
