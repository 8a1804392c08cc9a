import {
  closeCustomerInvoice,
  downloadCustomerInvoiceCsv,
  downloadCustomerInvoicePdf,
  type Invoice,
  payCustomerInvoice,
} from '@forecourt/contract/invoices';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { InvoiceActions } from './invoice-actions.tsx';

const owner = { kind: 'customer', id: 'customer-1' } as never;
const draft = { id: 'invoice-1', status: 'draft', number: null } as unknown as Invoice;
const closed = { ...draft, status: 'closed', number: '2026-00007' } as Invoice;
const paid = { ...closed, status: 'paid' } as Invoice;

const actions = (invoice: Invoice, me = samplePerson('root')) =>
  render(<InvoiceActions owner={owner} invoice={invoice} />, {
    me,
    answers: [
      answering(closeCustomerInvoice, closed),
      answering(payCustomerInvoice, paid),
      answering(downloadCustomerInvoiceCsv, ''),
      answering(downloadCustomerInvoicePdf, ''),
    ],
  });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each([
  ['a draft', 'root', draft, ['Close invoice', 'Void invoice', 'CSV']],
  ['a draft', 'customer', draft, ['CSV', 'Close invoice']],
  ['a draft', 'client', draft, ['CSV']],
  ['a closed invoice', 'root', closed, ['Mark as paid', 'Void invoice', 'CSV', 'PDF']],
  ['a closed invoice', 'customer', closed, ['CSV', 'PDF']],
  ['a paid invoice', 'root', paid, ['CSV', 'PDF']],
] as const)(
  'with %s, %s can take the steps of its state and its role',
  async (_, role, invoice, expected) => {
    await actions(invoice, samplePerson(role));
    expect(names()).toEqual(expected);
  },
);

test.each([
  ['Close invoice', draft, 'close'],
  ['Mark as paid', closed, 'pay'],
])('“%s” cannot be undone, so it is done after a question only', async (name, invoice, step) => {
  const { user, sent } = await actions(invoice);
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(/This cannot be undone/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(/This cannot be undone/);
  await user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changesIn(sent)).toEqual([
    ['PATCH', `/v1/customers/customer-1/invoices/invoice-1/${step}`, undefined],
  ]);
});
