/**
 * Webhooks of a complete installation with fifty endpoints, one of which answers after ten seconds: time from the commit of a change to
 * the first call, and deliveries per second to the others while the slow one has its share waiting. Then a list of a million vehicles:
 * rows per second that are read and validated, and the memory that it takes. Then a feed of ten thousand vehicles for a channel: vehicles per
 * second, memory of the process, and what is alive on its heap. Then uploads by SFTP beside OpenSSH's own server, where that is
 * installed. Then a ZIP of a hundred photos beside their analysis alone. Prints JSON. `--events N`.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createDb, createPool } from '../apps/server/src/platform/db/database.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { buildClient, buildUser, testPassword } from '../apps/server/src/testing/builders/builders.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { measureImport } from './connections-imports.ts';
import { measureSftp } from './connections-sftp.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '100' } } });
const eventCount = Number(values.events);
const endpointCount = 50;
const slowMs = 10_000;
const singles = 60;
const bars = {
  firstTryP95Ms: 2_000,
  deliveriesPerSecond: 200,
  listRowsPerSecond: 20_000,
  importOverhead: 0.1,
  feedLiveGrownMb: 4,
  sftpShare: 0.5,
};

const sftpPort = await freePort();
const installation = await startInstallation({ SFTP_PORT: String(sftpPort) });
const pool = createPool(installation.databaseUrl, 4, 'bench');
const db = createDb(pool);

/** When each event arrived at each fast endpoint, by the id of its vehicle. */
const arrived = new Map<string, number[]>();
const servers: Server[] = [];
async function receiver(delayMs: number): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { vehicleId: string } };
      if (delayMs === 0)
        arrived.set(data.vehicleId, [...(arrived.get(data.vehicleId) ?? []), performance.now()]);
      setTimeout(() => response.writeHead(204).end(), delayMs);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Reads the list in a process of its own. */
async function readList(): Promise<{ rowsPerSecond: number; grownBytes: number }> {
  const program = path.join(import.meta.dirname, '../apps/server/src/testing/list-program.ts');
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as { rowsPerSecond: number; grownBytes: number }));
    child.once('exit', (code) => reject(new Error(`the list was not read: ${code}`)));
  });
}

interface FeedReport {
  vehiclesPerSecond: number;
  bytes: number;
  /** Memory in the second half of the feed beyond that in the first: of the process, and alive on its heap. */
  grownBytes: number;
  liveGrownBytes: number;
  liveBytes: number;
}

/** Reads a feed of ten thousand vehicles in a process of its own. */
async function readFeed(): Promise<FeedReport> {
  const program = path.join(import.meta.dirname, '../apps/server/src/testing/feed-program.ts');
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = fork(program, [installation.databaseUrl], { stdio: [...stdio], execArgv: ['--expose-gc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as FeedReport));
    child.once('exit', (code) => reject(new Error(`the feed was not read: ${code}`)));
  });
}

async function post(route: string, token: string, body: unknown): Promise<Record<string, string>> {
  const response = await fetch(`${installation.baseUrl}${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

// An owner has ten endpoints at most, so these belong to the users of one client, and its own.
const clientId = await buildClient(db);
const rootId = await buildUser(db, { role: 'root' });
const { email } = await db
  .selectFrom('users')
  .select('email')
  .where('id', '=', rootId)
  .executeTakeFirstOrThrow();
const { token = '' } = await post('/v1/login', '', { email, password: testPassword });
const users = [];
for (let count = 0; count < 5; count += 1) users.push(await buildUser(db, { clientId, type: 'premium' }));
for (let count = 0; count < endpointCount; count += 1) {
  const url = await receiver(count === 0 ? slowMs : 0);
  const owner = { kind: 'user', id: users[count % users.length] };
  await post('/v1/webhooks', token, { url, events: ['vehicle.created'], owner });
}
// The endpoints of one owner get an event, of which one user has the slow one.
const perEvent = endpointCount / users.length;

const insertVehicle = async (userId: string | undefined): Promise<string> => {
  const { rows } = await sql<{
    id: string;
  }>`insert into picture_sets (kind, user_id, reference, created_at, updated_at)
    values ('vehicle', ${userId}, ${randomUUID()}, now(), now()) returning id`.execute(db);
  return rows[0]?.id ?? '';
};
const fastOf = (index: number) => perEvent - (index % users.length === 0 ? 1 : 0);

async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + 300_000;
  while (!done()) {
    if (performance.now() > end) throw new Error('deliveries are missing after five minutes');
    await pause(5);
  }
}

try {
  // Warms connections and the plans of the queries.
  for (const user of users) await insertVehicle(user);
  await until(() => [...arrived.values()].flat().length >= endpointCount - 1);

  const firstTryMs: number[] = [];
  for (let index = 0; index < singles; index += 1) {
    const id = await insertVehicle(users[index % users.length]);
    const committed = performance.now();
    await until(() => arrived.get(id)?.length === fastOf(index));
    firstTryMs.push(...(arrived.get(id) ?? []).map((at) => at - committed));
  }

  arrived.clear();
  const begun = performance.now();
  let expected = 0;
  for (let index = 0; index < eventCount; index += 1) {
    await insertVehicle(users[index % users.length]);
    expected += fastOf(index);
  }
  await until(() => [...arrived.values()].flat().length >= expected);
  const perSecond = expected / ((performance.now() - begun) / 1_000);

  const list = await readList();
  const feed = await readFeed();
  const sftp = await measureSftp(sftpPort, async (publicKey) => {
    const userId = await buildUser(db, { clientId, type: 'premium' });
    const { login = '' } = await post(`/v1/users/${userId}/ssh-keys`, token, { name: 'Bench', publicKey });
    return login;
  });
  const importerId = await buildUser(db, { clientId, type: 'premium' });
  const imported = await measureImport(db, installation.baseUrl, { token, userId: importerId });
  const sorted = firstTryMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
  const report = {
    endpoints: endpointCount,
    firstTryP50Ms: at(0.5),
    firstTryP95Ms: at(0.95),
    deliveriesPerSecond: Math.round(perSecond),
    listRowsPerSecond: list.rowsPerSecond,
    listGrownMb: Math.round(list.grownBytes / 1024 ** 2),
    feedVehiclesPerSecond: feed.vehiclesPerSecond,
    feedMb: Math.round(feed.bytes / 1024 ** 2),
    feedGrownMb: Math.round(feed.grownBytes / 1024 ** 2),
    import: imported,
    feedLiveMb: Math.round(feed.liveBytes / 1024 ** 2),
    feedLiveGrownMb: Number((feed.liveGrownBytes / 1024 ** 2).toFixed(1)),
    sftp,
  };
  console.log(JSON.stringify({ ...report, bars }, null, 2));
  const isFast =
    report.firstTryP95Ms <= bars.firstTryP95Ms &&
    report.deliveriesPerSecond >= bars.deliveriesPerSecond &&
    report.listRowsPerSecond >= bars.listRowsPerSecond &&
    imported.overhead <= bars.importOverhead &&
    report.feedLiveGrownMb <= bars.feedLiveGrownMb &&
    (sftp === null || sftp.share >= bars.sftpShare);
  if (!isFast) process.exitCode = 1;
} finally {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await pool.end();
  await installation.remove();
}
