import { existsSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { createDemo, type Demo, getDemo, patchDemo } from '@forecourt/contract/demos';
import { minuteMs } from '@forecourt/contract/durations';
import { getInstallation, patchInstallation } from '@forecourt/contract/installation';
import { demosFromAddressMax, demosWaitingMax } from '@forecourt/contract/limits';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo, png } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import { purgeDemos } from './demo-work.service.ts';

let app: TestApp;
let worker: TestWorker | null = null;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await app.db.deleteFrom('demos').execute();
});
afterAll(() => app.close());

let visitors = 0;
const visitor = () => `10.0.0.${++visitors}`;
const create = (file = photo(), remoteAddress = visitor()) =>
  app.upload(createDemo, { body: { preset: 'studio-white' }, file, remoteAddress });
const show = async ({ id }: Demo) => (await app.call(getDemo, { params: { id } })).body as Demo;
const change = ({ id }: Demo, preset: string) =>
  app.call(patchDemo, { params: { id }, body: { preset }, remoteAddress: visitor() });
const folderOf = ({ id }: Demo) => app.outside.storage.pathOf(`demos/${id}`);
const fetched = async (url: string | null) => (await app.server.inject({ url: url ?? '' })).body;

async function finished(demo: Demo): Promise<Demo> {
  worker ??= await startTestWorker(app);
  await until('the demo', async () => ['done', 'failed'].includes((await show(demo)).state));
  return show(demo);
}

it('a visitor sees a photo before and after, in one showroom and then in another', async () => {
  const { status, body: demo } = await create();
  expect([status, demo.state, demo.original, demo.picture]).toEqual([201, 'queued', null, null]);
  const first = await finished(demo);
  expect(await fetched(first.original)).toBe('upright of original');
  expect(await fetched(first.picture)).toBe('demo of showroom');
  const { recipe } = await app.db.selectFrom('demos').select('recipe').executeTakeFirstOrThrow();
  expect(recipe).toMatchObject({ watermark: 'Forecourt', plate: { mode: 'blur' }, keepLocation: false });

  expect((await change(demo, 'dark-hall')).body).toMatchObject({ preset: 'dark-hall', state: 'queued' });
  const second = await finished(demo);
  expect(second.picture).not.toBe(first.picture);
  expect(second.original).toBe(first.original);
});

it('photo and picture name the place of the vehicle, by which one is laid over the other', async () => {
  const demo = (await create(photo('PLACED'))).body;
  expect(demo.vehicle).toBe(null);
  const picture = { x: 0.1, y: 0.4, width: 0.8, height: 0.5 };
  expect((await finished(demo)).vehicle).toEqual({
    original: expect.objectContaining({ width: 0.75 }),
    picture,
  });
});

it('a photo without a vehicle, an unusable file, and a crashed picture process are each reported with their reason', async () => {
  for (const [text, failure] of [
    ['EMPTY ROAD', 'no_vehicle'],
    ['CRASH', 'crashed'],
  ]) {
    expect(await finished((await create(photo(text))).body)).toMatchObject({ state: 'failed', failure });
  }
  const text = { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('words') };
  expect((await create(text)).body.name).toBe('imageTypeInvalid');
  const moving = { name: 'wide.png', type: 'image/png', bytes: png(20_000, 20_000) };
  expect((await create(moving)).body.name).toBe('imageTooLarge');
});

it('a demo creates no vehicle, picture, ledger entry or log line', async () => {
  await finished((await create()).body);
  for (const table of ['vehicles', 'images', 'ledgerEntries', 'files'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  const log = await app.db.selectFrom('auditLog').selectAll().where('objectKind', '=', 'demos').execute();
  expect(log).toEqual([]);
});

it('after an hour a demo is not found, and its row and files are deleted, also those that a killed process left', async () => {
  const demo = await finished((await create()).body);
  const orphan = app.outside.storage.pathOf('demos/0b8e9a52-5f6e-4c43-9d43-0b0a5ef0f0aa');
  await mkdir(orphan, { recursive: true });
  await utimes(orphan, new Date(0), new Date(0));
  app.clock.forward(59 * minuteMs);
  await purgeDemos(app.system());
  expect((await show(demo)).state).toBe('done');
  expect(existsSync(folderOf(demo))).toBe(true);
  expect(existsSync(orphan)).toBe(false);

  app.clock.forward(minuteMs);
  const { status, body } = await app.call(getDemo, { params: { id: demo.id } });
  expect([status, body.name]).toEqual([404, 'demoNotFound']);
  expect((await change(demo, 'brand')).body.name).toBe('demoNotFound');
  expect(await purgeDemos(app.system())).toBe(1);
  expect(existsSync(folderOf(demo))).toBe(false);
  expect(await app.db.selectFrom('demos').select('id').execute()).toEqual([]);
});

it('a demo whose job was lost with its workers is marked as failed', async () => {
  const { body: demo } = await create();
  await app.db.updateTable('demos').set({ state: 'processing' }).execute();
  await purgeDemos(app.system());
  expect((await show(demo)).state).toBe('processing');
  await app.database.pool.query(`select graphile_worker.remove_job($1)`, [`demos:${demo.id}`]);
  await purgeDemos(app.system());
  expect(await show(demo)).toMatchObject({ state: 'failed', failure: 'crashed' });
});

it('the demos of one address in an hour are limited, and so are those that wait at once', async () => {
  const address = visitor();
  for (let tried = 0; tried < demosFromAddressMax; tried++) {
    expect((await create(photo(), address)).status).toBe(201);
  }
  expect((await create(photo(), address)).status).toBe(429);
  expect(await app.db.selectFrom('demos').select('id').execute()).toHaveLength(demosWaitingMax);
  const { status, headers } = await create();
  expect([status, headers['retry-after']]).toEqual([429, '30']);
  expect(await app.db.selectFrom('demos').select('id').execute()).toHaveLength(demosWaitingMax);
});

it('a demo has a lower priority than all other jobs, and returns how many are before it', async () => {
  const { body: first } = await create();
  app.clock.forward(1);
  const { body: second } = await create();
  expect([(await show(first)).before, (await show(second)).before]).toEqual([0, 1]);
  const { rows } = await app.database.pool.query(`select priority from graphile_worker.jobs where key = $1`, [
    `demos:${first.id}`,
  ]);
  expect(rows[0].priority).toBeGreaterThan(30_000);
  expect((await change(first, 'brand')).body.name).toBe('imageBusy');
});

it('root can close the demo', async () => {
  const demo = await finished((await create()).body);
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  await app.call(patchInstallation, { token, body: { demoOpen: false } });
  expect((await app.call(getInstallation)).body.demoOpen).toBe(false);
  expect((await create()).body.name).toBe('demoClosed');
  expect((await change(demo, 'brand')).body.name).toBe('demoClosed');
});
