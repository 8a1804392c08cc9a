import { expect, it } from 'vitest';
import { droppedVersion } from './kept-results.ts';

const row = (shown: string | null, earlier: string | null) => ({
  result: shown === null ? null : { version: shown },
  earlierResult: earlier === null ? null : { version: earlier },
});

it('a version is dropped once two others were made after it', () => {
  expect(droppedVersion(row(null, null), 'a')).toBeNull();
  expect(droppedVersion(row('a', null), 'b')).toBeNull();
  expect(droppedVersion(row('b', 'a'), 'c')).toBe('a');
});

it('a version that is made again is kept, with the one that it replaced', () => {
  expect(droppedVersion(row('b', 'a'), 'a')).toBeNull();
  expect(droppedVersion(row('b', 'a'), 'b')).toBeNull();
});
