import { expect, test } from 'vitest';
import { isUnusable } from './unusable-photos.ts';

const photo = { position: 'exterior.front', failure: null, verdicts: [] } as const;

test('a damaged file is unusable everywhere, a photo without a vehicle only outside', () => {
  expect(isUnusable(photo)).toBe(false);
  expect(isUnusable({ ...photo, failure: 'undecodable' })).toBe(true);
  expect(isUnusable({ ...photo, position: 'interior.boot', failure: 'undecodable' })).toBe(true);
  expect(isUnusable({ ...photo, failure: 'no_vehicle' })).toBe(true);
  expect(isUnusable({ ...photo, verdicts: ['no_vehicle'] })).toBe(true);
  expect(isUnusable({ ...photo, position: 'interior.boot', verdicts: ['no_vehicle'] })).toBe(false);
});

test('what failed for want of time or memory may be ordered again', () => {
  expect(isUnusable({ ...photo, failure: 'time_limit' })).toBe(false);
});
