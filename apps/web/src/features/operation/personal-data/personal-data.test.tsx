import type { UserId } from '@forecourt/contract/ids';
import { eraseUser, getPersonalData } from '@forecourt/contract/personal-data';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { EraseButton } from './erase-button.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';

const userId = 'user-1' as UserId;
const copy = {
  userId,
  madeAt: '2026-06-15T10:00:00.000Z',
  parts: [{ table: 'users', about: 'the account', isComplete: true, rows: [{ name: 'Wanda Weide' }] }],
};

test('what is stored about an account is saved as a file', async () => {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const { user } = await render(<PersonalDataCard userId={userId} />, {
    me: samplePerson('user', 'basic'),
    answers: [answering(getPersonalData, copy)],
  });
  await user.click(screen.getByRole('button', { name: 'Download data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files as [File];
  expect(file.name).toBe('personal-data-2026-06-15.json');
  expect(JSON.parse(await file.text())).toEqual(copy);
  create.mockRestore();
});

async function asked(answer = answering(eraseUser, { success: true })) {
  const rendered = await render(<EraseButton userId={userId} name="Wanda Weide" />, {
    me: samplePerson('root'),
    answers: [answer],
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Erase for good' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Wanda Weide for good?' });
  return { ...rendered, dialog: within(dialog) };
}

test('an erasure says what goes and what stays, and erases nothing before it is confirmed', async () => {
  const { dialog, sent, user } = await asked();
  dialog.getByText(/^Gone for good.*Invoices and credits stay/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a confirmed erasure is reported', async () => {
  const { dialog, sent, user } = await asked();
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await screen.findByText('Wanda Weide was erased for good.');
  expect(
    sent.some(({ address, method }) => method === 'POST' && address.includes('/users/user-1/erase')),
  ).toBe(true);
});

test('why an account was not erased is said in the dialog', async () => {
  const { dialog, user } = await asked(refusing(eraseUser, 'userNotFound'));
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await dialog.findByText(/^User not found\./);
});
