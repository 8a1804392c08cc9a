import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { getImport } from '@forecourt/contract/imports';
import {
  checkVehicleList,
  createVehicleList,
  getVehicleList,
  startVehicleList,
} from '@forecourt/contract/vehicle-lists';
import { afterEach, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openPictureServer, type PictureServer } from '../../../testing/stand-ins/picture-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { runImport } from '../imports/import-run.service.ts';
import { runCheck } from './list-check.service.ts';
import { runVehicleList } from './list-run.service.ts';

let app: TestApp;
let pictures: PictureServer;
const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  pictures?.close();
  await app.close();
});

function startWorker(): ChildProcess {
  const worker = fork(path.join(import.meta.dirname, '../../../testing/worker-program.ts'), {
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
  workers.push(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await gone;
}

const rowCount = 600;
const picturesOf = (row: number) => (row % 10 === 0 ? pictures.at(`/${row}/front.jpg`) : '');

it('a list whose worker is killed half-way, during its check or its rows, is imported by another: nothing twice', async () => {
  app = await openTestApp();
  pictures = await openPictureServer();
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const rows = Array.from({ length: rowCount }, (_, row) => `K-${row};Audi;${picturesOf(row)}`);
  const file = {
    name: 'cars.csv',
    type: 'text/csv',
    bytes: Buffer.from(['Stock;Make;Photos', ...rows].join('\n')),
  };
  const { id, fields } = (await app.upload(createVehicleList, { params: { id: userId }, token, file })).body;
  const list = async () => (await app.call(getVehicleList, { params: { id }, token })).body;
  const counts = async () => (await app.call(getImport, { params: { id }, token })).body.counts;

  await app.call(checkVehicleList, { params: { id }, token, body: { fields } });
  // As if the worker had died after it stored some rows.
  await runCheck(app.system(), { importId: id, version: 1 }, { last: false });
  await app.database.pool.query('delete from vehicle_list_rows where number > 100');
  await app.database.pool.query(`update vehicle_lists set stage = 'checking'`);
  await runCheck(app.system(), { importId: id, version: 1 }, { last: false });
  expect(await list()).toMatchObject({
    stage: 'checked',
    counts: { new: rowCount, faulty: 0 },
    pictureCount: 60,
  });

  await app.call(startVehicleList, { params: { id }, token });
  const first = startWorker();
  await until('the first vehicles', async () => (await list()).doneCount > 20);
  await kill(first);
  expect((await list()).doneCount).toBeLessThan(rowCount);
  await runVehicleList(app.system(), id, { last: false });
  expect((await list()).doneCount).toBe(rowCount);

  await runImport(app.system(), id, { last: false });
  expect(await counts()).toMatchObject({ waiting: 0, taken: 60 });
  const count = async (sql: string) => (await app.database.pool.query(sql)).rows[0];
  expect(await count('select count(*) as n, count(distinct reference) as names from vehicles')).toEqual({
    n: rowCount,
    names: rowCount,
  });
  expect(await count('select count(*) as n, count(distinct sha256) as photos from images')).toEqual({
    n: 60,
    photos: 60,
  });
});
