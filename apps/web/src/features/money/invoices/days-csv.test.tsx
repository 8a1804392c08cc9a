import { downloadCustomerCsv } from '@forecourt/contract/invoices';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { DaysCsv } from './days-csv.tsx';

test('a period is downloaded once its days are in order, at the terms that were chosen', async () => {
  const { user, sent } = await render(<DaysCsv customerId={'customer-1' as never} />, {
    answers: [answering(downloadCustomerCsv, '')],
  });
  await user.click(screen.getByRole('button', { name: 'Export period' }));
  const day = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('First day');
  day('First day', '2026-06-30');
  day('Last day', '2026-06-01');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await screen.findByText('The last day is before the first day.');
  expect(sent).toEqual([]);
  day('First day', '2026-06-01');
  day('Last day', '2026-06-30');
  await user.selectOptions(screen.getByLabelText('Customer price'), 'Off');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ address }) => address)).toEqual([
    '/v1/customers/customer-1/invoices/csv?startDate=2026-06-01&endDate=2026-06-30&customInvoiceConfigEnable=false',
  ]);
});
