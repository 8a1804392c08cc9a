/**
 * Throughput and latency of the queue: time from enqueue to start when idle, and empty jobs per second. Prints JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Logger, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';

const idleRuns = 200;
const jobsInRow = 20_000;
const rounds = 5;
const bars = { pickUpP95Ms: 20, jobsPerSecond: 1_500 };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

let onJob: () => void = () => {};

function startWorker(pool: pg.Pool): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: 8,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    pollInterval: 2_000,
    taskList: { empty: () => onJob() },
  });
}

const add = (pool: pg.Pool, count: number) =>
  pool.query(`select graphile_worker.add_job('empty') from generate_series(1, $1)`, [count]);

async function measurePickUp(pool: pg.Pool): Promise<number[]> {
  const worker = await startWorker(pool);
  const waits: number[] = [];
  for (let index = 0; index < idleRuns; index++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const started = new Promise<number>((resolve) => {
      onJob = () => resolve(performance.now());
    });
    const asked = performance.now();
    await add(pool, 1);
    waits.push((await started) - asked);
  }
  await worker.stop();
  return waits;
}

/** All jobs are enqueued first, so that only their processing is timed. */
async function measureThroughput(pool: pg.Pool): Promise<number> {
  await add(pool, jobsInRow);
  let done = 0;
  const finished = new Promise<void>((resolve) => {
    onJob = () => {
      done++;
      if (done === jobsInRow) resolve();
    };
  });
  const begun = performance.now();
  const worker = await startWorker(pool);
  await finished;
  const seconds = (performance.now() - begun) / 1000;
  await worker.stop();
  return jobsInRow / seconds;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
const server = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'bench' });
const pool = createPool(server.url, 12, 'bench');
await migrate(pool);
const waits = await measurePickUp(pool);
const perSecond: number[] = [];
for (let round = 0; round < rounds; round++) perSecond.push(await measureThroughput(pool));
await pool.end();
await server.remove();
await rm(dataDir, { recursive: true, force: true });
const figures = {
  pickUpMedianMs: Number(median(waits).toFixed(1)),
  pickUpP95Ms: Number(p95(waits).toFixed(1)),
  jobsPerSecond: Math.round(median(perSecond)),
};
const isWithinBars = figures.pickUpP95Ms <= bars.pickUpP95Ms && figures.jobsPerSecond >= bars.jobsPerSecond;
process.stdout.write(`${JSON.stringify({ ...figures, bars, isWithinBars }, null, 2)}\n`);
process.exit(isWithinBars ? 0 : 1);
