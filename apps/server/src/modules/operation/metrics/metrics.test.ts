import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getVehicle } from '@forecourt/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import { freePort } from '../../../platform/free-port.ts';
import { serveWorkerProbes } from '../../../platform/http/worker-probes.ts';
import { addFreeBytes, createMetrics } from '../../../platform/metrics/metrics.ts';
import { createWorkMetrics } from '../../../platform/metrics/work-metrics.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildImage } from '../../../testing/builders/vehicle-builders.ts';
import { hasProgram, runProgram } from '../../../testing/programs.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const key = 'a key for monitors that is long enough';
const docs = path.join(import.meta.dirname, '../../../../../../docs');

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ monitorKey: key });
});
afterAll(() => app.close());

const ask = (authorization?: string) =>
  app.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
const read = async () => (await ask(`Bearer ${key}`)).body;
/** The value of a figure with these labels; undefined if there is none. */
function figureIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('figures are given to monitors that have the key, which opens nothing else', async () => {
  expect((await ask(`Bearer ${key}`)).statusCode).toBe(200);
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  for (const wrong of [undefined, `Bearer ${key}x`, `Bearer ${token}`, key])
    expect((await ask(wrong)).statusCode, wrong ?? 'no key').toBe(401);
  const asRoot = { token: key, params: { id: newId() } };
  expect((await app.call(getVehicle, asRoot)).status).toBe(401);
});

it('without a key there are no figures', async () => {
  const other = await openTestApp();
  expect((await other.server.inject({ url: '/metrics' })).headers['content-type']).not.toContain('version=');
  await other.close();
});

it('requests are counted by route, so that addresses make no figures', async () => {
  const token = await app.signedIn(await buildUser(app.db));
  for (const id of [newId(), newId()]) await app.call(getVehicle, { token, params: { id } });
  await app.server.inject({ url: '/v1/nowhere-at-all' });
  const text = await read();
  const of = { route: '/v1/vehicles/:id', method: 'GET', status: '4xx' };
  expect(figureIn(text, 'forecourt_http_seconds_count', of)).toBeGreaterThanOrEqual(2);
  expect(figureIn(text, 'forecourt_http_open', { route: of.route })).toBe(0);
  expect(text).not.toContain('nowhere-at-all');
});

it('a request whose client goes away is counted as aborted, and is open no longer', async () => {
  const port = await freePort();
  const registry = createMetrics('worker', app.database.pool);
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  // Says nothing for as long as it is asked.
  const freeBytes = () => {
    asked();
    return new Promise<number>(() => {});
  };
  const close = await serveWorkerProbes(
    { host: '127.0.0.1', port },
    { db: app.db, storage: { freeBytes }, monitoring: { key, registry }, isShuttingDown: () => false },
  );
  const client = new AbortController();
  const asking = fetch(`http://127.0.0.1:${port}/readyz`, { signal: client.signal });
  asking.catch(() => {});
  await isAsked;
  client.abort();
  const text = async () => registry.metrics();
  const aborted = { route: '/readyz', status: 'aborted' };
  await expect.poll(async () => figureIn(await text(), 'forecourt_http_seconds_count', aborted)).toBe(1);
  expect(figureIn(await text(), 'forecourt_http_open', { route: '/readyz' })).toBe(0);
  await close();
});

it('jobs, pictures, workers and faults of the installation are figures', async () => {
  const delivered = await buildImage(app.db);
  const failed = await buildImage(app.db);
  const finishedAt = app.clock.now();
  await app.db
    .updateTable('images')
    .set({ state: 'delivered', finishedAt })
    .where('id', '=', delivered)
    .execute();
  await app.db
    .updateTable('images')
    .set({ state: 'failed', failure: 'time_limit', finishedAt })
    .where('id', '=', failed)
    .execute();
  await inTx(app.db, (tx) => enqueue(tx, 'auth.forgot', { email: 'ann@example.test' }));
  await sql`insert into worker_heartbeats (process_id, worker_ids) values (${newId()}, '{}')`.execute(app.db);
  await app.db
    .insertInto('installationFaults')
    .values({ fault: 'diskLow', since: finishedAt, toldAt: finishedAt })
    .execute();
  expect(figureIn(await read(), 'forecourt_backup_age_seconds')).toBeUndefined();
  await app.db.insertInto('backupState').values({ since: finishedAt, succeededAt: finishedAt }).execute();
  app.clock.forward(60_000);
  const text = await read();
  expect(figureIn(text, 'forecourt_backup_age_seconds')).toBe(60);
  expect(figureIn(text, 'forecourt_pictures_ended', { outcome: 'delivered' })).toBe(1);
  expect(figureIn(text, 'forecourt_pictures_ended', { outcome: 'time_limit' })).toBe(1);
  expect(figureIn(text, 'forecourt_jobs', { job: 'auth.forgot', state: 'waiting' })).toBe(1);
  expect(figureIn(text, 'forecourt_jobs', { job: 'auth.forgot', state: 'failed' })).toBe(0);
  expect(figureIn(text, 'forecourt_workers')).toBe(1);
  expect(figureIn(text, 'forecourt_fault', { fault: 'diskLow' })).toBe(1);
  expect(figureIn(text, 'forecourt_fault', { fault: 'noWorker' })).toBe(0);
  expect(figureIn(text, 'forecourt_database_up')).toBe(1);
});

it('while the database is away its figures are left out, so that nobody takes them for none', async () => {
  const other = await openTestApp({ monitorKey: key });
  await other.database.pool.query('select 1');
  const { pool } = other.database;
  const connect = pool.connect;
  pool.connect = (() => Promise.reject(new Error('the database is away'))) as typeof pool.connect;
  const { body, statusCode } = await other.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${key}` },
  });
  pool.connect = connect;
  expect(statusCode).toBe(200);
  expect(figureIn(body, 'forecourt_database_up')).toBe(0);
  expect(figureIn(body, 'forecourt_workers')).toBeUndefined();
  expect(figureIn(body, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  await other.close();
});

it('a worker answers probes and monitors at a port of its own, and is not ready while it shuts down', async () => {
  const port = await freePort();
  const registry = createMetrics('worker', app.database.pool);
  const work = createWorkMetrics(registry);
  let isShuttingDown = false;
  const close = await serveWorkerProbes(
    { host: '127.0.0.1', port },
    {
      db: app.db,
      storage: app.outside.storage,
      monitoring: { key, registry },
      isShuttingDown: () => isShuttingDown,
    },
  );
  work.jobEnded('images.process', 'waits', 2_000);
  work.pictureMade({ matte: 1_500 });
  const get = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await get('/livez')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  const text = await (await get('/metrics')).text();
  const job = { job: 'images.process', outcome: 'waits', process: 'worker' };
  expect(figureIn(text, 'forecourt_job_seconds_sum', job)).toBe(2);
  expect(figureIn(text, 'forecourt_picture_step_seconds_sum', { step: 'matte' })).toBe(1.5);
  isShuttingDown = true;
  expect((await get('/readyz')).status).toBe(503);
  await close();
});

const namesIn = (text: string) =>
  new Set([...text.matchAll(/forecourt_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));

it('the page, the alerts and the dashboard name the figures that there are', async () => {
  const registry = createMetrics('worker', app.database.pool);
  createWorkMetrics(registry);
  addFreeBytes(registry, () => Promise.resolve(1));
  const help = /^# HELP (forecourt_[a-z_]+) /gm;
  const answered = `${await read()}${await registry.metrics()}`;
  const there = new Set([...answered.matchAll(help)].map(([, name = '']) => name));
  expect(namesIn(await readFile(path.join(docs, 'monitoring.md'), 'utf8'))).toEqual(there);
  for (const file of ['alerts.yaml', 'dashboard.json'])
    for (const name of namesIn(await readFile(path.join(docs, 'monitoring', file), 'utf8')))
      expect(there, `${file}: ${name}`).toContain(name);
});

const isPromtoolHere = await hasProgram('promtool', 'prometheus');
it.runIf(isPromtoolHere)('Prometheus takes the alerts and what the API answers', async () => {
  const rules = ['check', 'rules', path.join(docs, 'monitoring/alerts.yaml')];
  expect(await runProgram('promtool', rules)).toMatchObject({ code: 0 });
  // Names that prom-client gave to figures of Node are not ours to mend.
  const { output } = await runProgram('promtool', ['check', 'metrics'], { input: await read() });
  expect(output.split('\n').filter((line) => !line.startsWith('nodejs_') && line)).toEqual([]);
});
