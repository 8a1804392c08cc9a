import { checkResetToken, forgotPassword } from '@forecourt/contract/auth';
import { getInstallation } from '@forecourt/contract/installation';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { LoginPage } from './login-page.tsx';

test('who asks for a new token where a link no longer works types that one, and is not led back to the dead link', async () => {
  const link = { kind: 'reset', token: 'dead' } as const;
  const { user } = await render(
    <LoginPage leaving={false} expired={false} link={link} onLinkDone={() => {}} />,
    {
      answers: [
        answering(getInstallation, { sendsMail: true } as never),
        refusing(checkResetToken, 400, 'invalidToken'),
        answering(forgotPassword, { success: true } as never),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Send a new token' }));
  await user.type(screen.getByLabelText('Email'), 'ute@linde.example');
  await user.click(screen.getByRole('button', { name: 'Send token' }));
  expect(await screen.findByRole('textbox', { name: 'Token' })).toBeTruthy();
});
