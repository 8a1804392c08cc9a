import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dayMs, hourMs } from '@forecourt/contract/durations';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { deleteImage, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as ledger from './modules/money/ledger/ledger.service.ts';
import { backUp } from './modules/operation/backups/backups.service.ts';
import { purgeExpired } from './modules/work/images/image-purge.service.ts';
import { assertEmptyStorage, putFiles } from './platform/backup/load-backup.ts';
import { openBackup } from './platform/backup/open-backup.ts';
import { childEnvironment } from './platform/config.ts';
import { inTx } from './platform/db/database.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { S3Bucket } from './platform/storage/s3-bucket.ts';
import { S3Storage } from './platform/storage/s3-storage.ts';
import type { Storage, StoredFile } from './platform/storage/storage.ts';
import { buildClient, buildUser, nobody } from './testing/builders/builders.ts';
import { photo } from './testing/builders/photos.ts';
import { buildVehicle } from './testing/builders/vehicle-builders.ts';
import { onlySigned, openS3Proxy, type Verdict } from './testing/stand-ins/s3-proxy.ts';
import { openS3Server, s3SettingsAt } from './testing/stand-ins/s3-servers.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { openEmptyDatabase } from './testing/test-database.ts';
import { startTestWorker, until } from './testing/test-worker.ts';
import { throwawayFolder } from './testing/throwaway-folder.ts';

let servers: Awaited<ReturnType<typeof openS3Server>>[];
let proxies: Awaited<ReturnType<typeof openS3Proxy>>[];
let scratchDir: string;
/** What the store answers to everything; null: what it is asked for. */
let verdict: Verdict | null;
let app: TestApp;
beforeAll(async () => {
  // The first checks signatures, but signs links with an apostrophe or an asterisk in its own way.
  servers = [await openS3Server('@20minutes/s3rver'), await openS3Server('s3rver')];
  const decide = (call: IncomingMessage) => verdict ?? onlySigned(call);
  proxies = await Promise.all(servers.map(({ endpoint }) => openS3Proxy(endpoint, decide)));
  scratchDir = await throwawayFolder('forecourt-scratch-');
});
afterAll(async () => {
  for (const one of [...proxies, ...servers]) await one.close();
});
beforeEach(() => {
  verdict = null;
});
afterEach(() => app.close());

function openBucket(folder: string, directLinks = false): S3Storage {
  const { endpoint = '' } = proxies[directLinks ? 1 : 0] ?? {};
  const settings = s3SettingsAt(endpoint, { folder, directLinks });
  return new S3Storage({ settings, scratchDir, bucket: new S3Bucket(settings, [1, 1]) });
}

const listOf = (storage: Storage): Promise<StoredFile[]> => Readable.from(storage.list()).toArray();

interface Dealer {
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
}

async function dealer(): Promise<Dealer> {
  const clientId = await buildClient(app.db);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  const userId = await buildUser(app.db, { clientId });
  const vehicleId = await buildVehicle(app.db, { userId });
  return { userId, vehicleId, token: await app.signedIn(userId) };
}

const add = ({ token, vehicleId }: Dealer, file = photo()) =>
  app.upload(uploadImage, { params: { id: vehicleId }, token, file });

/** Orders the pictures of the vehicle, and waits for the first. */
async function make({ token, vehicleId }: Dealer) {
  const call = { params: { id: vehicleId }, token };
  await startTestWorker(app);
  await app.call(processImages, { ...call, body: { preset: 'studio-white' } });
  let image: { id: string; state: string; outputs: { url: string }[] } | undefined;
  await until('the picture', async () => {
    [image] = (await app.call(listImages, call)).body.results;
    return image?.state === 'delivered';
  });
  return image as NonNullable<typeof image>;
}

it('a photo becomes a picture in a bucket, which its link gives whole, in parts and once, until it is removed for good', async () => {
  const storage = openBucket('journey');
  app = await openTestApp({ storage });
  const of = await dealer();
  const file = photo();
  const { body: added, status } = await add(of, file);
  expect(status).toBe(201);
  const original = await app.server.inject(added.original);
  expect(original.rawPayload.equals(file.bytes)).toBe(true);
  const { id, outputs } = await make(of);
  const url = outputs[0]?.url ?? '';
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.server.inject({ method, url, headers });
  const whole = await ask({});
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600, immutable',
    'content-length': String(whole.rawPayload.length),
  });
  const part = await ask({ range: 'bytes=2-4' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(2, 5)]);
  expect((await ask({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  expect((await ask({}, 'HEAD')).headers['content-length']).toBe(whole.headers['content-length']);
  expect((await listOf(storage)).filter(({ key }) => key.startsWith(`images/${id}/`)).length).toBeGreaterThan(
    1,
  );
  await app.call(deleteImage, { params: { id }, token: of.token });
  expect((await ask({})).statusCode).toBe(404);
  app.clock.forward(400 * dayMs);
  await purgeExpired(app.system());
  expect((await listOf(storage)).filter(({ key }) => key.startsWith(`images/${id}/`))).toEqual([]);
});

it('while the store is away calls are asked to come again, and an order waits and costs nothing twice', async () => {
  app = await openTestApp({ storage: openBucket('away') });
  const of = await dealer();
  const { body } = await add(of);
  verdict = 503;
  const file = await app.server.inject(body.original);
  expect([file.statusCode, file.headers['retry-after'], file.headers['cache-control']]).toEqual([
    503,
    '60',
    'no-store',
  ]);
  expect((await add(of)).status).toBe(503);
  expect((await app.server.inject('/readyz')).statusCode).toBe(200);
  const made = make(of);
  const errors = async () =>
    (await app.database.pool.query('select last_error from graphile_worker.jobs')).rows
      .map((row) => row.last_error)
      .join();
  await until(errors, async () => (await errors()).includes('answers 503'));
  verdict = null;
  await app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  expect((await made).state).toBe('delivered');
});

it('with direct links a valid link leads to the store, for an hour at most, and no other does', async () => {
  const storage = openBucket('direct', true);
  app = await openTestApp({ storage });
  const of = await dealer();
  const file = photo();
  const { body } = await add(of, file);
  const { headers, statusCode } = await app.server.inject(body.original);
  expect([statusCode, headers['cache-control']]).toEqual([302, 'private, max-age=1800']);
  const location = String(headers.location);
  expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('3600');
  const answer = await fetch(location);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file.bytes)).toBe(true);
  expect(answer.headers.get('content-disposition')).toContain(file.name);
  expect(answer.headers.get('content-type')).toBe(file.type);
  expect((await fetch(location.split('?')[0] ?? '')).status).toBe(403);
  expect((await app.server.inject(`${body.original}x`)).statusCode).toBe(404);
  const head = await app.server.inject({ method: 'HEAD', url: body.original });
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(file.bytes.length)]);
  const page = await app.server.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain(
    `img-src 'self' blob: data: ${storage.directOrigin};`,
  );
  await storage.put('uploads/own/shown.pdf', Buffer.from('%PDF-1.7'));
  const signed = app.outside.urls.sign('/files/uploads/own/shown.pdf', null, app.clock.now());
  const ofDocument = (await app.server.inject(signed)).headers;
  expect(ofDocument['cache-control']).toBe('no-store');
  expect((await fetch(String(ofDocument.location))).headers.get('cache-control')).toBe('no-store');
  app.clock.forward(8.5 * hourMs);
  const late = await app.server.inject(body.original);
  expect(new URL(String(late.headers.location)).searchParams.get('X-Amz-Expires')).toBe('1800');
});

it('a bucket of another installation, or an empty one although there are photos, stops the start', async () => {
  const storage = openBucket('own');
  app = await openTestApp({ storage });
  await assertFilesBelong(app.db, storage);
  await add(await dealer());
  await assertFilesBelong(app.db, storage);
  await expect(assertFilesBelong(app.db, openBucket('empty'))).rejects.toThrow(
    'There are no files in s3://photos/empty, but the database has photos: STORAGE_URL is wrong',
  );
  const others = openBucket('others');
  await others.put('installation-id', Buffer.from('of-others\n'));
  await others.put('images/one', Buffer.from('x'));
  await expect(assertFilesBelong(app.db, others)).rejects.toThrow(
    'The files in s3://photos/others belong to the installation of-others',
  );
  verdict = 503;
  await expect(assertFilesBelong(app.db, storage)).rejects.toThrow('answers 503');
});

const secret = 'a secret for tests that is long enough';

async function save(storage: Storage, plan: { to: string; say: (line: string) => void }) {
  const { ownerUrl, url } = app.database;
  const db = { ownerUrl, url, poolerUrl: null, replicaUrl: null, makesRole: false, connectionsMax: 12 };
  const config = { dataDir: await throwawayFolder('forecourt-s3-data-'), signingSecret: secret, db };
  return backUp(config, { db: app.db, storage }, { ...plan, passphrase: null, keep: null });
}

/** Runs the command that restores a backup, into a folder of a bucket and a new database. */
async function restore(at: string, folder: string) {
  const { endpoint = '' } = proxies[0] ?? {};
  const empty = await openEmptyDatabase();
  const database = empty.options.connectionString ?? '';
  const env = childEnvironment({
    ...{ DATABASE_URL: database, DATABASE_APP_URL: database, SIGNING_SECRET: secret },
    ...{ STORAGE_URL: `s3://photos/${folder}`, S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    DATA_DIR: await throwawayFolder('forecourt-restored-'),
  });
  const entry = path.join(import.meta.dirname, 'cli.ts');
  const child = spawn(process.execPath, [entry, 'restore', at], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  await empty.end();
  return { code: child.exitCode, said: said + wrong };
}

it('the command restores a backup into an empty bucket, and nothing over another one', async () => {
  const storage = openBucket('commanded');
  app = await openTestApp({ storage });
  await add(await dealer());
  const to = await throwawayFolder('forecourt-s3-backup-');
  const { name } = await save(storage, { to, say: () => {} });
  const restored = await restore(path.join(to, name), 'from-command');
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Files: 1 /) });
  const keys = async (of: Storage) => (await listOf(of)).map(({ key }) => key);
  expect(await keys(openBucket('from-command'))).toEqual(await keys(storage));
  const again = await restore(path.join(to, name), 'from-command');
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('from-command is not empty') });
});

it('a backup of a bucket copies what is new, and comes back into another one', async () => {
  const storage = openBucket('saved');
  app = await openTestApp({ storage });
  const of = await dealer();
  await add(of);
  await storage.put('images/00000000-0000-4000-8000-000000000000/left-over', Buffer.from('x'));
  await storage.putStream('films', Readable.from([randomBytes(9 * 2 ** 20)]));
  const to = await throwawayFolder('forecourt-s3-backup-');
  let said = '';
  const plan = {
    to,
    say: (line: string) => {
      said += line;
    },
  };
  await save(storage, plan);
  await new Promise((resolve) => setTimeout(resolve, 1_010));
  await add(of);
  said = '';
  const { manifest, name } = await save(storage, plan);
  expect(said).toContain('Files: 1 copied');
  expect(manifest.files).toMatchObject({ count: 3, missing: 0 });
  const restored = openBucket('restored');
  await assertEmptyStorage(restored);
  await putFiles(restored, await openBackup(path.join(to, name), null));
  await assertFilesBelong(app.db, restored);
  const rows = (await listOf(storage)).filter(({ key }) => !key.endsWith('left-over'));
  expect((await listOf(restored)).map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  for (const { key } of rows) expect(await restored.get(key)).toEqual(await storage.get(key));
  await expect(assertEmptyStorage(restored)).rejects.toThrow('s3://photos/restored is not empty');
});
