import { getInstallation } from '@forecourt/contract/installation';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { listUsers, patchUser, type User } from '@forecourt/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { UsersPage } from './users-page.tsx';

const person = (id: string, name: string, active: boolean) =>
  ({ ...samplePerson('user', 'basic'), id, name, active }) as User;
const [nora, nils, nele] = [person('1', 'Nora', true), person('2', 'Nils', true), person('3', 'Nele', false)];

async function page(patched = answering(patchUser, nora)) {
  const results = [nora, nils, nele];
  const rendered = await render(<UsersPage />, {
    me: samplePerson('root'),
    answers: [
      answering(listUsers, { results, count: 3, countIsExact: true } as never),
      answering(getInstallation, { sendsMail: true } as never),
      answering(listSavedViews, { results: [] } as never),
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
  const { user } = await page(refusing(patchUser, 403, 'fieldsNotUpdatable') as never);
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog', { name: '1 could not be deactivated' });
  expect(dialog.textContent).toContain('Nora');
});
