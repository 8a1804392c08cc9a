import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { CreditUse } from './credit-use.tsx';
import type { CreditOwner } from './credits.calls.ts';

const customer = { kind: 'customer', id: 'customer-1', name: 'Linde' } as unknown as CreditOwner;
const client = (creditSource: 'client' | 'user') =>
  ({ kind: 'client', id: 'client-1', name: 'Kiel', creditSource }) as CreditOwner;
const user = { kind: 'user', id: 'user-1', name: 'Ute' } as CreditOwner;

const kiel = { kind: 'client', name: 'Kiel', credits: 12 } as const;
const use = {
  usedThisMonth: 15,
  usedLast30Days: 20,
  ownThisMonth: 0,
  daysLeft: null,
  paidBy: [] as (typeof kiel | { kind: 'user'; name: string; credits: number })[],
  paidByCount: 0,
};
const payerOf = (kind: 'customer' | 'client' | 'user', name: string) => ({
  kind,
  name,
  credits: 40,
  mayOverdraw: false,
});

/** The value of a tile, and what is written below it. */
const tile = (label: string) =>
  [...(screen.getByText(label).nextElementSibling?.children ?? [])].map(({ textContent }) => textContent);

test('a customer sees which of its clients and users used credits, and never somebody who would have paid for it', async () => {
  const paidBy = [kiel, { kind: 'user', name: 'Ute', credits: 3 } as const];
  const seen = { ...use, payer: payerOf('customer', 'Linde'), paidBy, paidByCount: 4 };
  await render(<CreditUse use={seen} owner={customer} />);
  expect(tile('Used by')).toEqual(['Kiel', 'Ute · 2 others']);
  expect(tile('Used this month')).toEqual(['15', 'By your clients and users']);
  // Nothing is paid from its balance, so there is no forecast of it.
  expect(screen.queryByText('Lasts about')).toBeNull();
  expect(tile('Used in the last 30 days')).toEqual(['20']);
});

test('a customer with sub-customers sees that their use is included', async () => {
  await render(<CreditUse use={{ ...use, payer: payerOf('customer', 'Linde') }} owner={customer} withSubs />);
  expect(tile('Used this month')).toEqual(['15', 'By clients and users, including those of sub-customers']);
  // Nobody has used any yet.
  expect(tile('Used by')).toEqual(['–', 'Your clients and users']);
});

test('a client that pays sees its own name, and one whose users pay sees theirs', async () => {
  const seen = { ...use, payer: payerOf('client', 'Kiel'), paidBy: [kiel], paidByCount: 1 };
  await render(<CreditUse use={seen} owner={client('client')} />);
  expect(tile('Paid by')).toEqual(['Kiel']);
  expect(tile('Used this month')).toEqual(['15', 'By your users']);
  expect(screen.queryByText('Lasts about'), 'nothing is known yet').toBeNull();
  cleanup();
  await render(<CreditUse use={{ ...seen, daysLeft: 12 }} owner={client('client')} />);
  expect(tile('Lasts about')).toEqual(['12 days', '20 used in the last 30 days']);
  cleanup();
  const paidBy = [{ kind: 'user', name: 'Ute', credits: 15 } as const];
  await render(<CreditUse use={{ ...seen, paidBy }} owner={client('user')} />);
  expect(tile('Used by')).toEqual(['Ute']);
  expect(screen.queryByText('Lasts about')).toBeNull();
  cleanup();
  await render(<CreditUse use={{ ...seen, paidBy: [], paidByCount: 0 }} owner={client('user')} />);
  expect(tile('Used by')).toEqual(['–', 'Your users']);
});

test('a user sees the name of the client that pays, or that the user pays', async () => {
  const clientPays = { ...use, payer: payerOf('client', 'Kiel'), ownThisMonth: 4 };
  await render(<CreditUse use={clientPays} owner={user} />);
  expect(tile('Paid by')).toEqual(['Kiel']);
  expect(tile('Used this month')).toEqual(['15', 'By all users of the client Kiel · Your pictures: 4']);
  expect(tile('Balance')).toEqual(['40', 'Kiel']);
  cleanup();
  await render(<CreditUse use={{ ...use, payer: payerOf('user', 'Ute'), ownThisMonth: 15 }} owner={user} />);
  expect(tile('Paid by')).toEqual(['You']);
  expect(tile('Used this month')).toEqual(['15', 'Your pictures: 15']);
});
