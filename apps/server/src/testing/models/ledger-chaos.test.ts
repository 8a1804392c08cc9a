import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { submitOrder } from '../../modules/work/images/image-processing.service.ts';
import { childEnvironment } from '../../platform/config.ts';
import { inTx } from '../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../builders/builders.ts';
import { buildPromoCode } from '../builders/money-builders.ts';
import { buildImage, buildVehicle } from '../builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { until } from '../test-worker.ts';
import { dice } from './dice.ts';
import type { Branch, ChaosTask } from './ledger-chaos-worker.ts';

/** Duration in seconds; `npm run test:chaos` sets a minute. */
const seconds = Number(process.env.CHAOS_SECONDS ?? 5);
const workers = 2;
/** Draws when workers are killed and what they do; `npm run test:chaos` has another seed in every run. */
const roll = dice(Number(process.env.SEED ?? 1));
/** Number of operations after which a worker is killed, in the middle of others. */
const operationsBeforeKill = () => 10 + Math.floor(roll() * 120);
/** Upper limit in milliseconds, for slow machines. */
const lifeMax = 4_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function photograph(vehicleId: VehicleId): Promise<void> {
  const originalKey = `images/${randomUUID()}`;
  await app.outside.storage.put(originalKey, Buffer.from('a photo'));
  await buildImage(app.db, { setId: vehicleId, state: 'uploaded', originalKey });
}

async function branch(): Promise<Branch> {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId, creditSource: 'user' });
  const userId = await buildUser(app.db, { clientId, maxCount: 100_000 });
  const adminId = await buildUser(app.db, { role: 'customer', customerId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'customer', id: customerId }, 40, nobody));
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'user', id: userId }, 20, nobody));
  const vehicleId = await buildVehicle(app.db, { userId });
  for (let photos = 0; photos < 4; photos++) await photograph(vehicleId);
  // Gives the first worker work at once.
  await submitOrder(app.system(), vehicleId, { preset: 'studio-white' });
  await photograph(vehicleId);
  return { customerId, clientId, userId, adminId, vehicleId };
}

async function prepare(): Promise<Omit<ChaosTask, 'seed'>> {
  const branches = [await branch(), await branch(), await branch()];
  const codes = ['CODE-1', 'CODE-2', 'CODE-3'];
  for (const code of codes) await buildPromoCode(app.db, { code, credits: 9, validDays: 1 });
  return {
    branches,
    codes,
    rootId: await buildUser(app.db, { role: 'root' }),
    keyCount: 50 * seconds,
  };
}

interface Run {
  kills: number;
  faults: string[];
}

interface Worker {
  process: ChildProcess;
  ready: Promise<void>;
  /** Resolves when it has done enough operations. */
  finished: Promise<void>;
  ended: Promise<unknown>;
}

function startWorker(run: Run): Worker {
  const child = fork(path.join(import.meta.dirname, 'ledger-chaos-worker.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      LOG_LEVEL: 'silent',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [ready, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let open = operationsBeforeKill();
  child.on('message', ({ kind, text }: { kind: string; text?: string }) => {
    if (kind === 'ready') ready.resolve();
    if (kind === 'fault') run.faults.push(text ?? '');
    if (kind === 'operation' && --open === 0) finished.resolve();
  });
  child.once('exit', () => ready.resolve());
  return { process: child, ready: ready.promise, finished: finished.promise, ended };
}

/** Runs one process after the other until the time is up, killing each with SIGKILL. */
async function keepBusy(task: Omit<ChaosTask, 'seed'>, run: Run): Promise<void> {
  let worker = startWorker(run);
  await worker.ready;
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await worker.ready;
    if (worker.process.exitCode !== null) run.faults.push('a worker ended by itself');
    else worker.process.send({ ...task, seed: Math.floor(roll() * 2 ** 32) });
    await Promise.race([worker.finished, new Promise((resolve) => setTimeout(resolve, lifeMax))]);
    await new Promise((resolve) => setTimeout(resolve, roll() * 20));
    worker.process.kill('SIGKILL');
    run.kills++;
    await worker.ended;
    worker = startWorker(run);
  }
  worker.process.kill('SIGKILL');
  await worker.ended;
}

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(app.db)).rows;

it(
  `no credit is lost, made or charged twice by processes that are killed for ${seconds} s`,
  async () => {
    const task = await prepare();
    const run: Run = { kills: 0, faults: [] };
    await Promise.all(Array.from({ length: workers }, () => keepBusy(task, run)));
    await until('the database to notice that they are gone', async () => {
      const left = await rows(sql`select 1 from pg_stat_activity where application_name = 'forecourt chaos'
      and datname = current_database()`);
      return left.length === 0;
    });

    expect(run.faults.slice(0, 3)).toEqual([]);
    expect(run.kills).toBeGreaterThanOrEqual(workers);
    expect(await ledger.findDifferences(app.db)).toEqual([]);
    expect(await rows(sql`select id from accounts where balance < 0`)).toEqual([]);
    // A picture is delivered exactly if it was charged, and charged only once.
    const charges = await rows<{ id: string; times: number }>(sql`
    select i.id, count(h.id) as times from images i
      left join ledger_holds h on h.image_id = i.id and h.state = 'captured'
      group by i.id, i.state having count(h.id) > 1 or (i.state = 'delivered' and count(h.id) <> 1)`);
    expect(charges).toEqual([]);
    const repeated = await rows(sql`
    select idempotency_key from ledger_transactions where idempotency_key is not null and reason <> 'expiry'
      group by actor_id, idempotency_key having count(*) > 1`);
    expect(repeated).toEqual([]);
    const [done] = await rows<{ moved: number; charged: number; released: number }>(sql`
    select count(*) filter (where reason in ('transfer', 'top_up', 'removal')) as moved,
      count(*) filter (where reason = 'capture') as charged,
      count(*) filter (where reason = 'release') as released from ledger_transactions`);
    process.stdout.write(`chaos: ${run.kills} kills, ${JSON.stringify(done)}\n`);
    // Otherwise the run would have tested nothing.
    expect(done?.moved).toBeGreaterThan(0);
    expect(done?.charged).toBeGreaterThan(0);
  },
  (seconds + 60) * 1_000,
);
