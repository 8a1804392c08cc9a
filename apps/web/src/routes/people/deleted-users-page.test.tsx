import { listClients, restoreClient } from '@forecourt/contract/clients';
import { listCustomers, restoreCustomer } from '@forecourt/contract/customers';
import { getInstallation } from '@forecourt/contract/installation';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { listUsers, revertUser, type User } from '@forecourt/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { DeletedUsersPage } from './deleted-users-page.tsx';

const wanda = { ...samplePerson('user', 'basic'), id: 'user-1', name: 'Wanda Weide' } as User;

/** The deleted ones, each listed until it is restored. */
async function page(restored = answering(revertUser, wanda)) {
  const isBack = (what: string) =>
    rendered?.sent.some(({ method, address }) => method === 'POST' && address.includes(what)) ?? false;
  const left = <Row,>(what: string, row: Row) => ({ results: isBack(what) ? [] : [row] });
  let rendered: Awaited<ReturnType<typeof render>> | undefined;
  rendered = await render(<DeletedUsersPage />, {
    me: samplePerson('root'),
    at: '/root/restore-users',
    answers: [
      answering(listUsers, () => left('revert-user', wanda)),
      answering(listClients, () =>
        left('clients/client-1', { id: 'client-1', name: 'Eiche West', customerName: 'Eiche', userCount: 2 }),
      ),
      answering(listCustomers, () =>
        left('customers/customer-1', { id: 'customer-1', name: 'Eiche', customers: [], clientCount: 1 }),
      ),
      answering(getInstallation, { sendsMail: true }),
      answering(listSavedViews, { results: [] }),
      answering(restoreClient, {}),
      answering(restoreCustomer, {}),
      restored,
    ],
  });
  await screen.findByText('Wanda Weide');
  return rendered;
}

test('a deleted user is restored and leaves the list', async () => {
  const { user } = await page();
  await user.click(
    within(screen.getByRole('row', { name: /Wanda Weide/ })).getByRole('button', { name: 'Restore' }),
  );
  await screen.findByText('Wanda Weide can log in again.');
  await waitFor(() => expect(screen.queryByText('Wanda Weide')).toBeNull());
});

test('a user who cannot be restored stays in the list, and the reason is shown', async () => {
  const { user } = await page(refusing(revertUser, 'clientNotFound'));
  const row = () => screen.getByRole('row', { name: /Wanda Weide/ });
  await user.click(within(row()).getByRole('button', { name: 'Restore' }));
  await screen.findByText(/^Client not found\./);
  expect(row()).toBeTruthy();
});

test.each([
  ['Deleted clients', 'Eiche West is back with its accounts.'],
  ['Deleted customers', 'Eiche is back with its clients and accounts.'],
])('of the %s, each is restored with all below it', async (heading, words) => {
  const { user } = await page();
  const list = await screen.findByRole('region', { name: heading });
  await user.click(within(list).getByRole('button', { name: 'Restore' }));
  await screen.findByText(words);
  await waitFor(() => expect(screen.queryByRole('region', { name: heading })).toBeNull());
});
