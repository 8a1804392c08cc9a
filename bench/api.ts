/**
 * Lists on a database of 1,000,000 users, 200,000 vehicles and 1,000,000 pictures, against a bare Fastify + pg server
 * that runs the same SQL and sends the same bytes; the same page on 1,000 users; and every plan. Prints JSON.
 * `--users N` for a smaller database, `--seconds N` for each measurement, `--rounds N`.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { urlOf } from '../apps/server/src/testing/template-database.ts';
import { type Load, load } from './api/load.ts';
import { explainLists, record } from './api/plans.ts';
import { type Size, seed, soughtName } from './api/seed.ts';
import type { Recorded, Task } from './api/serve.ts';
import { median } from './support/median.ts';

const addresses = {
  users: `/v1/users?search=${soughtName}&orderBy=name&orderDirection=ASC&page=2&limit=20`,
  vehicles: '/v1/vehicles?orderBy=updatedAt&page=3&limit=20',
};
/**
 * Searches of the command palette (⌘K): a frequent word, a rare one, two words, the beginning of an address, and a
 * stock number.
 */
const searches = ['miller', soughtName, 'person rossi 1234', 'user98', 'S-4711'];
const bars = { throughputShare: 0.6, p95Times: 2, sizeTimes: 2, searchP95Times: 3 };
const concurrent = 50;
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
  },
});
const usersLarge = Number(values.users);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const round = (value: number) => Math.round(value * 100) / 100;

interface Filled {
  url: string;
  token: string;
  seedSeconds: number;
}

async function fill(admin: pg.Pool, serverUrl: string, name: string, size: Size): Promise<Filled> {
  await admin.query(`create database ${name}`);
  const url = urlOf(serverUrl, name);
  const pool = createPool(url, 2, 'bench seed');
  try {
    await migrate(pool);
    const begun = performance.now();
    const token = await seed(pool, size);
    return { url, token, seedSeconds: Math.round((performance.now() - begun) / 1000) };
  } finally {
    await pool.end();
  }
}

interface Served {
  origin: string;
  stop(): Promise<void>;
}

function start(task: Task): Promise<Served> {
  const child = fork(path.join(import.meta.dirname, 'api/serve.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('a measured server ended')));
    child.once('message', (origin) => {
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      const stop = async () => {
        child.disconnect();
        await ended;
      };
      resolve({ origin: String(origin), stop });
    });
  });
}

/**
 * Alternates between the servers, so that other load on the machine affects all of them equally; the first round only
 * warms up.
 */
async function compare(servers: Record<string, Served>, address: string, tokens: Record<string, string>) {
  const found: Record<string, Load[]> = {};
  for (let index = 0; index <= rounds; index++) {
    for (const [name, { origin }] of Object.entries(servers)) {
      const measured = await load(origin + address, tokens[name] ?? '', { concurrent, seconds });
      if (index > 0) found[name] = [...(found[name] ?? []), measured];
    }
  }
  const of = (name: string): Load => ({
    requestsPerSecond: round(median((found[name] ?? []).map((one) => one.requestsPerSecond))),
    medianMs: round(median((found[name] ?? []).map((one) => one.medianMs))),
    p95Ms: round(median((found[name] ?? []).map((one) => one.p95Ms))),
  });
  return Object.fromEntries(Object.keys(servers).map((name) => [name, of(name)]));
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'bench' });
  const admin = createPool(server.url, 1, 'bench');
  try {
    const large = await fill(admin, server.url, 'large', {
      users: usersLarge,
      vehicles: usersLarge / 5,
      images: usersLarge,
    });
    const small = await fill(admin, server.url, 'small', { users: 1_000, vehicles: 200, images: 1_000 });
    process.stdout.write(`${JSON.stringify(await figures(large, small), null, 2)}\n`);
  } finally {
    await admin.end();
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Compares each search with reading one account by its id, through the same server. */
async function compareSearches({ url, token }: Filled, ours: Served) {
  const pool = createPool(url, 1, 'bench');
  const { rows } = await pool.query<{ id: string }>("select id from users where role = 'user' limit 1");
  await pool.end();
  const byId = `/v1/users/${rows[0]?.id}`;
  const found: Record<string, unknown> = {};
  for (const words of searches) {
    const address = `/v1/search?q=${encodeURIComponent(words)}`;
    const addresses = { search: address, byId };
    const servers = Object.fromEntries(
      Object.entries(addresses).map(([name, path]) => [name, { ...ours, origin: ours.origin + path }]),
    );
    const loads = await compare(servers, '', { search: token, byId: token });
    const [a, b] = [loads.search, loads.byId] as [Load, Load];
    found[words] = { ...loads, p95Times: round(a.p95Ms / b.p95Ms) };
  }
  return found;
}

async function figures(large: Filled, small: Filled) {
  const recorded: Record<string, Recorded> = {};
  for (const address of Object.values(addresses))
    recorded[address] = await record(large.url, address, large.token);
  const plans = await explainLists(large.url, large.token);
  const ours = await start({ kind: 'ours', url: large.url });
  const bare = await start({ kind: 'bare', url: large.url, recorded });
  const little = await start({ kind: 'ours', url: small.url });
  const tokens = { ours: large.token, bare: large.token, small: small.token };
  const lists: Record<string, unknown> = {};
  for (const [name, address] of Object.entries(addresses)) {
    const found = await compare({ ours, bare, small: little }, address, tokens);
    const [a, b, c] = [found.ours, found.bare, found.small] as [Load, Load, Load];
    lists[name] = {
      ...found,
      throughputShare: round(a.requestsPerSecond / b.requestsPerSecond),
      p95Times: round(a.p95Ms / b.p95Ms),
      largeAgainstSmall: round(a.medianMs / c.medianMs),
    };
  }
  const searchCalls = await compareSearches(large, ours);
  for (const one of [ours, bare, little]) await one.stop();
  return {
    users: usersLarge,
    seedSeconds: large.seedSeconds,
    concurrent,
    lists,
    searches: searchCalls,
    plans,
    bars,
  };
}

await main();
