import { expect, it } from 'vitest';
import { NamedDay, NamedDayOrMoment, NamedMoment } from './route.ts';

it.each([
  ['2026-06-15T10:00:00Z', '2026-06-15T10:00:00Z', '2026-06-15'],
  [
    'Mon Jun 15 2026 10:00:00 GMT+0200 (Central European Summer Time)',
    '2026-06-15T08:00:00.000Z',
    '2026-06-15',
  ],
  // As an unescaped query string decodes it.
  [
    'Mon Jun 15 2026 10:00:00 GMT 0200 (Central European Summer Time)',
    '2026-06-15T08:00:00.000Z',
    '2026-06-15',
  ],
  ['Mon Jun 15 2026 22:30:00 GMT-0400 (EDT)', '2026-06-16T02:30:00.000Z', '2026-06-15'],
  ['Mon Jun 15 2026 10:00:00 GMT+0000', '2026-06-15T10:00:00.000Z', '2026-06-15'],
  ['1781517600000', '2026-06-15T10:00:00.000Z', '2026-06-15'],
])('%s is the moment %s and the day %s', (sent, moment, day) => {
  expect(NamedMoment.parse(sent)).toBe(moment);
  expect(NamedDayOrMoment.parse(sent)).toBe(moment);
  expect(NamedDay.parse(sent)).toBe(day);
});

it.each([
  '6/15/2026',
  '15.06.2026',
  '6/7/2026',
  'Invalid Date',
  'Mon Jux 15 2026 10:00:00 GMT+0200',
  'Tue Feb 31 2026 10:00:00 GMT+0200',
  '17',
  '17815176000000',
])('%s is neither a moment nor a day', (sent) => {
  for (const date of [NamedMoment, NamedDay, NamedDayOrMoment])
    expect(date.safeParse(sent).success).toBe(false);
});
