import { changePassword } from '@forecourt/contract/auth';
import { refusalParams } from '@forecourt/contract/password-rules';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusing, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const me = samplePerson('user', 'basic', { email: 'marta@example.test', name: 'Marta Lindenbaum' });

test('a refused password shows the one reason, and the next input is validated while typing', async () => {
  const params = refusalParams('tooShort', 'kurz', me);
  const answers = [refusing(changePassword, 'passwordTooWeak', params)];
  const { user, sent } = await render(<ChangePasswordForm userId={me.id} />, { me, answers });
  const type = async (password: string) => {
    for (const label of ['New password', 'Repeat new password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), password);
    }
  };
  await user.type(screen.getByLabelText('Current password'), 'the old one');
  await type('kurz');
  screen.getByText(/^At least 15 characters, not counting your name/);
  expect(screen.queryByText(/^Too short/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Too short: 11 more characters are needed.');
  await type('kurz und lang ');
  screen.getByText('Too short: 1 more character is needed.');
  await type('Lindenbaum-2026-1');
  screen.getByText(/^Contains your name, organisation or email address/);
  await type('a cart full of autumn leaves');
  expect(screen.queryByText(/^(Too|Contains)/)).toBeNull();
  expect(sent).toHaveLength(1);
});
