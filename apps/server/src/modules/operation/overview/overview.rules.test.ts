import { describe, expect, it } from 'vitest';
import { breakdownKindOf, byDay, lastDays, sumOfDays } from './overview.rules.ts';

describe('the days of an overview', () => {
  it('are the calendar days of the reader’s time zone', () => {
    const now = new Date('2026-03-01T23:30:00Z');
    expect(lastDays(now, 'UTC', 2)).toEqual(['2026-02-28', '2026-03-01']);
    expect(lastDays(now, 'Europe/Berlin', 2)).toEqual(['2026-03-01', '2026-03-02']);
    expect(lastDays(now, 'America/New_York', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('have no gap where the clocks change', () => {
    const days = lastDays(new Date('2026-10-26T12:00:00Z'), 'Europe/Berlin', 4);
    expect(days).toEqual(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']);
  });
});

it('the counts of a day are merged into one row, and a day without any has a row too', () => {
  const days = byDay(
    ['2026-01-01', '2026-01-02'],
    [
      { day: '2026-01-02', delivered: 3, failed: 1 },
      { day: '2026-01-02', creditsUsed: 3 },
      { day: '2025-12-31', delivered: 9 },
    ],
  );
  expect(days).toEqual([
    { day: '2026-01-01', delivered: 0, failed: 0, creditsUsed: 0, creditsAdded: 0 },
    { day: '2026-01-02', delivered: 3, failed: 1, creditsUsed: 3, creditsAdded: 0 },
  ]);
  expect(sumOfDays(days)).toEqual({ delivered: 3, failed: 1, creditsUsed: 3, creditsAdded: 0 });
});

it('the operator compares customers, a customer its clients, a client its users', () => {
  expect(breakdownKindOf({ kind: 'everything' })).toBe('customer');
  expect(breakdownKindOf({ kind: 'customer', customerId: 'c' as never })).toBe('client');
  expect(breakdownKindOf({ kind: 'client', clientId: 'c' as never })).toBe('user');
});
