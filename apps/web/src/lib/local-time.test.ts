import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test('a date field shows local time and returns the same moment', () => {
  const moment = new Date(2026, 2, 4, 5, 6).toISOString();
  expect(toLocalTime(moment)).toBe('2026-03-04T05:06');
  expect(fromLocalTime('2026-03-04T05:06')).toBe(moment);
});

test('an empty field is no moment', () => {
  expect(toLocalTime(null)).toBe('');
  expect(fromLocalTime('')).toBeNull();
});
