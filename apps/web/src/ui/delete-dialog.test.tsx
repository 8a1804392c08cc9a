import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

test('what other users depend on is deleted only once its name was typed', async () => {
  const onDelete = vi.fn();
  const { user } = await render(
    <DeleteDialog
      title="Delete Autohaus Linde?"
      text="Its clients and users go with it."
      name="Autohaus Linde"
      request={{ isPending: false, error: null }}
      onDelete={onDelete}
      onClose={() => undefined}
    />,
  );
  const [field, press] = [screen.getByRole('textbox'), screen.getByRole('button', { name: 'Delete' })];
  await user.type(field, 'Autohaus');
  await user.click(press);
  expect(onDelete).not.toHaveBeenCalled();
  expect(screen.getByText('The name does not match.')).toBeTruthy();
  await user.type(field, ' Linde ');
  await user.click(press);
  expect(onDelete).toHaveBeenCalledTimes(1);
});
