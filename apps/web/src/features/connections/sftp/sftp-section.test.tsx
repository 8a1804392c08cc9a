import { createSshKey, deleteSshKey, getSftpServer, listSshKeys } from '@forecourt/contract/ssh-keys';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { SftpSection } from './sftp-section.tsx';

const none = answering(listSshKeys, { results: [], count: 0, countIsExact: true });
const server = { host: 'sftp.example', port: 22, fingerprint: null };
const open = (on: typeof server | null) =>
  render(<SftpSection />, {
    me: samplePerson('user', 'premium'),
    answers: [none, answering(getSftpServer, { server: on })],
  });

test('where SFTP is off, that is said and no key can be added', async () => {
  await open(null);
  await screen.findByText(/SFTP is not switched on/);
  await screen.findByText('No SSH keys yet');
  expect(screen.queryByRole('button', { name: 'New SSH key' })).toBeNull();
  expect(screen.queryByText(/Add the public key/)).toBeNull();
});

test('where SFTP is on, the empty list offers to add a key', async () => {
  const { user } = await open(server);
  await user.click(await screen.findByRole('button', { name: 'New SSH key' }));
  await screen.findByRole('dialog');
});

const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJN+BG0VKzpFvvVOTZoHqdqgVCaN9HKUJzFJFfRpQxKz photos@dealer';
const key = {
  id: 'key-1',
  name: 'Photo server',
  fingerprint: 'SHA256:abc',
  login: 'garage-upload',
  owner: { id: 'user-1', name: 'Ann Dealer' },
  lastUsedAt: null,
};

test('a key is listed with its fingerprint, its owner and the user name of programs, and revoked after a question', async () => {
  let keys: object[] = [];
  const { user, sent } = await render(<SftpSection />, {
    me: samplePerson('client', 'premium'),
    answers: [
      answering(listSshKeys, () => ({ results: keys, count: keys.length })),
      answering(getSftpServer, { server: { ...server, host: 'sftp.garage.example', port: 2222 } }),
      answering(createSshKey, () => {
        keys = [key];
        return key;
      }),
      answering(deleteSshKey, () => {
        keys = [];
        return {};
      }),
    ],
  });
  await screen.findByText('sftp.garage.example:2222');
  await user.click(await screen.findByRole('button', { name: 'New SSH key' }));
  await user.type(await screen.findByLabelText('Name'), 'Photo server');
  await user.click(screen.getByRole('button', { name: 'Add key' }));
  expect(changesIn(sent)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Public key'), { target: { value: publicKey } });
  await user.click(screen.getByRole('button', { name: 'Add key' }));
  await screen.findByText('SHA256:abc');
  screen.getByText('Ann Dealer · user name garage-upload · not used yet');
  await user.click(screen.getByRole('button', { name: 'Revoke “Photo server”' }));
  expect(changesIn(sent)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('No SSH keys yet');
  await waitFor(() => expect(changesIn(sent)[1]?.slice(0, 2)).toEqual(['DELETE', '/v1/ssh-keys/key-1']));
});
