import { listClientCredits, listClientCreditsAsCsv } from '@forecourt/contract/credits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateTime } from '../../../lib/format.ts';
import { answering, render } from '../../../testing/render.tsx';
import { CreditHistory } from './credit-history.tsx';
import type { CreditOwner } from './credits.calls.ts';

const kiel = { kind: 'client', id: 'client-1', name: 'Kiel', creditSource: 'user' } as CreditOwner;
const entry = {
  id: '1',
  reason: 'transfer' as const,
  subject: null,
  other: { name: 'Uta' },
  hold: null,
  actor: { name: 'Ada' },
  amount: -1200,
  balance: 35,
  createdAt: '2026-01-01T10:00:00.000Z',
};

test('a movement says where credits went and by whom, and the file has the movement that the list is limited to', async () => {
  const { user, sent } = await render(<CreditHistory owner={kiel} />, {
    answers: [
      answering(listClientCredits, { results: [entry], count: 1 }),
      answering(listClientCreditsAsCsv, ''),
    ],
  });
  const row = await screen.findByRole('row', { name: /Transfer/ });
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent).slice(1, 4)).toEqual([
    'Ada',
    '-1,200',
    '35',
  ]);
  expect(row.textContent).toContain('to Uta');
  await user.selectOptions(screen.getByLabelText('Movement'), 'Transfer');
  await waitFor(() => expect(sent.at(-1)?.address).toContain('reason=transfer'));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(sent.at(-1)?.address).toContain('/csv'));
  const query = new URLSearchParams(sent.at(-1)?.address.split('?')[1]);
  expect([query.get('reason'), query.get('headings')?.split('\t')]).toEqual([
    'transfer',
    ['Movement', 'For', 'From or to', 'Reservation', 'By', 'Amount', 'Balance', 'When'],
  ]);
});

test('a debt that was settled names the invoice', async () => {
  const subject = {
    kind: 'invoice' as const,
    invoiceId: '0190a000-0000-7000-8000-00000000000d',
    number: '2026-00012',
  };
  const settled = { ...entry, reason: 'settlement' as const, subject, other: null, amount: 2, balance: 0 };
  await render(<CreditHistory owner={kiel} />, {
    answers: [answering(listClientCredits, { results: [settled], count: 1 })],
  });
  const row = await screen.findByRole('row', { name: /Settled by invoice/ });
  expect(row.textContent).toContain('2026-00012');
});

test('credits of a promo code say when they expire', async () => {
  const expiresAt = '2026-06-01T12:00:00.000Z';
  const subject = { kind: 'promo_code' as const, code: 'SPRING', expiresAt };
  const redeemed = { ...entry, reason: 'promo' as const, subject, other: null, amount: 50, balance: 50 };
  await render(<CreditHistory owner={kiel} />, {
    answers: [answering(listClientCredits, { results: [redeemed], count: 1 })],
  });
  const row = await screen.findByRole('row', { name: /Promo code/ });
  expect(row.textContent).toContain(`SPRING · expire ${dateTime(expiresAt)}`);
});
