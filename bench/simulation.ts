/**
 * The real queue with simulated pictures: jobs of many tenants, of which one has as many as all others, are taken by real work loops
 * whose handlers only wait. Meanwhile tenants with nothing in the queue order one picture each second. Prints JSON.
 * `-- --jobs 1000000 --tenants 1000 --at-once 1000 --processes 4 --seconds 0.25`: pictures at once, and the seconds that one takes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { newId } from '../apps/server/src/platform/crypto.ts';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import type { Told } from './simulation/worker.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    tenants: { type: 'string', default: '1000' },
    'at-once': { type: 'string', default: '1000' },
    processes: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '0.25' },
  },
});
const jobs = Number(values.jobs);
const tenants = Number(values.tenants);
const processes = Number(values.processes);
const pictureMs = Number(values.seconds) * 1000;
const ofEach = Math.ceil(Number(values['at-once']) / processes);

function spread(all: number[]) {
  const sorted = all.toSorted((one, other) => one - other);
  const share = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { median: share(0.5), p95: share(0.95), max: share(1) };
}

/** Fills the queue. A job stands behind those that its tenant has there already. Returns the jobs added per second. */
async function fill(pool: pg.Pool): Promise<number> {
  const begun = performance.now();
  const add = (count: number) =>
    pool.query(
      `select count(enqueue_job('images.process', json_build_object('imageId', gen_random_uuid()), gen_random_uuid()::text,
        priority => least(place, 30000))) from generate_series(0, $1::int - 1) place`,
      [count],
    );
  const each = Math.floor(jobs / 2 / (tenants - 1));
  await add(jobs - each * (tenants - 1));
  for (let tenant = 1; tenant < tenants; tenant += 1) await add(each);
  await pool.query('analyze');
  return jobs / ((performance.now() - begun) / 1000);
}

const orderedAt = new Map<string, number>();

/** One picture of a tenant that has none in the queue. */
async function order(pool: pg.Pool): Promise<void> {
  const id = newId();
  orderedAt.set(id, performance.now());
  await pool.query(`select enqueue_job('images.process', json_build_object('imageId', $1::text), $1::text)`, [
    id,
  ]);
}

async function readLoad(pool: pg.Pool) {
  const { rows } = await pool.query<{ transactions: number; active: number; tableMB: number }>(
    `select xact_commit::float8 as transactions, (select count(*)::int from pg_stat_activity where state = 'active') - 1 as active,
       round(pg_total_relation_size('graphile_worker._private_jobs') / 1e6)::int as "tableMB"
     from pg_stat_database where datname = current_database()`,
  );
  return rows[0] ?? { transactions: 0, active: 0, tableMB: 0 };
}

/** Starts the work loops; resolves once each of them takes jobs. */
async function startWorkers(url: string, hear: (told: Told) => void): Promise<ChildProcess[]> {
  const program = path.join(import.meta.dirname, 'simulation/worker.ts');
  const start = async () => {
    const child = fork(program, [url, String(ofEach), String(pictureMs)]);
    child.on('message', hear);
    child.once('exit', (code) => {
      if (code !== 0) throw new Error(`a process of workers ended with ${code}`);
    });
    await once(child, 'message');
    return child;
  };
  return Promise.all(Array.from({ length: processes }, start));
}

async function simulate(url: string, pool: pg.Pool) {
  const addedPerSecond = await fill(pool);
  const waits: number[] = [];
  const active: number[] = [];
  const pace: number[] = [];
  let done = 0;
  let isOver: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const hear = (told: Told) => {
    if (told.kind === 'done') done += told.count;
    const asked = told.kind === 'started' && orderedAt.get(told.id);
    if (asked) waits.push(performance.now() - asked);
    if (done >= jobs) isOver();
  };
  const children = await startWorkers(url, hear);
  const [begun, before] = [performance.now(), await readLoad(pool)];
  let last = done;
  const everySecond = setInterval(async () => {
    pace.push(done - last);
    last = done;
    await order(pool);
    active.push((await readLoad(pool)).active);
  }, 1_000);
  await over;
  clearInterval(everySecond);
  const seconds = (performance.now() - begun) / 1000;
  const after = await readLoad(pool);
  const ended = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  const jobsPerSecond = Math.round(done / seconds);
  return {
    settings: { jobs, tenants, processes, atOnce: ofEach * processes, pictureMs },
    addedPerSecond: Math.round(addedPerSecond),
    jobsPerSecond,
    /** Of what as many pictures at once would be if the queue cost nothing. */
    ofPossible: Number(((jobsPerSecond * pictureMs) / 1000 / (ofEach * processes)).toFixed(2)),
    jobsInOneSecond: spread(pace),
    waitOfOnePictureMs: { orders: waits.length, ...spread(waits) },
    database: {
      transactionsPerSecond: Math.round((after.transactions - before.transactions) / seconds),
      activeConnections: spread(active),
      tableMB: after.tableMB,
    },
  };
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
const port = await freePort();
const server = await startEmbeddedPostgres({ dataDir, port, password: 'bench' });
const pool = createPool(server.url, 8, 'bench');
try {
  await migrate(pool);
  process.stdout.write(`${JSON.stringify(await simulate(server.url, pool), null, 2)}\n`);
} finally {
  await pool.end();
  await server.remove();
  await rm(dataDir, { recursive: true, force: true });
}
