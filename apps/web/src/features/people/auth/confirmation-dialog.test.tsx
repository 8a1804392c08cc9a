import { confirmSession } from '@forecourt/contract/sessions';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmPerson, useIsConfirming } from '../../../lib/confirm-person.ts';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

function Confirming() {
  return useIsConfirming() && <ConfirmationDialog />;
}

test('a wrong password is refused in the dialog, where another one can be typed; cancelling refuses the call that waits', async () => {
  const { sent, user } = await render(<Confirming />, {
    answers: [refusing(confirmSession, 'passwordIncorrect')],
  });
  let confirmed: Promise<boolean> | undefined;
  act(() => {
    confirmed = confirmPerson();
  });
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  const password = screen.getByLabelText<HTMLInputElement>('Current password');
  expect(document.activeElement).toBe(password);
  await user.keyboard('certainly wrong{Enter}');
  await screen.findByText('Password is not correct.');
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'certainly wrong' }]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await confirmed).toBe(false);
});

test('the right password lets the call that waits continue', async () => {
  const { user } = await render(<Confirming />, { answers: [answering(confirmSession, {})] });
  let confirmed: Promise<boolean> | undefined;
  act(() => {
    confirmed = confirmPerson();
  });
  await user.type(await screen.findByLabelText('Current password'), 'the right one');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await confirmed).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
