import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Bucket } from '../../../platform/storage/s3-bucket.ts';
import { S3Storage } from '../../../platform/storage/s3-storage.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openSftpWorld, type SftpWorld } from '../../../testing/builders/sftp-world.ts';
import { openS3Proxy } from '../../../testing/stand-ins/s3-proxy.ts';
import { openS3Server, s3SettingsAt } from '../../../testing/stand-ins/s3-servers.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { throwawayFolder } from '../../../testing/throwaway-folder.ts';

let app: TestApp;
let world: SftpWorld;
let isAway = false;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const server = await openS3Server('@20minutes/s3rver');
  const proxy = await openS3Proxy(server.endpoint, () => (isAway ? 503 : 'pass'));
  const settings = s3SettingsAt(proxy.endpoint);
  const scratchDir = await throwawayFolder('forecourt-scratch-');
  app = await openTestApp({
    storage: new S3Storage({ settings, scratchDir, bucket: new S3Bucket(settings, [1, 1]) }),
  });
  world = await openSftpWorld(app);
  ends.push(world.close, app.close, proxy.close, server.close);
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function connect() {
  const client = new ssh2.Client();
  const ready = once(client, 'ready');
  const privateKey = await readFile(world.privateKey);
  client.connect({ host: '127.0.0.1', port: world.port, username: world.key.login, privateKey });
  await ready;
  client.on('error', () => {});
  const sftp = await promisify<SFTPWrapper>(client.sftp.bind(client))();
  const write = promisify(sftp.write.bind(sftp)) as unknown as (
    ...call: [Buffer, Buffer, number, number, number]
  ) => Promise<void>;
  return {
    client,
    openFile: promisify(sftp.open.bind(sftp)) as (name: string, flags: string) => Promise<Buffer>,
    write: (handle: Buffer, bytes: Buffer, at: number) => write(handle, bytes, 0, bytes.length, at),
    closeFile: promisify(sftp.close.bind(sftp)) as (handle: Buffer) => Promise<void>,
    size: async (name: string) => (await promisify(sftp.stat.bind(sftp))(name)).size,
  };
}

async function rowOf(name: string) {
  const { rows } = await app.database.pool.query<{ state: string; contentId: string }>(
    'select state, content_id as "contentId" from sftp_files where path = $1',
    [name],
  );
  return rows[0];
}

const keyOf = async (name: string) => `sftp/${(await rowOf(name))?.contentId}/photo`;

it('an upload that was cut off is continued in a bucket, and arrives whole', async () => {
  const { bytes } = photo();
  const half = Math.floor(bytes.length / 2);
  const first = await connect();
  const begun = await first.openFile('cut.png', 'w');
  await first.write(begun, Buffer.from(bytes.subarray(0, half)), 0);
  first.client.destroy();
  const { storage } = app.outside;
  await until('the first half', async () => (await storage.find(await keyOf('cut.png')))?.bytes === half);
  const second = await connect();
  expect(await second.size('cut.png')).toBe(half);
  const continued = await second.openFile('cut.png', 'r+');
  await second.write(continued, Buffer.from(bytes.subarray(half)), half);
  await second.closeFile(continued);
  expect(Buffer.from(bytes).equals(await storage.get(await keyOf('cut.png')))).toBe(true);
  expect((await rowOf('cut.png'))?.state).toBe('arrived');
  second.client.end();
});

it('a program is told when its file could not be stored, which has not arrived then', async () => {
  const { client, closeFile, openFile, size, write } = await connect();
  const handle = await openFile('away.png', 'w');
  await write(handle, Buffer.from(photo().bytes), 0);
  isAway = true;
  await expect(closeFile(handle)).rejects.toThrow();
  isAway = false;
  expect((await rowOf('away.png'))?.state).toBe('open');
  expect(await size('away.png')).toBe(0);
  const again = await openFile('away.png', 'w');
  await write(again, Buffer.from(photo().bytes), 0);
  await closeFile(again);
  expect((await rowOf('away.png'))?.state).toBe('arrived');
  expect(await size('away.png')).toBe((await app.outside.storage.find(await keyOf('away.png')))?.bytes);
  client.end();
});
