import type { ChildProcess } from 'node:child_process';
import * as bulk from '@forecourt/contract/bulk-jobs';
import { uploadImage } from '@forecourt/contract/images';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, startWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});
afterAll(() => app.close());

const rows = 400;

it('a job whose worker is killed half-way is finished by another: no row is processed twice or skipped', async () => {
  const userId = await buildUser(app.db);
  for (let index = 0; index < rows; index++) await buildVehicle(app.db, { userId });
  const token = await app.signedIn(userId);
  const body = { action: 'deleteVehicles', filter: {}, until: app.clock.now().toISOString() };
  const { id } = (await app.call(bulk.createVehicleBulkJob, { token, body })).body;
  const job = async () => (await app.call(bulk.listBulkJobs, { token })).body.results[0];
  const first = await startWorker(app, workers);
  await until('the first worker to begin', async () => (await job()).doneCount > 20);
  await killAndDateBack(app, first);
  const { doneCount } = await job();
  expect(doneCount).toBeLessThan(rows);
  await startWorker(app, workers);
  await until('the second worker to finish', async () => (await job()).state === 'finished');
  expect(await job()).toMatchObject({ id, count: rows, doneCount: rows, failedCount: 0 });
  const { rows: deeds } = await app.database.pool.query<{ deeds: number; vehicles: number }>(
    `select count(*) as deeds, count(distinct object_id) as vehicles from audit_log where action = 'deleteVehicle'`,
  );
  expect(deeds).toEqual([{ deeds: rows, vehicles: rows }]);
});

it('a bulk order whose worker is killed half-way is reported once, with the pictures of all vehicles', async () => {
  const vehicles = 12;
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, vehicles, nobody));
  const token = await app.signedIn(userId);
  for (let index = 0; index < vehicles; index++) {
    const id = await buildVehicle(app.db, { userId });
    expect((await app.upload(uploadImage, { params: { id }, token, file: photo('SLOW') })).status).toBe(201);
  }
  const body = { action: 'processVehicles', filter: {}, until: app.clock.now().toISOString() };
  expect((await app.call(bulk.createVehicleBulkJob, { token, body })).status).toBe(202);
  const waits = async () => {
    const rows = await app.db
      .selectFrom('pictureWaits')
      .select('endedAt')
      .where('userId', '=', userId)
      .execute();
    return { all: rows.length, ended: rows.filter(({ endedAt }) => endedAt !== null).length };
  };
  const first = await startWorker(app, workers);
  await until('the first worker to finish some vehicles', async () => (await waits()).ended > 3);
  await killAndDateBack(app, first);
  expect((await waits()).all).toBeGreaterThan((await waits()).ended);
  await startWorker(app, workers);
  await until('the report', async () => (await waits()).all === 0);
  const notified = await app.call(listUserNotifications, { params: { id: userId }, token });
  expect(notified.body.results).toMatchObject([
    {
      notification: {
        headLine: `Pictures of ${vehicles} vehicles are ready`,
        content: `${vehicles} pictures are finished.`,
      },
    },
  ]);
});
