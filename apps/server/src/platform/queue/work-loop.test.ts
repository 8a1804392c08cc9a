import { type ChildProcess, fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { workOfModules } from '../../modules.ts';
import { buildClient, buildUser, nobody } from '../../testing/builders/builders.ts';
import { photo } from '../../testing/builders/photos.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { killAndDateBack, startTestWorker, until } from '../../testing/test-worker.ts';
import { childEnvironment } from '../config.ts';
import { createPool, inTx } from '../db/database.ts';
import { noFilms } from '../films/films.ts';
import { createLog } from '../log.ts';
import type { PicturePool } from '../pictures/picture-pool.ts';
import { enqueue } from './enqueue.ts';
import { startWorkLoop } from './work-loop.ts';

let app: TestApp;
const workers: ChildProcess[] = [];

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  await app.close();
});

function startWorker(): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, '../../testing/worker-program.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      PICTURE_TIME_LIMIT_S: '60',
      LOG_LEVEL: 'fatal',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.push(worker);
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });
}

it('a picture whose worker is killed is finished by another: one result, one charge', async () => {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 5, nobody));
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const call = { params: { id: vehicleId }, token };
  // The first worker never finishes it; for the second one it is an ordinary photo.
  await app.upload(uploadImage, { ...call, file: photo('STALL ONCE') });
  const image = async (): Promise<Image> => (await app.call(listImages, call)).body.results[0];

  const first = await startWorker();
  await app.call(processImages, { ...call, body: { preset: 'studio-white' } });
  await until('the first worker to begin', async () => (await image()).state === 'processing');
  await startWorker();
  first.kill('SIGKILL');
  await until('the picture', async () => (await image()).state === 'delivered');
  expect((await image()).charged).toBe(1);
  expect(await ledger.findBalance(app.db, payer)).toBe(4);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  const { attempt } = await app.db.selectFrom('images').select('attempt').executeTakeFirstOrThrow();
  expect(attempt).toBe(2);
});

it('a last attempt that is lost with its worker is repeated', async () => {
  const userId = await buildUser(app.db);
  const call = { params: { id: await buildVehicle(app.db, { userId }) }, token: await app.signedIn(userId) };
  await app.upload(uploadImage, { ...call, file: photo('STALL ONCE') });
  const image = async (): Promise<Image> => (await app.call(listImages, call)).body.results[0];
  await app.database.pool.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), max_attempts => 1) from graphile_worker.jobs',
  );
  const first = await startWorker();
  const written = () => readdir(app.cacheDir).catch(() => []);
  await until('the first worker to begin', async () =>
    (await written()).some((name) => name.startsWith('begun-')),
  );
  await killAndDateBack(app, first);
  await startWorker();
  await until('the photo to be analysed', async () => (await image()).thumbnail !== null);
});

it.each([
  ['of many attempts', { attemptsMax: 25 }],
  ['of few attempts', { attemptsMax: 2 }],
  ['whose time is kept', { attemptsMax: 25, keepsTime: true }],
])(
  'a running job %s that another one replaced leaves nothing behind when its worker is lost',
  async (_, options) => {
    const add = () => inTx(app.db, (tx) => enqueue(tx, 'credits.expire', {}, { key: 'balance', ...options }));
    const jobs = async () =>
      (await app.database.pool.query('select key, attempts, flags from graphile_worker.jobs order by id'))
        .rows;
    await add();
    const owner = createPool(app.database.ownerUrl, 1, 'test setup');
    await owner.query(`update graphile_worker._private_jobs
    set locked_by = 'lost', locked_at = now() - interval '1 minute', attempts = 1`);
    await owner.end();
    await add();
    expect(await jobs()).toMatchObject([
      { key: null, attempts: options.attemptsMax, flags: { replaced: true } },
      { key: 'balance', attempts: 0, flags: null },
    ]);
    await startTestWorker(app);
    await until('an empty queue', async () => (await jobs()).length === 0);
  },
);

it('a failed attempt has one line in the log, with its cause: a warning while it is repeated, an error once it has ended', async () => {
  const lines: string[] = [];
  const log = createLog('trace', 'worker', { write: (line: string) => void lines.push(line) });
  const parts = {
    context: () => app.system(),
    pictures: {} as PicturePool,
    films: noFilms,
    installation: null,
    retention: null,
  };
  const { handlers, lanes } = workOfModules(parts, 1);
  // As Node says that neither address of a name answers: the message is empty.
  const refused = ['::1:9', '127.0.0.1:9'].map((address) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' }),
  );
  const cause = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' });
  const sweep = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const work = { handlers: { ...handlers, 'images.sweep': sweep }, lanes, schedule: {} };
  const loop = await startWorkLoop(app.database.pool, work, log);
  await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}, { attemptsMax: 2 }));
  const failed = async (attempts: number) => {
    const { rows } = await app.database.pool.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where locked_at is null and attempts = $1',
      [attempts],
    );
    return rows;
  };
  await until('the job to fail', async () => (await failed(1)).length === 1);
  await app.database.pool.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs',
  );
  await until('the job to fail again', async () => (await failed(2)).length === 1);
  await loop.stop();
  const message = 'fetch failed: connect ECONNREFUSED ::1:9: connect ECONNREFUSED 127.0.0.1:9';
  expect(await failed(2)).toEqual([{ last_error: message }]);
  const about = lines.filter((line) => line.includes('ECONNREFUSED')).map((line) => JSON.parse(line));
  const err = { message, systemCode: 'ECONNREFUSED' };
  expect(about).toMatchObject([
    { level: 40, job: 'images.sweep', attempt: 1, msg: 'job failed, it is repeated', err },
    { level: 50, job: 'images.sweep', attempt: 2, msg: 'job failed', err },
  ]);
  expect(about[0].err).not.toHaveProperty('aggregateErrors');
});

it('a job whose connection the database closes is finished in the same attempt once the database answers again', async () => {
  let rounds = 0;
  const parts = {
    context: () => app.system(),
    pictures: {} as PicturePool,
    films: noFilms,
    installation: null,
    retention: null,
  };
  const { handlers, lanes } = workOfModules(parts, 1);
  const sweep = async () => {
    rounds += 1;
    if (rounds === 1) await app.database.pool.query('select pg_terminate_backend(pg_backend_pid())');
  };
  const loop = await startWorkLoop(
    app.database.pool,
    { handlers: { ...handlers, 'images.sweep': sweep }, lanes, schedule: {} },
    app.log,
  );
  await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}, { attemptsMax: 1 }));
  await until('the job to be done', async () => rounds === 2);
  await loop.stop();
  expect((await app.database.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(0);
});

it('a worker that runs a job sends heartbeats, so that its own process does not take over a long job', async () => {
  const worker = await startTestWorker(app);
  const userId = await buildUser(app.db);
  const call = { params: { id: await buildVehicle(app.db, { userId }) }, token: await app.signedIn(userId) };
  await app.upload(uploadImage, { ...call, file: photo('SLOW') });
  const held = async () => {
    const { rows } = await app.database.pool.query<{ known: boolean }>(
      `select exists (select 1 from worker_heartbeats h where j.locked_by = any (h.worker_ids)) as known
       from graphile_worker.jobs j where j.locked_by is not null`,
    );
    return rows;
  };
  let seen: { known: boolean }[] = [];
  await until('a job to be held', async () => {
    seen = await held();
    return seen.length > 0;
  });
  expect(seen.every(({ known }) => known)).toBe(true);
  await worker.stop();
});

it('a job exists exactly if its transaction was committed', async () => {
  const jobs = async () => (await app.database.pool.query('select 1 from graphile_worker.jobs')).rowCount;
  const broken = inTx(app.db, async (tx) => {
    await enqueue(tx, 'images.sweep', {});
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  expect(await jobs()).toBe(0);
  await inTx(app.db, (tx) => enqueue(tx, 'images.sweep', {}));
  expect(await jobs()).toBe(1);
});

it('an invalid payload is refused before it is queued', async () => {
  const wrong = inTx(app.db, (tx) => enqueue(tx, 'images.process', { imageId: 'not an id' as never }));
  await expect(wrong).rejects.toThrow('Invalid UUID');
});
