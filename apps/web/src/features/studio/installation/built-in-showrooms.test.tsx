import { getInstallation, type Installation, patchShowroom } from '@forecourt/contract/installation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, refusing, render } from '../../../testing/render.tsx';
import { BuiltInShowrooms } from './built-in-showrooms.tsx';

const installation = {
  showrooms: ['studio-white', 'daylight-concrete'],
  logo: null,
} as unknown as Installation;
const hall = () => {
  const row = screen.getByText('Daylight concrete').closest('li') as HTMLElement;
  return within(row).getByLabelText<HTMLInputElement>('Available');
};

test('a built-in showroom is hidden by its switch', async () => {
  let stored = installation;
  const { user, sent } = await render(<BuiltInShowrooms pictureOf={() => ''} />, {
    answers: [
      answering(getInstallation, () => stored),
      answering(patchShowroom, () => {
        stored = { ...installation, showrooms: ['studio-white'] };
        return stored;
      }),
    ],
  });
  await screen.findByText('Daylight concrete');
  expect(hall().checked).toBe(true);
  await user.click(hall());
  await waitFor(() => expect(hall().checked).toBe(false));
  expect(changesIn(sent)).toEqual([
    ['PATCH', '/v1/installation/showrooms/daylight-concrete', { isOffered: false }],
  ]);
});

test('a showroom that could not be hidden is offered again', async () => {
  const { user, sent } = await render(<BuiltInShowrooms pictureOf={() => ''} />, {
    answers: [answering(getInstallation, installation), refusing(patchShowroom, 'overloaded')],
  });
  await screen.findByText('Daylight concrete');
  await user.click(hall());
  await waitFor(() => expect(changesIn(sent)).toHaveLength(1));
  await waitFor(() => expect(hall().checked).toBe(true));
});
