import type { UserType } from '@forecourt/contract/actor';
import { listClients } from '@forecourt/contract/clients';
import { getInstallation } from '@forecourt/contract/installation';
import {
  deleteUser,
  getUser,
  patchUser,
  revertUser,
  transferUser,
  type User,
} from '@forecourt/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { UserPage } from './user-page.tsx';

const south = '00000000-0000-4000-8000-000000000002';
const nora = {
  ...samplePerson('user', 'basic'),
  id: 'user-1',
  name: 'Nora Nord',
  maxCount: 12,
  licensePlateEnabled: true,
  reflectiveFloorEnabled: true,
  invitedAt: '2026-11-01T10:00:00.000Z',
  client: { id: 'client-1', name: 'Linde Nord', creditSource: 'client' },
} as unknown as User;

async function page(me = samplePerson('customer')) {
  let stored = nora;
  const rendered = await render(<UserPage />, {
    me,
    path: '/customer/users/$id',
    at: '/customer/users/user-1',
    answers: [
      answering(getUser, () => stored),
      answering(getInstallation, { sendsMail: true }),
      answering(patchUser, ({ body }) => {
        const { type, ...fields } = body as { type?: UserType };
        stored = { ...stored, ...fields, ...(type && { role: { name: 'user', type } }) };
        return stored;
      }),
      answering(listClients, {
        results: [{ id: south, name: 'Linde Süd', customerName: 'Linde' }],
        count: 1,
      }),
      answering(transferUser, nora),
      answering(deleteUser, {}),
      answering(revertUser, nora),
    ],
  });
  await screen.findByRole('heading', { name: 'Nora Nord', level: 1 });
  const changes = () => changesIn(rendered.sent);
  const pick = async (choice: string) => {
    await rendered.user.click(screen.getByRole('button', { name: 'Actions' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: choice }));
  };
  return { ...rendered, changes, pick };
}

test('a user who may only look sees a note about it, disabled fields and no actions', async () => {
  await page(samplePerson('customer', null, { readOnlyPermissions: true }));
  screen.getByText('Read only: your account may view this, but not change it.');
  expect(screen.getByRole<HTMLFieldSetElement>('group').contains(screen.getByLabelText('Email'))).toBe(true);
  expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test('the limit of pictures takes whole numbers up to 12 from an admin, and says so at its field', async () => {
  const { user, changes } = await page();
  const limit = screen.getByLabelText('Exterior pictures per vehicle');
  for (const wrong of ['-1', '1.5', '13']) {
    await user.clear(limit);
    await user.type(limit, wrong);
    screen.getByText('Enter a whole number from 0 to 12.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
  }
  expect(changes()).toEqual([]);
  await user.clear(limit);
  await user.type(limit, '7');
  await user.selectOptions(screen.getByLabelText('Type'), 'Premium');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The user was saved.');
  expect(changes()).toEqual([['PATCH', '/v1/users/user-1', { maxCount: 7, type: 'premium' }]]);
});

test('a deactivated user is marked as such, until that is undone', async () => {
  const { user, pick } = await page();
  screen.getByText('Invited');
  await pick('Deactivate');
  await screen.findByText('Deactivated');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull());
});

test('a user is moved to another client, the only other one of which is selected', async () => {
  const { user, changes, pick } = await page();
  await pick('Move to another client');
  const client = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
  await waitFor(() => expect(client.value).toBe('Linde Süd · Linde'));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([['PATCH', '/v1/users/user-1/transfer', { targetClientId: south }]]);
});

test('after its deletion the list of users is shown, where it can be undone', async () => {
  const { user, address, changes, pick } = await page();
  await pick('Delete');
  await waitFor(() => expect(address()).toBe('/customer/users'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['DELETE', '/v1/users/user-1', undefined],
      ['POST', '/v1/revert-user', { userId: 'user-1' }],
    ]),
  );
});
