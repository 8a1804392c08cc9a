import { getInstallation } from '@forecourt/contract/installation';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { Gate } from './gate.tsx';

test('a user whose password was set by somebody else sees nothing but the form for an own one', async () => {
  history.replaceState(null, '', '/dashboard/account');
  await render(<Gate keptLink={null} />, {
    me: samplePerson('user', 'basic', { mustChangePassword: true }),
    answers: [answering(getInstallation, { sendsMail: true })],
  });
  await screen.findByRole('heading', { name: 'Choose your own password' });
  screen.getByLabelText('Current password');
  expect(screen.queryByRole('navigation')).toBeNull();
});
