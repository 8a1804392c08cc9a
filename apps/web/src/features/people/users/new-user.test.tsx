import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { createUser, type User } from '@forecourt/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setInstallation } from '../../../lib/installation.ts';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { NewUser } from './new-user.tsx';

const nora = { ...samplePerson('user', 'basic'), id: 'user-1', email: 'nora@linde.example' } as User;
const clientId = '00000000-0000-4000-8000-000000000001' as NonNullable<User['clientId']>;

/** Invites her at an installation without a mail server. */
async function invite(me: User) {
  setInstallation({ sendsMail: false } as Installation);
  const rendered = await render(<NewUser clientId={clientId} />, {
    me,
    answers: [answering(getInstallation, { sendsMail: false }), answering(createUser, nora)],
  });
  await rendered.user.click(screen.getByRole('button', { name: 'New user' }));
  await rendered.user.type(await screen.findByLabelText('Email'), nora.email);
  await rendered.user.click(screen.getByRole('button', { name: 'Send invitation' }));
  return rendered;
}

test('without a mail server root is led to the outbox, which contains the invitation', async () => {
  const { user, address } = await invite(samplePerson('root'));
  await screen.findByText(/the invitation for nora@linde.example is in the outbox/);
  await user.click(screen.getByRole('button', { name: 'Open outbox' }));
  await waitFor(() => expect(address()).toBe('/root/mails'));
});

test('an admin, who may not read the outbox, sees who can pass on the invitation', async () => {
  await invite(samplePerson('customer'));
  await screen.findByText(/the operator has to pass on the invitation for nora@linde.example/);
  expect(screen.queryByRole('button', { name: 'Open outbox' })).toBeNull();
});
