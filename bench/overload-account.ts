/**
 * One account at its worst beside a reader of another customer: wrong promo codes, purchases at a payment provider that never answers,
 * exports, and exports and uploads that stall, each with and without an Idempotency-Key where the call takes one. Fails when the
 * reader's 95th percentile is more than twice that of the reader alone, just before. Prints JSON. `--seconds N`, `--attack NAME`.
 */
import { fork } from 'node:child_process';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDb, createPool, type Db } from '../apps/server/src/platform/db/database.ts';
import { buildClient, buildCustomer, buildUser } from '../apps/server/src/testing/builders/builders.ts';
import { buildOffer } from '../apps/server/src/testing/builders/money-builders.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { type Attack, attacks, type Order } from './api/one-account.ts';
import { type Answered, ask, type Figures, figuresOf } from './support/answers.ts';
import { signedIn } from './support/signed-in.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, attack: { type: 'string' } },
});
const seconds = Number(values.seconds);
/** Ten readings a second, as a person's panel makes them at most. */
const readPauseMs = 100;
const vehiclesOfAttacker = 20_000;
const bars = { p95Times: 2 };
const keyed: readonly Attack[] = ['codes', 'purchases', 'uploads that stall'];

/** A payment provider that accepts connections and never answers. */
async function openHungProvider() {
  const server = createServer((socket) => void socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** A customer with a client that has this many vehicles; returns its administrator's token. */
async function populate(db: Db, pool: ReturnType<typeof createPool>, vehicles: number) {
  const customerId = await buildCustomer(db);
  const clientId = await buildClient(db, { customerId });
  const userId = await buildUser(db, { clientId, type: 'premium' });
  const token = await signedIn(db, await buildUser(db, { role: 'customer', customerId, type: 'premium' }));
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query(
    `insert into picture_sets (kind, user_id, client_id, customer_id, reference, make, model, created_at, updated_at)
       select 'vehicle', $1, $2, $3, 'S-' || n, 'Opel', 'Corsa', now() - n * interval '1 minute', now()
       from generate_series(1, $4) n returning id`,
    [userId, clientId, customerId, vehicles],
  );
  await client.query('reset session_replication_role');
  client.release();
  return { token, customerId, vehicleId: String(rows[0]?.id) };
}

async function read(origin: string, token: string, forS: number): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  const end = performance.now() + forS * 1000;
  const all: Answered[] = [];
  while (performance.now() < end) {
    all.push(await ask(`${origin}/v1/vehicles?limit=20`, { headers, agent }));
    await pause(readPauseMs);
  }
  agent.destroy();
  return all;
}

/** The reader's figures beside an attack, and how many answers the attacker had of each status. */
async function measure(order: Order, token: string): Promise<{ reader: Figures; attacker: object }> {
  const child = fork(path.join(import.meta.dirname, 'api/one-account.ts'));
  child.send(order);
  await pause(1_000);
  const reader = figuresOf(await read(order.origin, token, seconds));
  const answered = new Promise<object>((resolve) => child.once('message', (all) => resolve(all as object)));
  child.send('stop');
  return { reader, attacker: await answered };
}

interface Run {
  attack: Attack;
  withKey: boolean;
  alone: Figures;
  beside: Figures;
  p95Times: number;
  attacker: object;
}

const provider = await openHungProvider();
const installation = await startInstallation({
  PAYMENTS_URL: provider.url,
  PAYMENTS_SECRET_KEY: 'sk_test_bench',
  PAYMENTS_WEBHOOK_SECRET: 'whsec_bench',
  // What an installation has by default.
  ACCOUNT_CALLS_PER_MINUTE: '1500',
  TENANT_CALLS_PER_MINUTE: '6000',
});
const pool = createPool(installation.databaseUrl, 2, 'bench');
try {
  const db = createDb(pool);
  await pool.query(
    "update invoice_settings set seller_name = 'Operator', seller_address = 'Road 1', currency = 'EUR'",
  );
  const offerId = await buildOffer(db);
  const attacker = await populate(db, pool, vehiclesOfAttacker);
  const { token } = await populate(db, pool, 200);
  await pool.query('vacuum analyze');
  const origin = installation.baseUrl;
  // Warms connections and the plans of the queries.
  for (let time = 0; time < 50; time++)
    await ask(`${origin}/v1/vehicles?limit=20`, {
      headers: { authorization: `Bearer ${token}` },
      agent: new Agent(),
    });
  const wanted = attacks.filter((attack) => !values.attack || values.attack === attack);
  const runs: Run[] = [];
  for (const attack of wanted)
    for (const withKey of keyed.includes(attack) ? [false, true] : [false]) {
      const alone = figuresOf(await read(origin, token, seconds / 3));
      const { reader, attacker: statuses } = await measure(
        { ...attacker, attack, withKey, origin, offerId },
        token,
      );
      const times = reader.p95Ms / alone.p95Ms;
      runs.push({
        attack,
        withKey,
        alone,
        beside: reader,
        p95Times: Number(times.toFixed(2)),
        attacker: statuses,
      });
      process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
      // Calls that are still under way end.
      await pause(5_000);
    }
  process.stdout.write(`${JSON.stringify({ runs, load: os.loadavg(), bars }, null, 2)}\n`);
  const isFair = ({ beside, p95Times }: Run) =>
    p95Times <= bars.p95Times && Object.keys(beside.statuses).join() === '200';
  if (!runs.every(isFair)) process.exitCode = 1;
} finally {
  await pool.end();
  await installation.remove();
  provider.close();
}
