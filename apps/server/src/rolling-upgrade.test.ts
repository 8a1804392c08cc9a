import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findDifferences } from './modules/money/ledger/ledger.service.ts';
import { childEnvironment } from './platform/config.ts';
import { createDb } from './platform/db/database.ts';
import { freePort } from './platform/free-port.ts';
import { samplePhoto } from './testing/builders/photos.ts';
import { checkOutFormerVersion, type FormerVersion } from './testing/former-version.ts';
import { makingTimeoutMs, runProgram } from './testing/programs.ts';
import { urlOf } from './testing/template-database.ts';
import { openEmptyDatabase } from './testing/test-database.ts';
import { throwawayFolder } from './testing/throwaway-folder.ts';

/** The version before the newest change of the tables is replaced by this one, as docs/operations.md says, while a client works. */

const present = path.join(import.meta.dirname, '../../..');
const root = { email: 'root@example.test', password: 'an operator has a long password' };

interface Api {
  child: ChildProcess;
  port: number;
  isReady: boolean;
}

let former: FormerVersion | null;
let pool: pg.Pool;
let environment: Record<string, string>;
const apis: Api[] = [];
const workers: ChildProcess[] = [];
let proxy: Server;
beforeAll(async () => {
  former = await checkOutFormerVersion();
  pool = await openEmptyDatabase();
  proxy = await startProxy();
  const { port } = proxy.address() as AddressInfo;
  const databaseUrl = String(pool.options.connectionString);
  environment = childEnvironment({
    NODE_ENV: 'test',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    // As the role that a new version has to let in to what its migrations add.
    DATABASE_APP_URL: urlOf(inject('applicationUrl'), new URL(databaseUrl).pathname.slice(1)),
    SIGNING_SECRET: 'a secret for tests that is long enough',
    DATA_DIR: await throwawayFolder('forecourt-upgrade-'),
    CACHE_DIR: path.join(present, '.cache'),
    TRUSTED_PROXIES: 'loopback',
    DRAIN_S: '1',
    LOG_LEVEL: 'error',
  });
});
afterAll(async () => {
  for (const child of [...workers, ...apis.map((api) => api.child)]) child.kill('SIGKILL');
  proxy?.close();
  await pool?.end();
  await former?.remove();
});

/** Hands each call to a ready API, one after the other, as a balancer that asks /readyz. */
async function startProxy(): Promise<Server> {
  let calls = 0;
  const server = createServer((call, reply) => {
    calls += 1;
    const ready = apis.filter(({ isReady }) => isReady);
    const port = ready[calls % ready.length]?.port;
    if (!port) return reply.writeHead(502).end('no API is ready');
    const { method, url } = call;
    // Sign-ups of one address are limited.
    const headers = { ...call.headers, 'x-forwarded-for': `198.51.100.${calls % 250}` };
    const handed = request(
      { port, host: '127.0.0.1', agent: false, headers, method, path: url },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    handed.once('error', (error) => reply.writeHead(502).end(String(error)));
    return call.pipe(handed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function follow(api: Api): Promise<void> {
  while (api.child.exitCode === null && api.child.signalCode === null) {
    const probe = await fetch(`http://127.0.0.1:${api.port}/readyz`).catch(() => null);
    api.isReady = probe?.status === 200;
    await pause(100);
  }
}

const programOf = (version: string, name: string) => path.join(version, 'apps/server/src', `${name}.ts`);

async function start(
  version: string,
  name: string,
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  const options = { cwd: version, env: { ...environment, ...more }, execArgv: [] };
  const child = fork(programOf(version, name), {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function startApi(version: string): Promise<Api> {
  const port = await freePort();
  const api = { child: await start(version, 'api', { PORT: String(port) }), port, isReady: true };
  void follow(api);
  apis.push(api);
  return api;
}

async function startWorker(version: string): Promise<void> {
  workers.push(await start(version, 'testing/canned-worker'));
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

async function cli(version: string, args: string[], input = ''): Promise<string> {
  const ran = await runProgram(process.execPath, [programOf(version, 'cli'), ...args], {
    cwd: version,
    env: environment,
    input,
  });
  expect(ran.code, ran.output).toBe(0);
  return ran.output;
}

/** From sign-up to invoice, by a client that repeats no call. */
const work = (version: string) =>
  runProgram(process.execPath, [programOf(version, 'testing/plain-client')], {
    env: {
      BASE_URL: environment.PUBLIC_URL ?? '',
      ROOT_EMAIL: root.email,
      ROOT_PASSWORD: root.password,
      PHOTO: samplePhoto('saloon-blue-045.jpg'),
    },
    timeoutMs: makingTimeoutMs,
  });

it('no call fails while the version before is replaced process by process, with tables that have changed', async (context) => {
  if (!former) return context.skip('there is no history of this project');
  const { folder: past } = former;
  await cli(past, ['migrate']);
  await cli(past, ['create-root', '--email', root.email], `${root.password}\n${root.password}\n`);
  await Promise.all([startApi(past), startApi(past), startWorker(past)]);
  let isOver = false;
  const runs: Awaited<ReturnType<typeof work>>[] = [];
  const working = [past, present].map(async (version) => {
    while (!isOver) runs.push(await work(version));
  });
  try {
    await expect.poll(() => runs.length, { timeout: makingTimeoutMs }).toBeGreaterThan(0);
    expect(await cli(present, ['migrate'])).toMatch(/\.sql|functions/);
    await startWorker(present);
    await stop(workers[0] as ChildProcess);
    for (const old of [...apis]) {
      await startApi(present);
      await stop(old.child);
    }
  } finally {
    isOver = true;
  }
  await Promise.all(working);
  runs.push(await work(present));
  expect(runs.filter(({ code }) => code !== 0).map(({ output }) => output)).toEqual([]);
  expect(await findDifferences(createDb(pool))).toEqual([]);
}, 300_000);
