import {
  type ApiKey,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
} from '@forecourt/contract/api-keys';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { ApiKeysSection } from './api-keys-section.tsx';

const key = {
  id: 'key-1',
  name: 'Website',
  start: 'fk_sandbox_ab',
  scopes: ['read'],
  isSandbox: true,
  owner: { id: 'me', name: 'Ada Linde', clientId: 'client-1' },
  callsPerDay: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
} as unknown as ApiKey;
const other = {
  ...key,
  id: 'key-2',
  name: 'Stock system',
  owner: { ...key.owner, id: 'user-1', name: 'Ann' },
};

async function section(keys: object[]) {
  const rendered = await render(<ApiKeysSection />, {
    me: samplePerson('client', 'premium'),
    answers: [
      answering(listApiKeys, () => ({ results: keys, count: keys.length })),
      answering(createApiKey, { ...key, key: 'fk_sandbox_first' }),
      answering(rotateApiKey, { ...key, key: 'fk_sandbox_second' }),
      answering(deleteApiKey, () => {
        keys.pop();
        return {};
      }),
    ],
  });
  const pick = async (name: string, choice: string) => {
    await rendered.user.click(
      await screen.findByRole('button', { name: new RegExp(`^Actions for ${name}`) }),
    );
    await rendered.user.click(await screen.findByRole('menuitem', { name: choice }));
  };
  return { ...rendered, pick };
}

test('a sandbox key says the most of its calls, and is shown once', async () => {
  const { user, sent } = await section([]);
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByLabelText('Name'), 'Website');
  await user.click(screen.getByRole('checkbox', { name: /Sandbox key/ }));
  screen.getByText('Empty: 1,000, the most of a sandbox key.');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await screen.findByText('fk_sandbox_first');
  expect(changesIn(sent)[0]?.[2]).toMatchObject({ name: 'Website', isSandbox: true, callsPerDay: null });
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  await waitFor(() => expect(screen.queryByText('fk_sandbox_first')).toBeNull());
});

test('a key of one’s own is replaced after a word of what that means', async () => {
  const { user, sent, pick } = await section([key]);
  await screen.findByText(/^Sandbox · /);
  await pick('Website', 'Replace');
  await screen.findByRole('dialog');
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await screen.findByText('fk_sandbox_second');
  await screen.findByText('The previous one works for 24 hours more.');
});

test('a key of somebody below names its owner, and is revoked after a question but not replaced', async () => {
  const { user, sent, pick } = await section([other]);
  await screen.findByText(/ · Ann · /);
  await user.click(screen.getByRole('button', { name: /^Actions for Stock system/ }));
  await screen.findByRole('menuitem', { name: 'Revoke' });
  expect(screen.queryByRole('menuitem', { name: 'Replace' })).toBeNull();
  await user.keyboard('{Escape}');
  await pick('Stock system', 'Revoke');
  await screen.findByRole('dialog');
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No keys yet');
});
