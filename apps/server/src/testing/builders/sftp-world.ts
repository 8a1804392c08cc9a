import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ImportId, UserId } from '@forecourt/contract/ids';
import { createSshKey, type SshKey } from '@forecourt/contract/ssh-keys';
import { copyPicture } from '@forecourt/imaging/copy-picture';
import { signIn } from '../../modules/connections/sftp/sftp-accounts.service.ts';
import { collectUploads } from '../../modules/connections/sftp/sftp-imports.service.ts';
import { runImport } from '../../modules/work/imports/import-run.service.ts';
import { systemContext } from '../../platform/context.ts';
import { type CopyTask, PictureError } from '../../platform/pictures/picture-messages.ts';
import { newKeyPair, readHostKey } from '../../platform/sftp/host-key.ts';
import { SftpServer } from '../../platform/sftp/sftp-server.ts';
import type { TestApp } from '../test-app.ts';
import { buildUser } from './builders.ts';

/** A server for SFTP on a test's database, a user with a key, and a folder with what programs need to sign in. */
export interface SftpWorld {
  userId: UserId;
  token: string;
  key: SshKey;
  port: number;
  /** On this machine: private key, configuration and files to upload. */
  folder: string;
  privateKey: string;
  /** Options of OpenSSH's programs. */
  options: string[];
  server: SftpServer;
  /** Imports what has been uploaded; returns the new imports. */
  collect(): Promise<ImportId[]>;
  /** Makes imports of what has arrived, which wait. */
  receive(): Promise<void>;
  close(): Promise<void>;
}

export async function openSftpWorld(app: TestApp, limits = {}): Promise<SftpWorld> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-sftp-'));
  const { db, log, clock, outside } = app;
  const parts = { context: () => systemContext({ db, log, clock, outside }), storage: outside.storage };
  const server = new SftpServer({
    hostKey: await readHostKey(path.join(folder, 'host_key')),
    signIn: (login, publicKey) => signIn(parts, login, publicKey),
    log,
    limits,
  });
  const port = await server.listen(0, '127.0.0.1');
  const userId = await buildUser(db, { type: 'premium' });
  const token = await app.signedIn(userId);
  const pair = newKeyPair();
  const privateKey = path.join(folder, 'id_ed25519');
  await writeFile(privateKey, pair.private, { mode: 0o600 });
  const body = { name: 'Photo server', publicKey: pair.public };
  const made = await app.call(createSshKey, { params: { id: userId }, token, body });
  if (made.status !== 201)
    throw new Error(`the key was refused: ${JSON.stringify(made.body)} ${pair.public}`);
  const key = made.body as SshKey;
  const settings = { IdentityFile: privateKey, IdentitiesOnly: 'yes', StrictHostKeyChecking: 'no' };
  const more = { UserKnownHostsFile: path.join(folder, 'known_hosts'), LogLevel: 'ERROR', BatchMode: 'yes' };
  const options = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
    '-o',
    `${name}=${value}`,
  ]);
  return {
    ...{ userId, token, key, port, folder, privateKey, options, server },
    collect: () => collectAll(app, userId),
    receive: async () => {
      await collectUploads(app.system(), pictures, userId);
    },
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Decodes here what a picture process does otherwise. */
const pictures = {
  copy: (task: CopyTask) =>
    copyPicture(task.original, task).catch((cause: Error) => {
      throw new PictureError('undecodable', cause.message);
    }),
};

async function collectAll(app: TestApp, userId: UserId): Promise<ImportId[]> {
  await collectUploads(app.system(), pictures, userId);
  const open = await app.db
    .selectFrom('imports')
    .select('id')
    .where('source', '=', 'sftp')
    .where('state', '=', 'received')
    .execute();
  for (const { id } of open) await runImport(app.system(), id, { last: true });
  return open.map(({ id }) => id);
}

/** A wrapper of ssh with the options of the world, for programs that start it themselves. */
export async function sshCommand({ folder, options }: SftpWorld): Promise<string> {
  const file = path.join(folder, 'ssh-of-test');
  const quoted = options.map((option) => `'${option}'`).join(' ');
  await writeFile(file, `#!/bin/sh\nexec ssh -a -x ${quoted} "$@"\n`);
  await chmod(file, 0o755);
  return file;
}
