import { type Invoice, type InvoiceItem, listCustomerInvoiceItems } from '@forecourt/contract/invoices';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { InvoiceItems } from './invoice-items.tsx';

const owner = { kind: 'customer', id: 'customer-1' } as never;
const invoice = { id: 'invoice-1', currency: 'EUR' } as Invoice;
const item: InvoiceItem = {
  line: 1,
  kind: 'picture',
  firstAt: '2026-06-12T12:00:00.000Z',
  occurredAt: '2026-06-15T12:00:00.000Z',
  clientId: null,
  clientName: 'North',
  reference: 'S-1',
  position: null,
  name: 'Opel Kadett',
  quantity: 12,
  credits: 15,
  coveredCredits: 13,
  coveredBy: [
    { package: null, invoiceNumber: null, credits: 3 },
    { package: 'Showroom 500', invoiceNumber: '2026-00007', credits: 8 },
    { package: 'Showroom 100', invoiceNumber: null, credits: 2 },
  ],
  netCents: 90,
};

test('a line says how many pictures of a vehicle it has, which packages cover them, and what is left to pay', async () => {
  const answer = { count: 1, countIsExact: true, results: [item] };
  await render(<InvoiceItems owner={owner} invoice={invoice} />, {
    answers: [answering(listCustomerInvoiceItems, answer)],
  });
  const row = (await screen.findByText('S-1, Opel Kadett')).closest('tr');
  for (const text of [
    '12 pictures · North',
    'Free credits: 3',
    'Credits covered by Showroom 500 (2026-00007): 8',
    'Credits covered by Showroom 100: 2',
    '€0.90',
  ])
    expect(row?.textContent).toContain(text);
});
