import {
  createCustomerAdmin,
  deleteCustomerAdmin,
  listCustomerAdmins,
} from '@forecourt/contract/customer-admins';
import { getCustomerSettings } from '@forecourt/contract/customer-settings';
import { deleteCustomer, getCustomer, patchCustomer } from '@forecourt/contract/customers';
import { getInstallation } from '@forecourt/contract/installation';
import { sendInvitation } from '@forecourt/contract/invitations';
import { getReviewCalibration } from '@forecourt/contract/review-calibration';
import { revertUser, type User } from '@forecourt/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, refusing, render } from '../../testing/render.tsx';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { samplePerson } from '../../testing/sample-person.ts';
import { CustomerPage } from './customer-page.tsx';

const linde = sampleCustomer('Linde Süd', { id: 'customer-1', clientCount: 0 });
const ada = {
  ...samplePerson('customer'),
  id: 'admin-1',
  name: 'Ada Linde',
  email: 'ada@linde.example',
  phone: null,
  invitedAt: '2026-11-01T10:00:00.000Z',
} as unknown as User;

async function page(me: User, search = '', customer = linde) {
  let admins: User[] = [];
  const rendered = await render(<CustomerPage />, {
    me,
    path: `/${me.role.name}/customers/$id`,
    at: `/${me.role.name}/customers/customer-1${search}`,
    answers: [
      answering(getCustomer, customer),
      answering(patchCustomer, customer),
      answering(deleteCustomer, {}),
      answering(listCustomerAdmins, () => ({ results: admins, count: admins.length })),
      answering(createCustomerAdmin, () => {
        admins = [ada];
        return ada;
      }),
      answering(deleteCustomerAdmin, () => {
        admins = [];
        return {};
      }),
      answering(revertUser, () => {
        admins = [ada];
        return ada;
      }),
      answering(sendInvitation, ada),
      answering(getInstallation, { sendsMail: true }),
      refusing(getCustomerSettings, 'overloaded'),
      refusing(getReviewCalibration, 'overloaded'),
    ],
  });
  await screen.findByRole('heading', { name: 'Linde Süd', level: 1 });
  const changes = () => changesIn(rendered.sent);
  return { ...rendered, changes };
}

test('the steps of a new customer lead to its first administrator, who is invited, and again on request', async () => {
  const { user, changes } = await page(samplePerson('root'));
  const next = await screen.findByRole('navigation', { name: 'Next steps' });
  expect(
    within(next)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['New administrator', 'New client', 'Top up credits']);
  await user.click(within(next).getByRole('link', { name: 'New administrator' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'ada@linde.example' } });
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  within(await screen.findByRole('row', { name: /Ada Linde/ })).getByText('Invited');
  await user.click(screen.getByRole('button', { name: 'Actions for Ada Linde' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()).toEqual([
    [
      'POST',
      '/v2/customers/customer-1/admins',
      expect.objectContaining({ email: 'ada@linde.example', phone: null }),
    ],
    ['POST', '/v1/users/admin-1/invitation', undefined],
  ]);
});

test('a deleted administrator is restored from the message', async () => {
  const { user } = await page(samplePerson('root'), '?tab=admins&new=1');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Email'), 'ada@linde.example');
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Linde' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('No administrators yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('row', { name: /Ada Linde/ });
});

test('an incomplete contact address is not saved', async () => {
  const { user, changes } = await page(samplePerson('root'));
  await user.type(await screen.findByLabelText('Contact email'), 'nobody');
  const save = screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement;
  await user.click(save);
  await screen.findByText(/Enter a complete email address/);
  await user.type(screen.getByLabelText('Contact email'), '@linde.example');
  await user.click(save);
  await screen.findByText('The customer was saved.');
  expect(changes()).toEqual([['PATCH', '/v2/customers/customer-1', { infoEmail: 'nobody@linde.example' }]]);
});

test('a customer is deleted once its name was typed, and then the list of customers is shown', async () => {
  const { user, address, changes } = await page(samplePerson('root'));
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.type(await screen.findByLabelText('Type “Linde Süd” to confirm'), 'Linde Süd');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/root/customers'));
  expect(changes()).toEqual([['DELETE', '/v2/customers/customer-1', undefined]]);
});

test('a manager reads the details of a customer and is not offered to change them', async () => {
  await page(samplePerson('manager'));
  const name = await screen.findByLabelText('Company name');
  expect(name.closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test.each([
  ['no limit', null, 'Storage used: 12.3 GB'],
  ['a limit', 50, 'Storage used: 12.3 GB of 50 GB'],
])('the admin of a customer with %s sees how much it keeps', async (_name, storageLimitGb, shown) => {
  const storage = { storageLimitGb, storageUsedBytes: 12_300_000_000 };
  await page(samplePerson('customer'), '', { ...linde, ...storage });
  expect(screen.getByText(/Storage used/).textContent?.replaceAll('\u00a0', ' ')).toBe(shown);
});
