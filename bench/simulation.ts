/**
 * The real queue with simulated workers: jobs of many tenants, one of which has a very large batch, are taken by real work loops whose
 * handlers only wait. Meanwhile tenants with nothing in the queue order one picture each. Prints JSON.
 * `-- --jobs 1000000 --tenants 1000 --workers 1000 --seconds 2 --processes 4`: seconds that a simulated picture takes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
    workers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '0.25' },
    processes: { type: 'string', default: '4' },
  },
});
const jobs = Number(values.jobs);
const tenants = Number(values.tenants);
const pictureMs = Number(values.seconds) * 1000;
const processes = Number(values.processes);
const concurrency = Math.ceil(Number(values.workers) / processes);

const share = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
const spread = (all: number[]) => {
  const sorted = all.toSorted((one, other) => one - other);
  return {
    median: Math.round(share(sorted, 0.5)),
    p95: Math.round(share(sorted, 0.95)),
    max: Math.round(share(sorted, 1)),
  };
};

/** Half of the jobs are of one tenant, the others have equally many. A job stands behind those of its tenant that are there already. */
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
  return jobs / ((performance.now() - begun) / 1000);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
const server = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'bench' });
const pool = createPool(server.url, 8, 'bench');
await migrate(pool);
const filledPerSecond = await fill(pool);
await pool.query('analyze');

let done = 0;
const orderedAt = new Map<string, number>();
const waits: number[] = [];
const hear = (told: Told) => {
  if (told.kind === 'done') done += told.count;
  const asked = told.kind === 'started' && orderedAt.get(told.id);
  if (asked) waits.push(performance.now() - asked);
};

const program = path.join(import.meta.dirname, 'simulation/worker.ts');
const children: ChildProcess[] = Array.from({ length: processes }, () =>
  fork(program, [server.url, String(concurrency), String(pictureMs)]),
);
for (const child of children) child.on('message', hear);

/** One picture of a tenant that has none in the queue. */
async function order(): Promise<void> {
  const id = newId();
  orderedAt.set(id, performance.now());
  await pool.query(`select enqueue_job('images.process', json_build_object('imageId', $1::text), $1::text)`, [
    id,
  ]);
}

const load = async () => {
  const { rows } = await pool.query<{ transactions: string; busy: string }>(
    `select xact_commit as transactions, (select count(*) from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()) as busy
     from pg_stat_database where datname = current_database()`,
  );
  return { transactions: Number(rows[0]?.transactions), busy: Number(rows[0]?.busy) };
};

const begun = performance.now();
const before = await load();
const busy: number[] = [];
const pace: number[] = [];
for (let last = 0; done < jobs; ) {
  for (let ordered = 0; ordered < 5; ordered += 1) await Promise.all([order(), pause(1_000)]);
  busy.push((await load()).busy);
  pace.push((done - last) / 5);
  last = done;
}
const seconds = (performance.now() - begun) / 1000;
const after = await load();
const { rows } = await pool.query<{ bytes: string }>(
  `select pg_total_relation_size('graphile_worker._private_jobs') as bytes`,
);
for (const child of children) child.kill('SIGTERM');
await Promise.all(children.map((child) => child.exitCode === null && once(child, 'exit')));
await pool.end();
await server.remove();
await rm(dataDir, { recursive: true, force: true });
const most = (concurrency * processes * 1000) / pictureMs;
const figures = {
  settings: { jobs, tenants, workers: concurrency * processes, processes, pictureMs },
  filledPerSecond: Math.round(filledPerSecond),
  jobsPerSecond: Math.round(done / seconds),
  /** What as many workers could do if the queue cost nothing. */
  ofWhatIsPossible: Number((done / seconds / most).toFixed(2)),
  slowestFiveSeconds: Math.round(Math.min(...pace.slice(0, -1))),
  waitOfOnePictureMs: { orders: waits.length, ...spread(waits) },
  database: {
    transactionsPerSecond: Math.round((after.transactions - before.transactions) / seconds),
    activeConnections: spread(busy),
    tableMB: Math.round(Number(rows[0]?.bytes) / 1e6),
  },
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
