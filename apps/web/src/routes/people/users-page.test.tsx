import { getInstallation } from '@forecourt/contract/installation';
import { sendInvitation } from '@forecourt/contract/invitations';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { listUsers, patchUser, type User } from '@forecourt/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { AllUsersPage, UsersPage } from './users-page.tsx';

const person = (id: string, name: string, active: boolean) =>
  ({ ...samplePerson('user', 'basic'), id, name, active, invitedAt: null }) as User;
const [nora, nils, nele] = [person('1', 'Nora', true), person('2', 'Nils', true), person('3', 'Nele', false)];

async function page(patched = answering(patchUser, nora)) {
  const results = [nora, nils, nele];
  const rendered = await render(<UsersPage />, {
    me: samplePerson('root'),
    answers: [
      answering(listUsers, { results, count: 3, countIsExact: true }),
      answering(getInstallation, { sendsMail: true }),
      answering(listSavedViews, { results: [] }),
      patched,
    ],
  });
  await screen.findByText('Nora');
  const patches = () =>
    rendered.sent.filter(({ method }) => method === 'PATCH').map(({ address, body }) => [address, body]);
  return { ...rendered, patches };
}

test('the selected users who are active are deactivated together, and undo activates them again', async () => {
  const { user, patches } = await page();
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('2 were deactivated.');
  expect(patches()).toEqual([
    ['/v1/users/1', { active: false }],
    ['/v1/users/2', { active: false }],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(patches().slice(2)).toEqual([
      ['/v1/users/1', { active: true }],
      ['/v1/users/2', { active: true }],
    ]),
  );
});

test('the users who could not be deactivated are named with the reason', async () => {
  const { user } = await page(refusing(patchUser, 'fieldsNotUpdatable'));
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog', { name: '1 could not be deactivated' });
  expect(dialog.textContent).toContain('Nora');
});

const invited = { ...nora, invitedAt: '2026-11-01T10:00:00.000Z' } as User;

/** The list as somebody sees it in their own area. */
async function listOf(me: User, at: string, Page = UsersPage, results = [invited, nils]) {
  const rendered = await render(<Page />, {
    me,
    at,
    answers: [
      answering(listUsers, { results, count: results.length, countIsExact: true }),
      answering(getInstallation, { sendsMail: true }),
      answering(listSavedViews, { results: [] }),
      answering(sendInvitation, invited),
    ],
  });
  await screen.findByText('Nora');
  const asked = () =>
    new URLSearchParams(
      rendered.sent.find(({ address }) => address.startsWith('/v1/users?'))?.address.split('?')[1],
    );
  return { ...rendered, asked };
}

test('a user who may only look sees the users without any button to change them', async () => {
  await listOf(samplePerson('customer', null, { readOnlyPermissions: true }), '/customer/users');
  expect(screen.getByRole('link', { name: 'Nora' })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /Actions for|New user/ })).toEqual([]);
  expect(screen.queryAllByRole('checkbox', { name: /Select/ })).toEqual([]);
});

test('a user of type simple sees its colleagues, without links or buttons to change them', async () => {
  await listOf(samplePerson('user', 'simple'), '/crop/users');
  expect(screen.queryByRole('link', { name: 'Nora' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: /Actions for|New user/ })).toEqual([]);
});

test.each([
  ['a customer', 'its own users', 'users', UsersPage, samplePerson('customer'), ['customer-1', null]],
  ['a customer', 'those below it too', 'all-users', AllUsersPage, samplePerson('customer'), [null, null]],
  ['a client', 'its users without itself', 'users', UsersPage, samplePerson('client'), [null, 'user']],
] as const)('%s sees %s in the list “%s”', async (_who, _whom, name, Page, me, expected) => {
  const { asked } = await listOf(me, `/${me.role.name}/${name}`, Page);
  expect([asked().get('customerId'), asked().get('role')]).toEqual(expected);
});

test('only who has no password yet is marked as invited, and can be invited again', async () => {
  const { user, sent } = await listOf(samplePerson('client'), '/client/users');
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  within(row('Nora')).getByText('Invited');
  expect(within(row('Nils')).queryByText('Invited')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for Nils' }));
  await screen.findByRole('menuitem', { name: 'Deactivate' });
  expect(screen.queryByRole('menuitem', { name: 'Send invitation again' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Nora' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual([
      '/v1/users/1/invitation',
    ]),
  );
});

test('rows are selected with Space and Shift, and with the pointer and Shift', async () => {
  const { user } = await page();
  const chosen = () =>
    [...document.querySelectorAll('tr[data-chosen] a')].map(({ textContent }) => textContent);
  const rows = [...document.querySelectorAll('tbody tr')];
  for (const [at, row] of rows.entries()) Object.defineProperty(row, 'offsetTop', { value: at * 40 });
  screen.getByRole('link', { name: 'Nora' }).focus();
  await user.keyboard(' ');
  expect(chosen()).toEqual(['Nora']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(chosen()).toEqual(['Nora', 'Nils', 'Nele']);
  await user.click(screen.getByLabelText('Select Nora'));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByLabelText('Select Nils'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Nele']);
});
