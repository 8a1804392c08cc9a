import { patchUser, type User } from '@forecourt/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { UserForm } from './user-form.tsx';

const nora = {
  ...samplePerson('user', 'basic'),
  id: 'user-1',
  name: 'Nora Nord',
  maxCount: 12,
  licensePlateEnabled: true,
  reflectiveFloorEnabled: true,
} as User;

test('a user who was deactivated with the checkbox can be activated again from the toast', async () => {
  const { user, sent } = await render(<UserForm user={nora} />, {
    me: samplePerson('customer'),
    answers: [answering(patchUser, { ...nora, active: false })],
  });
  const patches = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await user.click(screen.getByLabelText('Active'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Nora Nord was deactivated.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(patches()).toEqual([{ active: false }, { active: true }]));
});

test('other changes are saved without such an undo', async () => {
  const { user } = await render(<UserForm user={nora} />, {
    me: samplePerson('customer'),
    answers: [answering(patchUser, nora)],
  });
  await user.type(screen.getByLabelText('Name'), 'er');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The user was saved.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
