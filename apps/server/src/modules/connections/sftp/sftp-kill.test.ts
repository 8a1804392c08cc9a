import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { listImportEntries } from '@forecourt/contract/imports';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { freePort } from '../../../platform/free-port.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openSftpWorld, type SftpWorld } from '../../../testing/builders/sftp-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let world: SftpWorld;
let port: number;
let server: ChildProcess | undefined;
beforeAll(async () => {
  app = await openTestApp();
  // The process that is killed has the time of the machine.
  app.clock.forward(Date.now() - app.clock.now().getTime());
  world = await openSftpWorld(app);
  port = await freePort();
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await world.close();
  await app.close();
});

const kills = 3;

async function startServer(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, '../../../sftp.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://localhost',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      SFTP_PORT: String(port),
      LOG_LEVEL: 'fatal',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
  });
  return child;
}

/** The key of the host, by which programs recognise it, and calls of a client. */
async function connect() {
  const client = new ssh2.Client();
  let host = '';
  const privateKey = await readFile(world.privateKey);
  const ready = once(client, 'ready');
  client.connect({
    host: '127.0.0.1',
    port,
    username: world.key.login,
    privateKey,
    hostVerifier: (key: Buffer) => {
      host = key.toString('base64');
      return true;
    },
  });
  await ready;
  client.on('error', () => {});
  const sftp = await promisify<SFTPWrapper>(client.sftp.bind(client))();
  const write = promisify(sftp.write.bind(sftp)) as unknown as (
    ...call: [Buffer, Buffer, number, number, number]
  ) => Promise<void>;
  return {
    client,
    host,
    openFile: promisify(sftp.open.bind(sftp)) as (name: string, flags: string) => Promise<Buffer>,
    write,
    closeFile: promisify(sftp.close.bind(sftp)) as (handle: Buffer) => Promise<void>,
    sizeOf: async (name: string) => (await promisify(sftp.stat.bind(sftp))(name)).size,
  };
}

it('a photo whose upload is cut off by killing the process again and again arrives whole, once', async () => {
  const { bytes } = photo();
  const part = Math.ceil(bytes.length / (kills + 1));
  const hosts = new Set<string>();
  for (let life = 0; life <= kills; life++) {
    server = await startServer();
    const at = await connect();
    hosts.add(at.host);
    const from = life === 0 ? 0 : await at.sizeOf('front.png');
    const handle = await at.openFile('front.png', life === 0 ? 'w' : 'r+');
    const piece = bytes.subarray(from, Math.min(bytes.length, part * (life + 1)));
    await at.write(handle, piece, 0, piece.length, from);
    if (life === kills) await at.closeFile(handle);
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    at.client.destroy();
    if (life < kills) expect(await world.collect()).toEqual([]);
  }
  expect(hosts.size).toBe(1);
  const imports = await world.collect();
  expect(imports).toHaveLength(1);
  const [id = ''] = imports;
  const entries = await app.call(listImportEntries, { params: { id }, query: {}, token: world.token });
  expect(entries.body.results).toMatchObject([{ path: 'front.png', state: 'held' }]);
  expect(entries.body.results[0]).toMatchObject({ sizeBytes: bytes.length });
  expect(await world.collect()).toEqual([]);
});
