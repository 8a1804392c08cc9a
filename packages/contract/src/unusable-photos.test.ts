import { expect, test } from 'vitest';
import { isUnusable } from './unusable-photos.ts';

const photo = { position: 'exterior.front', failure: null, verdicts: [] } as const;

test('a damaged file is unusable at every position, a photo without a vehicle only at exterior ones', () => {
  expect(isUnusable(photo)).toBe(false);
  expect(isUnusable({ ...photo, failure: 'undecodable' })).toBe(true);
  expect(isUnusable({ ...photo, position: 'interior.boot', failure: 'undecodable' })).toBe(true);
  expect(isUnusable({ ...photo, failure: 'no_vehicle' })).toBe(true);
  expect(isUnusable({ ...photo, verdicts: ['no_vehicle'] })).toBe(true);
  expect(isUnusable({ ...photo, position: 'interior.boot', verdicts: ['no_vehicle'] })).toBe(false);
});

test('a picture that failed for lack of time or memory may be ordered again', () => {
  expect(isUnusable({ ...photo, failure: 'time_limit' })).toBe(false);
});
