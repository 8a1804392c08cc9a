import { listClientCredits, listClientCreditsAsCsv } from '@forecourt/contract/credits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
