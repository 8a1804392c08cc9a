import { checkResetToken, forgotPassword, login } from '@forecourt/contract/auth';
import { getInstallation } from '@forecourt/contract/installation';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, refusing, render } from '../../testing/render.tsx';
import { LoginPage } from './login-page.tsx';

test('a user who asks for a new token where a link no longer works types that one, and is not led back to the dead link', async () => {
  const link = { kind: 'reset', token: 'dead' } as const;
  const { user } = await render(
    <LoginPage leaving={false} expired={false} link={link} onLinkDone={() => {}} />,
    {
      answers: [
        answering(getInstallation, { sendsMail: true }),
        refusing(checkResetToken, 'invalidToken'),
        answering(forgotPassword, { success: true }),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Send a new token' }));
  await user.type(screen.getByLabelText('Email'), 'ute@linde.example');
  await user.click(screen.getByRole('button', { name: 'Send token' }));
  expect(await screen.findByRole('textbox', { name: 'Token' })).toBeTruthy();
});

test.each([
  ['invalidCredentials', 'Invalid email or password.'],
  [
    'accountDeactivated',
    "Your account has been deactivated. Please contact your dealer group's administrator or support.",
  ],
] as const)('why somebody is not signed in is said above the button: %s', async (name, words) => {
  const { user } = await render(
    <LoginPage leaving={false} expired={false} link={null} onLinkDone={() => {}} />,
    { answers: [answering(getInstallation, {}), refusing(login, name)] },
  );
  await user.type(screen.getByLabelText('Email'), 'ute@linde.example');
  await user.type(screen.getByLabelText('Password'), 'a password');
  const button = screen.getByRole('button', { name: 'Log in' });
  await user.click(button);
  const refusal = await screen.findByText(words);
  expect(refusal.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const showLogin = (expired = false) =>
  render(<LoginPage leaving={false} expired={expired} link={null} onLinkDone={() => {}} />, {
    answers: [answering(getInstallation, { sendsMail: true })],
  });

test('an empty form is not sent, and marks what is missing once it was submitted', async () => {
  const { user, sent } = await showLogin();
  await user.type(await screen.findByLabelText('Email'), 'no address');
  expect(screen.queryByText(/complete email address/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText(/complete email address/);
  screen.getByText('This field is required.');
  expect(changesIn(sent)).toEqual([]);
});

test('after a session that the server ended, the sign-in says so', async () => {
  await showLogin(true);
  await screen.findByText(/^Your session has ended\./);
});
