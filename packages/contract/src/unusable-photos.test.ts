import { expect, test } from 'vitest';
import { isRefused, isUnusable } from './unusable-photos.ts';

const photo = { position: 'exterior.front', failure: null, verdicts: [] } as const;

test('a damaged file is unusable at every position, a photo without a vehicle only at exterior ones', () => {
  expect(isUnusable(photo, 'use')).toBe(false);
  expect(isUnusable({ ...photo, failure: 'undecodable' }, 'use')).toBe(true);
  expect(isUnusable({ ...photo, position: 'interior.boot', failure: 'undecodable' }, 'use')).toBe(true);
  expect(isUnusable({ ...photo, failure: 'no_vehicle' }, 'use')).toBe(true);
  expect(isUnusable({ ...photo, verdicts: ['no_vehicle'] }, 'use')).toBe(true);
  expect(isUnusable({ ...photo, position: 'interior.boot', verdicts: ['no_vehicle'] }, 'use')).toBe(false);
});

test('a picture that failed for lack of time or memory may be ordered again', () => {
  expect(isUnusable({ ...photo, failure: 'time_limit' }, 'use')).toBe(false);
});

test('a photo that cuts the vehicle off is unusable at exterior positions where the settings refuse it', () => {
  const cut = { ...photo, verdicts: ['missing_parts'] } as const;
  const failed = { ...photo, failure: 'missing_parts', verdicts: null } as const;
  for (const one of [cut, failed]) {
    expect([isUnusable(one, 'use'), isRefused(one, 'use')]).toEqual([false, false]);
    expect([isUnusable(one, 'refuse'), isRefused(one, 'refuse')]).toEqual([true, true]);
    expect(isUnusable({ ...one, position: 'interior.boot' }, 'refuse')).toBe(false);
  }
  expect(isUnusable(photo, 'refuse')).toBe(false);
  expect(isRefused({ ...photo, verdicts: ['no_vehicle'] }, 'refuse')).toBe(false);
});
