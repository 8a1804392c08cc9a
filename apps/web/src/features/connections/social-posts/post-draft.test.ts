import type { ImageId, OAuthTokenId } from '@forecourt/contract/ids';
import { expect, it } from 'vitest';
import { inserted, moved, nextFullHour, wishOf } from './post-draft.ts';

it('moves an item forward and back', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

it('inserts a word at the cursor, with spaces where words would meet', () => {
  expect(inserted('', 'Golf', 0)).toBe('Golf');
  expect(inserted('New in!', 'Golf', 3)).toBe('New Golf in!');
  expect(inserted('New: !', 'Golf', 5)).toBe('New: Golf!');
});

it('sends nothing while something is missing, and no time that has passed', () => {
  const draft = {
    connectionId: 'c' as OAuthTokenId,
    imageIds: ['i' as ImageId],
    caption: 'Caption',
    publishAt: null,
  };
  const now = Date.parse('2026-06-15T10:00:00Z');
  expect(wishOf(draft, now)).toEqual({ connectionId: 'c', imageIds: ['i'], caption: 'Caption' });
  expect(wishOf({ ...draft, publishAt: '2026-06-15T11:00:00Z' }, now)).toMatchObject({
    publishAt: '2026-06-15T11:00:00Z',
  });
  for (const wrong of [
    { connectionId: null },
    { imageIds: [] },
    { imageIds: Array.from({ length: 11 }, (_, index) => String(index) as ImageId) },
    { caption: '#a '.repeat(31) },
    { publishAt: '' },
    { publishAt: '2026-06-15T09:00:00Z' },
  ])
    expect(wishOf({ ...draft, ...wrong }, now)).toBeNull();
});

it('proposes the next full hour as the time of a post, and the one after it when that is about to begin', () => {
  const at = (time: string) => nextFullHour(Date.parse(`2026-06-15T${time}:00Z`));
  expect([at('10:00'), at('10:20'), at('10:55'), at('23:55')]).toEqual([
    '2026-06-15T11:00:00.000Z',
    '2026-06-15T11:00:00.000Z',
    '2026-06-15T12:00:00.000Z',
    '2026-06-16T01:00:00.000Z',
  ]);
});
