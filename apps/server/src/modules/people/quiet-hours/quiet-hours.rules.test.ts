import { expect, test } from 'vitest';
import { heldUntil, nextTime } from './quiet-hours.rules.ts';

const berlin = { hours: { from: '20:00', to: '07:00' }, dailyMail: false, timeZone: 'Europe/Berlin' };
const until = (now: string, hours = berlin) => heldUntil(hours, 'push', new Date(now))?.toISOString() ?? null;

test('hours over midnight are those of the user’s zone, from their first minute until their last', () => {
  expect(until('2026-06-15T17:59:59Z')).toBeNull();
  expect(until('2026-06-15T18:00:00Z')).toBe('2026-06-16T05:00:00.000Z');
  expect(until('2026-06-16T04:59:59Z')).toBe('2026-06-16T05:00:00.000Z');
  expect(until('2026-06-16T05:00:00Z')).toBeNull();
});

test('hours within a day', () => {
  const noon = { ...berlin, hours: { from: '12:00', to: '13:30' }, timeZone: 'UTC' };
  expect(until('2026-06-15T11:59:00Z', noon)).toBeNull();
  expect(until('2026-06-15T12:10:30Z', noon)).toBe('2026-06-15T13:30:00.000Z');
  expect(until('2026-06-15T13:30:00Z', noon)).toBeNull();
});

test('a night in which the clocks are changed ends at the same time of day', () => {
  // 2026-03-29: 02:00 becomes 03:00; 2026-10-25: 03:00 becomes 02:00.
  expect(until('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(until('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

test('the daily mail waits for the end of the quiet hours, or for 07:00, also outside them; pushes do not', () => {
  const now = new Date('2026-06-15T10:00:00Z');
  const daily = { ...berlin, dailyMail: true };
  expect(heldUntil(daily, 'mail', now)?.toISOString()).toBe('2026-06-16T05:00:00.000Z');
  expect(heldUntil({ ...daily, hours: null }, 'mail', now)?.toISOString()).toBe('2026-06-16T05:00:00.000Z');
  expect(heldUntil(daily, 'push', now)).toBeNull();
  expect(nextTime('10:00', 'UTC', now).toISOString()).toBe('2026-06-16T10:00:00.000Z');
});
