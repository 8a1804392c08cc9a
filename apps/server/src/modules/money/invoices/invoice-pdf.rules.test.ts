import type { InvoiceItem } from '@forecourt/contract/invoices';
import { expect, it } from 'vitest';
import { periodOf, summaryOf } from './invoice-pdf.rules.ts';

function item(parts: Partial<InvoiceItem>): InvoiceItem {
  const at = '2026-11-10T09:00:00.000Z';
  const plain = { line: 1, clientId: null, clientName: '', reference: '', position: null, coveredBy: [] };
  const counts = { quantity: 1, credits: 1, coveredCredits: 0, netCents: 0 };
  return { ...plain, ...counts, kind: 'picture', name: '', firstAt: at, occurredAt: at, ...parts };
}

it('the period begins with the first use of the first vehicle and ends with the last one of any', () => {
  const items = [
    item({ firstAt: '2026-11-03T09:00:00.000Z', occurredAt: '2026-11-28T09:00:00.000Z' }),
    item({ firstAt: '2026-11-10T09:00:00.000Z', occurredAt: '2026-11-12T09:00:00.000Z' }),
  ];
  expect(periodOf(items)).toEqual(['2026-11-03T09:00:00.000Z', '2026-11-28T09:00:00.000Z']);
  expect(periodOf([])).toBeNull();
});

it('the summary has a row for each kind and package, with the credits that cost nothing more', () => {
  const rows = summaryOf([
    item({ kind: 'order', name: 'Showroom 30', credits: 30, netCents: 2_490 }),
    item({ quantity: 8, credits: 8, coveredCredits: 8 }),
    item({ quantity: 8, credits: 8, coveredCredits: 6, netCents: 90 }),
  ]);
  expect(rows).toEqual([
    { what: { package: 'Showroom 30' }, quantity: 1, credits: 30, coveredCredits: 0, netCents: 2_490 },
    { what: 'picture', quantity: 16, credits: 16, coveredCredits: 14, netCents: 90 },
  ]);
});
