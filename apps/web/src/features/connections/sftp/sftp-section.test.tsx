import { getSftpServer, listSshKeys } from '@forecourt/contract/ssh-keys';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { SftpSection } from './sftp-section.tsx';

const none = answering(listSshKeys, { results: [], count: 0, countIsExact: true } as never);
const server = { host: 'sftp.example', port: 22, fingerprint: null };
const open = (on: typeof server | null) =>
  render(<SftpSection />, {
    me: samplePerson('user', 'premium'),
    answers: [none, answering(getSftpServer, { server: on } as never)],
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
