import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { listImportEntries } from '@forecourt/contract/imports';
import { bytesPerGb } from '@forecourt/contract/limits';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photo } from '../../../testing/builders/photos.ts';
import { openSftpWorld, type SftpWorld } from '../../../testing/builders/sftp-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let world: SftpWorld;
const client = new ssh2.Client();
beforeAll(async () => {
  app = await openTestApp();
  world = await openSftpWorld(app);
});
afterAll(async () => {
  client.destroy();
  await world.close();
  await app.close();
});

async function open(): Promise<SFTPWrapper> {
  const privateKey = await readFile(world.privateKey);
  await new Promise<void>((resolve, reject) => {
    client.on('ready', resolve).on('error', reject);
    client.connect({ host: '127.0.0.1', port: world.port, username: world.key.login, privateKey });
  });
  return promisify<SFTPWrapper>(client.sftp.bind(client))();
}

it('an upload is refused when the limit of its customer is reached; one that was accepted is imported all the same', async () => {
  const { customerId } = await app.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', world.userId)
    .executeTakeFirstOrThrow();
  if (!customerId) throw new Error('the account has no customer');
  const limited = app.db.updateTable('customers').set({ storageLimitGb: 1 }).where('id', '=', customerId);
  await limited.execute();
  const file = photo().bytes;
  const leave = (bytes: number) =>
    app.db
      .insertInto('customerStorage')
      .values({ customerId, bytes: bytesPerGb - bytes })
      .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ bytes: bytesPerGb - bytes }))
      .execute();
  const sftp = await open();
  const put = (name: string) =>
    new Promise<void>((resolve, reject) => {
      sftp.writeFile(name, file, (error) => (error ? reject(error) : resolve()));
    });
  await leave(file.length);
  await put('first.png');
  // The first one waits, and has the room.
  await expect(put('second.png')).rejects.toThrow('The storage limit is reached');
  // So it does while it waits to be imported.
  await world.receive();
  await expect(put('second.png')).rejects.toThrow('The storage limit is reached');
  await leave(0);
  const [id = ''] = await world.collect();
  const { results } = (await app.call(listImportEntries, { params: { id }, token: world.token })).body;
  expect(results.map(({ path, state }: { path: string; state: string }) => `${path} ${state}`)).toEqual([
    'first.png held',
  ]);
});
