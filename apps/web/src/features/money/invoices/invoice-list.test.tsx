import {
  createCustomerInvoice,
  createUserInvoice,
  listCustomerInvoices,
  listUserInvoices,
} from '@forecourt/contract/invoices';
import type { RouteAnswer } from '@forecourt/contract/route';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import type { Parts } from '../../../testing/whole-body.ts';
import { InvoiceList } from './invoice-list.tsx';

const none = { results: [] };
const paid = {
  id: 'invoice-1',
  number: '2026-00007',
  owner: { name: 'Linde' },
  status: 'paid' as const,
  createdAt: '2026-06-01T10:00:00.000Z',
  netCents: 300,
  totalCents: 323,
  currency: 'CHF',
};
const list = (
  kind: 'customer' | 'user',
  me = samplePerson('root'),
  listed: Parts<RouteAnswer<typeof listCustomerInvoices>> = none,
) =>
  render(<InvoiceList owner={{ kind, id: `${kind}-1` } as never} pathOf={(id) => `/invoices/${id}`} />, {
    me,
    answers: [
      answering(listCustomerInvoices, listed),
      answering(listUserInvoices, listed),
      answering(createCustomerInvoice, { id: 'draft-1' }),
      answering(createUserInvoice, { id: 'draft-1' }),
    ],
  });

test.each(['customer', 'user'] as const)('a new invoice of a %s is opened as a draft', async (kind) => {
  const { user, address, sent } = await list(kind);
  await screen.findByText('No invoices yet');
  await user.click(screen.getByRole('button', { name: 'Create invoice' }));
  await waitFor(() => expect(address()).toBe('/invoices/draft-1'));
  expect(changesIn(sent).map(([, path]) => path)).toEqual([`/v1/${kind}s/${kind}-1/invoices`]);
});

test('an invoice is listed with its owner, its state and its sums in its currency', async () => {
  await list('customer', samplePerson('root'), { results: [paid] });
  const row = await screen.findByRole('row', { name: /2026-00007/ });
  const cells = [...row.querySelectorAll('td')].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(cells.map((cell) => cell?.trim())).toEqual([
    expect.stringContaining('Linde'),
    'Paid',
    expect.any(String),
    'CHF 3.00',
    'CHF 3.23',
  ]);
});

test('who manages a user reads there what its invoices contain', async () => {
  await list('user', samplePerson('customer'));
  await screen.findByText(/Pictures paid from this user’s own credits/);
});

test('a client account creates no invoice', async () => {
  await list('user', samplePerson('client'));
  await screen.findByText('No invoices yet');
  expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull();
});
