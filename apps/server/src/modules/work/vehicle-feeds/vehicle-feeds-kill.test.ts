import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { listImports } from '@forecourt/contract/imports';
import { createVehicleFeed, listVehicleFeeds } from '@forecourt/contract/vehicle-feeds';
import { afterEach, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openFeedServer } from '../../../testing/stand-ins/feed-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobsLeft, killAndDateBack, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let feed: Awaited<ReturnType<typeof openFeedServer>>;
let worker: ChildProcess | undefined;
afterEach(async () => {
  worker?.kill('SIGKILL');
  feed?.close();
  await app?.close();
});

function startWorker(): ChildProcess {
  return fork(path.join(import.meta.dirname, '../../../testing/worker-program.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      OUTGOING_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'fatal',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

const rowCount = 300;

it('a feed whose worker is killed during its call and during its import has each vehicle once', async () => {
  app = await openTestApp();
  feed = await openFeedServer();
  const rows = Array.from({ length: rowCount }, (_, row) => `K-${row};Audi`);
  feed.answer = { body: ['Stock;Make', ...rows].join('\n'), delayMs: 2_000 };
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const body = {
    ...{ name: 'Stock', address: feed.address, interval: 'hour' },
    ...{ columns: ['Stock', 'Make'], fields: ['reference', 'make'] },
  };
  await app.call(createVehicleFeed, { params: { id: userId }, token, body });
  const count = async (sql: string) => Number((await app.database.pool.query(sql)).rows[0].count);
  const vehicles = () => count('select count(*) from vehicles');
  const imports = async () => (await app.call(listImports, { token })).body.results;

  worker = startWorker();
  await until(
    () => jobsLeft(app),
    async () => feed.calls.length === 1,
  );
  await killAndDateBack(app, worker);
  expect(await imports()).toEqual([]);

  feed.answer.delayMs = 0;
  worker = startWorker();
  await until(
    () => jobsLeft(app),
    async () => (await vehicles()) > 10,
  );
  await killAndDateBack(app, worker);
  expect(await vehicles()).toBeLessThan(rowCount);

  worker = startWorker();
  await until(
    () => jobsLeft(app),
    async () => (await imports())[0]?.state === 'done',
  );
  expect(await imports()).toHaveLength(1);
  expect(await vehicles()).toBe(rowCount);
  expect(await count('select count(distinct reference) from vehicles')).toBe(rowCount);
  const { results } = (await app.call(listVehicleFeeds, { token })).body;
  expect(results).toMatchObject([{ failure: null, lastImport: { state: 'done' } }]);
});
