import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import * as bulk from '@forecourt/contract/bulk-jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { buildUser } from '../../../testing/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, until } from '../../../testing/test-worker.ts';
import { buildVehicle } from '../../../testing/vehicle-builders.ts';

let app: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await app.close();
});

function startWorker(): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, '../../../testing/worker-program.ts'), {
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

const rows = 400;

it('a job whose worker is killed half-way is finished by another: no row is processed twice or skipped', async () => {
  const userId = await buildUser(app.db);
  for (let index = 0; index < rows; index++) await buildVehicle(app.db, { userId });
  const token = await app.signedIn(userId);
  const body = { action: 'deleteVehicles', filter: {}, until: app.clock.now().toISOString() };
  const { id } = (await app.call(bulk.createVehicleBulkJob, { token, body })).body;
  const job = async () => (await app.call(bulk.listBulkJobs, { token })).body.results[0];
  const first = await startWorker();
  await until('the first worker to begin', async () => (await job()).doneCount > 20);
  await killAndDateBack(app, first);
  const { doneCount } = await job();
  expect(doneCount).toBeLessThan(rows);
  await startWorker();
  await until('the second worker to finish', async () => (await job()).state === 'finished');
  expect(await job()).toMatchObject({ id, count: rows, doneCount: rows, failedCount: 0 });
  const { rows: deeds } = await app.database.pool.query<{ deeds: number; vehicles: number }>(
    `select count(*) as deeds, count(distinct object_id) as vehicles from audit_log where action = 'deleteVehicle'`,
  );
  expect(deeds).toEqual([{ deeds: rows, vehicles: rows }]);
});
