import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workOfModules } from '../../modules.ts';
import { FaultyLine } from '../../testing/chaos/faulty-line.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/test-worker.ts';
import { createPool, inTx } from '../db/database.ts';
import { noFilms } from '../films/films.ts';
import type { PicturePool } from '../pictures/picture-pool.ts';
import { enqueue } from './enqueue.ts';
import { lastingPool } from './lasting-pool.ts';
import { type JobHandlers, startWorkLoop } from './work-loop.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const jobs = async () =>
  (await app.database.pool.query('select attempts, locked_by, last_error from graphile_worker.jobs')).rows;

/** A loop whose only way to the database is the line. */
async function startBehindLine(sweep: JobHandlers['images.sweep']) {
  const url = new URL(app.database.url);
  // The tests' server listens at a socket beside its data.
  const line = await FaultyLine.to(`${url.searchParams.get('host')}/.s.PGSQL.${url.port}`);
  url.searchParams.set('host', '127.0.0.1');
  url.port = String(line.port);
  const pool = createPool(url.href, 20, 'test');
  const context = () => app.system();
  const parts = { context, pictures: {} as PicturePool, films: noFilms, installation: null, retention: null };
  const { handlers, lanes } = workOfModules(parts, 1);
  const work = { handlers: { ...handlers, 'images.sweep': sweep }, lanes, schedule: {} };
  const loop = await startWorkLoop(pool, work, app.log);
  let stopped: Promise<void> | undefined;
  const stop = (limitMs?: number) => {
    stopped ??= loop.stop(limitMs);
    return stopped;
  };
  app.beforeClose.push(async () => {
    await stop().catch(() => {});
    if (!pool.ending) await pool.end();
    line.close();
  });
  return { line, pool, stop };
}

it.each([
  ['that was done', 1, async () => {}, []],
  [
    'that failed',
    2,
    () => Promise.reject(new Error('no')),
    [{ attempts: 1, locked_by: null, last_error: 'no' }],
  ],
])(
  'a job %s while the database was away ends once it is back: nobody does it again, and the worker goes on',
  async (_, attemptsMax, ends, left) => {
    const begun: number[] = [];
    const work = Promise.withResolvers<void>();
    const { line } = await startBehindLine(async (_payload, { attempt }) => {
      begun.push(attempt);
      if (begun.length > 1) return;
      await work.promise;
      await ends();
    });
    await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}, { attemptsMax }));
    await until('the job to begin', async () => begun.length === 1);
    line.become('cut');
    work.resolve();
    // It asks in vain meanwhile.
    await pause(500);
    line.become('sound');
    await until('its end', async () => (await jobs()).every(({ locked_by }) => locked_by === null));
    expect(await jobs()).toEqual(left);
    expect(begun).toEqual([1]);
    await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}));
    await until('the next job', async () => begun.length === 2);
  },
);

it('work goes on at once after an outage that was longer than the first pauses of graphile-worker', async () => {
  const begun: number[] = [];
  // The longest pauses: 4.5 s, then 6.75 s.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { line } = await startBehindLine(async () => void begun.push(1));
  line.become('cut');
  // Every worker has looked for jobs after two seconds, and once again by now.
  await pause(7_000);
  random.mockRestore();
  line.become('sound');
  await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}));
  await until('the job', async () => begun.length === 1, 4_000);
});

it('a loop whose database is away stops within its limit, and leaves no error that is nobody’s', async () => {
  const work = Promise.withResolvers<void>();
  const begun: number[] = [];
  const { line, pool, stop } = await startBehindLine(async () => {
    begun.push(1);
    await work.promise;
  });
  await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}));
  await until('the job to begin', async () => begun.length === 1);
  line.become('cut');
  work.resolve();
  await pause(5_000);
  const start = performance.now();
  await stop(500);
  await pool.end();
  expect(performance.now() - start).toBeLessThan(4_000);
  // Its calls look for the database once more; an error of theirs would fail the test run.
  await pause(2_000);
  expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1]);
});

it.each([
  ['a password that is being changed', '28P01'],
  ['no file left to open', 'EMFILE'],
])('%s does not end a worker: it waits for its connection', async (_, code) => {
  const client = { query: vi.fn(async () => ({ rows: [] })), release: vi.fn() };
  const connect = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error('no connection'), { code }))
    .mockResolvedValue(client);
  const pool = lastingPool({ ending: false, connect } as unknown as pg.Pool);
  const connection = await pool.connect();
  expect(await connection.query('select 1')).toEqual({ rows: [] });
  expect(connect).toHaveBeenCalledTimes(2);
});
