import type { LanguageCode } from '@forecourt/contract/languages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatsOf } from './invoice-pdf.rules.ts';
import { billedDaysOf, decimalOf, vatOf } from './invoices.rules.ts';

it('VAT is computed on the whole sum, rounded half up, also for sums beyond exact floating-point numbers', () => {
  expect([vatOf(50, 1900), vatOf(150, 1900), vatOf(25, 200), vatOf(0, 1900)]).toEqual([10, 29, 1, 0]);
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(10_000), (net, points) => {
      const exact = BigInt(net) * BigInt(points);
      const difference = BigInt(vatOf(net, points)) * 10_000n - exact;
      expect(difference > -5_000n && difference <= 5_000n).toBe(true);
    }),
  );
});

it('cents are written with two digits', () => {
  expect([decimalOf(0), decimalOf(5), decimalOf(12_345)]).toEqual(['0.00', '0.05', '123.45']);
});

it('a period includes its last day', () => {
  expect(billedDaysOf('2026-02-28', '2026-02-28')).toEqual({
    from: '2026-02-28T00:00:00.000Z',
    before: '2026-03-01T00:00:00.000Z',
  });
});

it('amounts are formatted in the reader’s language, with cents in every currency', () => {
  const written = (language: LanguageCode, currency: string) => formatsOf(language, currency).money(123_456);
  expect(written('de', 'EUR')).toBe('1.234,56\u00a0€');
  expect(written('en', 'GBP')).toBe('£1,234.56');
  expect(written('fr', 'CHF')).toBe('1\u00a0234,56\u00a0CHF');
  expect(written('hu', 'HUF')).toMatch(/,56\u00a0Ft$/);
});
