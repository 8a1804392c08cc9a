import { deleteClient, getClient, restoreClient } from '@forecourt/contract/clients';
import { listClientCredits } from '@forecourt/contract/credits';
import { getCustomer } from '@forecourt/contract/customers';
import { listUsers } from '@forecourt/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { ClientPage } from './client-page.tsx';

const client = {
  id: 'client-1',
  name: 'Kiel',
  customerId: 'customer-1',
  customerName: 'Autohaus Linde',
  creditSource: 'client' as const,
  clientDisallowsUserSettings: false,
  credits: 0,
  userCount: 0,
};

const page = (me: ReturnType<typeof samplePerson>, more: object = {}, balances: number[] = []) =>
  render(<ClientPage />, {
    me,
    path: '/customer/applications/$id',
    at: '/customer/applications/client-1',
    answers: [
      answering(getClient, { ...client, ...more }),
      answering(deleteClient, {}),
      answering(restoreClient, {}),
      answering(getCustomer, { id: 'customer-1', name: 'Autohaus Linde', credits: 90 }),
      answering(listClientCredits, { results: [], count: 0 }),
      answering(listUsers, {
        results: balances.map((credits, index) => ({ id: `user-${index}`, name: 'Ute', credits })),
        count: balances.length,
      }),
    ],
  });

test('a read-only admin sees a note about it, and can change no field', async () => {
  await page(samplePerson('customer', null, { readOnlyPermissions: true }));
  const note = await screen.findByText('Read only: your account may view this, but not change it.');
  const fields = screen.getByRole<HTMLFieldSetElement>('group');
  expect(fields.disabled).toBe(true);
  expect(fields.contains(screen.getByLabelText('Client name'))).toBe(true);
  expect(fields.getAttribute('aria-describedby')).toBe(note.parentElement?.id);
});

test('an admin who may change the client sees no such note', async () => {
  await page(samplePerson('customer'));
  await screen.findByLabelText('Client name');
  expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(false);
  expect(screen.queryByText(/read only/i)).toBeNull();
});

test('a next step of a new client opens the form to give it credits, also when its users pay', async () => {
  const { user, address } = await page(samplePerson('customer'), { creditSource: 'user' });
  const steps = await screen.findByRole('navigation', { name: 'Next steps' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['New user', 'Transfer credits to this client']);
  await user.click(within(steps).getByRole('link', { name: 'Transfer credits to this client' }));
  await screen.findByRole('dialog', { name: 'Transfer credits to this client' });
  expect(screen.getByText('From Autohaus Linde. Balance: 90.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/customer/applications/client-1?tab=credits');
});

const stepNames = () =>
  within(screen.getByRole('navigation', { name: 'Next steps' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const oneUser = { creditSource: 'user', userCount: 1 };

test('a client without credits keeps that step after the first user was invited', async () => {
  await page(samplePerson('customer'), oneUser, [0]);
  await screen.findByRole('navigation', { name: 'Next steps' });
  expect(stepNames()).toEqual(['Transfer credits to this client']);
});

test('when users pay and the client has credits, a step opens the form to give them to a user', async () => {
  const { user } = await page(samplePerson('customer'), { ...oneUser, credits: 40 }, [0]);
  await screen.findByRole('navigation', { name: 'Next steps' });
  expect(stepNames()).toEqual(['Transfer credits to a user']);
  await user.click(screen.getByRole('link', { name: 'Transfer credits to a user' }));
  await screen.findByRole('dialog', { name: 'Transfer to a user' });
  expect(screen.getByText('From Kiel. Balance: 40.')).toBeTruthy();
});

test.each([
  ['a user who has credits', samplePerson('customer'), oneUser, [0, 7]],
  [
    'nobody to pay, because accounts may go below zero',
    samplePerson('customer'),
    { ...oneUser, mayOverdraw: true },
    [0],
  ],
  [
    'a reader who may not transfer',
    samplePerson('customer', null, { readOnlyPermissions: true }),
    oneUser,
    [0],
  ],
  ['a client that pays and has credits', samplePerson('customer'), { userCount: 1, credits: 5 }, [0]],
])('%s has no step left', async (_, me, more, balances) => {
  const { sent } = await page(me, more, balances);
  await screen.findByLabelText('Client name');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(screen.queryByRole('navigation', { name: 'Next steps' })).toBeNull();
});

test('a deleted client comes back by the undo of its message', async () => {
  const { user, sent, address } = await page(samplePerson('customer'));
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.type(await screen.findByLabelText('Type “Kiel” to confirm'), 'Kiel');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Kiel was deleted.');
  await waitFor(() => expect(address()).toBe('/customer/applications'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changesIn(sent).map(([method, path]) => [method, path])).toEqual([
      ['DELETE', deleteClient.path.replace(':id', 'client-1')],
      [restoreClient.method, restoreClient.path.replace(':id', 'client-1')],
    ]),
  );
});
