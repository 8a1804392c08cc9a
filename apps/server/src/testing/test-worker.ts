import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { workOfModules } from '../modules.ts';
import { childEnvironment } from '../platform/config.ts';
import { systemContext } from '../platform/context.ts';
import { createPool } from '../platform/db/database.ts';
import { noFilms } from '../platform/films/films.ts';
import { PicturePool, type PicturePoolOptions } from '../platform/pictures/picture-pool.ts';
import { startWorkLoop } from '../platform/queue/work-loop.ts';
import type { TestApp } from './test-app.ts';

export interface TestWorker {
  stop(): Promise<void>;
}

/** A job that runs for longer hangs; its picture process is killed then, and the job fails. */
const hangsAfterMs = 5_000;
const stopMs = 60_000;

/**
 * A worker on a test's database, which stops at the latest when the application is closed: until its last job has ended,
 * so that nothing asks a closed database. Its picture process is controlled by the text in the photo, unless `program` names another
 * file of `picture-programs`.
 */
export async function startTestWorker(
  app: TestApp,
  {
    program = 'good.ts',
    ...limits
  }: Partial<Pick<PicturePoolOptions, 'memoryBytes' | 'timeLimitMs'>> & { program?: string } = {},
): Promise<TestWorker> {
  const entry = path.join(import.meta.dirname, 'picture-programs', program);
  const pictures = new PicturePool(
    {
      processes: 1,
      memoryBytes: 512 * 1024 * 1024,
      timeLimitMs: 60_000,
      ...limits,
      cacheDir: app.cacheDir,
      entry,
      probe: async () => ({ original: Buffer.from('sound'), recipes: [], pictures: {}, known: null }),
    },
    app.log,
  );
  const { db, log, outside } = app;
  const context = () => systemContext({ db, log, clock: app.clock, outside });
  const loop = await startWorkLoop(
    app.database.pool,
    workOfModules({ context, pictures, films: noFilms, installation: null, retention: null }, 1),
    log,
  );
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const timer = setTimeout(() => pictures.stop(), hangsAfterMs);
    await loop.stop(stopMs);
    clearTimeout(timer);
    pictures.stop();
  };
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  app.beforeClose.push(stopOnce);
  return { stop: stopOnce };
}

/** Starts a worker in a process of its own, and adds it to `workers`, which the test ends. */
export function startWorker(app: TestApp, workers: ChildProcess[]): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, 'worker-program.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
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

/**
 * Kills a worker process and dates back its heartbeat and its locks, so that the next worker counts it as dead at once.
 * work-loop.test.ts also waits for a worker that is really silent for so long.
 */
export async function killAndDateBack(app: TestApp, worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  const owner = createPool(app.database.ownerUrl, 1, 'test setup');
  await owner.query(`update worker_heartbeats set seen_at = seen_at - interval '1 minute'`);
  await owner.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`);
  await owner.end();
}

/** The jobs in the queue, for the message of a test that timed out. */
export async function jobsLeft(app: TestApp): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select task_identifier, attempts, run_at - now() as due_in, locked_at, last_error from graphile_worker.jobs`,
  );
  return JSON.stringify(rows);
}

/** How many jobs are being done or could begin now. */
export async function countDueJobs(app: TestApp): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Polls until the answer is true, the more rarely the longer it takes: a question is often a whole call, and some wait half
 * a minute for a time limit.
 * @param what describes the condition; a function is called only after the timeout
 * @throws after `limitMs`, with the description
 */
export async function until(
  what: string | (() => Promise<string>),
  question: () => Promise<boolean>,
  limitMs = 120_000,
): Promise<void> {
  const start = performance.now();
  const waitedMs = () => performance.now() - start;
  while (waitedMs() < limitMs) {
    if (await question()) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 + waitedMs() / 20, 250)));
  }
  const named = typeof what === 'string' ? what : await what();
  throw new Error(`Waited ${limitMs} ms in vain for: ${named}`);
}
