import { forgotPassword } from '@forecourt/contract/auth';
import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setInstallation } from '../../../lib/installation.ts';
import { answering, render } from '../../../testing/render.tsx';
import { ForgotForm } from './forgot-form.tsx';

const nothing = () => undefined;

test.each([
  [true, 'The token was successfully sent to the specified email'],
  [false, 'No mail server is set up here: ask your operator for the token.'],
])('where mails are sent (%s), and only there, a sent token is confirmed', async (sendsMail, told) => {
  setInstallation({ sendsMail } as Installation);
  const { user } = await render(
    <ForgotForm email="ute@linde.example" onEmail={nothing} onReset={nothing} onReturn={nothing} />,
    {
      answers: [answering(getInstallation, { sendsMail }), answering(forgotPassword, { success: true })],
    },
  );
  await user.click(screen.getByRole('button', { name: 'Send token' }));
  const toasts = within(screen.getByRole('region', { name: 'Messages' }));
  expect((await toasts.findByRole('status')).textContent).toBe(told);
});
