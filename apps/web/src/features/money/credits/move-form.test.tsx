import { getClient, listCustomerClients } from '@forecourt/contract/clients';
import { transferToClient } from '@forecourt/contract/credits';
import { getCustomer } from '@forecourt/contract/customers';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../testing/played-server.ts';
import { answering, refusing, render } from '../../../testing/render.tsx';
import type { CreditOwner } from './credits.calls.ts';
import { MoveForm } from './move-form.tsx';

const customer = { kind: 'customer', id: 'customer-1', name: 'Autohaus Linde' } as unknown as CreditOwner;
const kiel = { id: 'client-0', name: 'Kiel', credits: 0 };
const bremen = { id: 'client-1', name: 'Bremen', credits: 1 };
const onDone = vi.fn();

const clients = (...results: { id: string; name: string; credits: number }[]) =>
  answering(listCustomerClients, { results });
const balance = (credits: number) =>
  answering(getCustomer, { id: 'customer-1', name: 'Autohaus Linde', credits });

function form(...answers: Answer[]) {
  onDone.mockClear();
  return render(
    <MoveForm
      move="toClient"
      owner={customer}
      onFill={() => undefined}
      onDone={onDone}
      onCancel={() => undefined}
    />,
    { answers },
  );
}

const amount = () => screen.getByLabelText('Amount');
const transfer = () => screen.getByRole('button', { name: 'Transfer to a client' });

test('the only client is selected; the form shows the effect beforehand, and the new balance afterwards', async () => {
  const { user, sent } = await form(clients(kiel), balance(40), answering(transferToClient, { credits: 25 }));
  await screen.findByText('From Autohaus Linde. Balance: 40.');
  await user.type(amount(), '25');
  await screen.findByText('25 credits will be transferred to Kiel.');
  await user.click(transfer());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ address, body }) => [address, body])).toEqual([
    ['/v1/clients/client-0/transfer-credits', { amount: 25 }],
  ]);
  await screen.findByText('Done. Kiel now has 25 credits.');
});

test('the sender and its balance come before the list of targets', async () => {
  const { user } = await form(clients(kiel, bremen), balance(40));
  const source = await screen.findByText('From Autohaus Linde. Balance: 40.');
  await user.click(screen.getByRole('combobox'));
  const list = await screen.findByRole('listbox');
  const field = screen.getByRole('combobox');
  expect(source.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(source.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('one of several clients has to be selected', async () => {
  const { user, sent } = await form(clients(kiel, bremen), balance(40));
  await screen.findByText('From Autohaus Linde. Balance: 40.');
  await user.type(amount(), '25');
  await user.click(transfer());
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an amount above the balance shows one error at the field, at once, and cannot be sent', async () => {
  const { user, sent } = await form(clients(kiel), balance(40));
  await screen.findByText('From Autohaus Linde. Balance: 40.');
  await user.type(amount(), '41');
  const message = await screen.findByText('Autohaus Linde has fewer credits than that: 40.');
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(amount().getAttribute('aria-describedby')).toBe(message.id);
  expect(transfer().hasAttribute('disabled')).toBe(true);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an account that may overdraw can give more than its balance', async () => {
  const { user } = await form(
    clients(kiel),
    answering(getCustomer, {
      id: 'customer-1',
      name: 'Autohaus Linde',
      credits: 40,
      allowNegativeCredits: true,
    }),
    answering(transferToClient, { credits: 41 }),
  );
  await screen.findByText('From Autohaus Linde. Balance: 40.');
  await user.type(amount(), '41');
  await user.click(transfer());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('after a refusal the balance is fetched again, and the field shows what is left', async () => {
  let credits = 40;
  const { user } = await form(
    clients(kiel),
    answering(getCustomer, () => ({ id: 'customer-1', name: 'Autohaus Linde', credits })),
    refusing(transferToClient, 'customerCreditsExhausted'),
  );
  await screen.findByText('From Autohaus Linde. Balance: 40.');
  await user.type(amount(), '25');
  // Someone else has spent credits meanwhile.
  credits = 7;
  await user.click(transfer());
  await screen.findByText('Autohaus Linde has fewer credits than that: 7.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('without any possible target the form gives the reason', async () => {
  await form(clients(), balance(40), answering(getClient, {}));
  expect(await screen.findByText(/no client/i)).toBeTruthy();
});
