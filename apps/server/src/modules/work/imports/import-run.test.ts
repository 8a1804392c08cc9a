import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { ImportEntryId, ImportId } from '@forecourt/contract/ids';
import { createImport, getImport, listImportEntries } from '@forecourt/contract/imports';
import { listUserNotifications, type UserNotification } from '@forecourt/contract/notifications';
import { afterEach, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { zipOf } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, until } from '../../../testing/test-worker.ts';
import { prepareImportEntry } from './import-prepare.service.ts';
import { runImport } from './import-run.service.ts';

let app: TestApp;
let worker: ChildProcess;
afterEach(async () => {
  worker.kill('SIGKILL');
  await app.close();
});

function startWorker(): ChildProcess {
  return fork(path.join(import.meta.dirname, '../../../testing/worker-program.ts'), {
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
}

it('an import whose worker is killed half-way is finished by another, every photo and vehicle once, and announced once its photos are recognised', async () => {
  app = await openTestApp();
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const names = ['front', 'rear', 'left', 'right', 'dashboard', 'boot', 'key', 'IMG_1'];
  const parts = Array.from({ length: 6 }, (_, vehicle) =>
    names.map((name) => ({ path: `K-${vehicle}/${name}.png`, bytes: photo().bytes })),
  ).flat();
  const file = await zipOf(parts);
  const body = { createVehicles: 'true' };
  const { id } = (await app.upload(createImport, { params: { id: userId }, token, file, body })).body;
  const counts = async () => (await app.call(getImport, { params: { id }, token })).body.counts;
  worker = startWorker();
  await until('the first photos', async () => (await counts()).taken > 5);
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await gone;
  const atDeath = await counts();
  expect(atDeath.waiting).toBeGreaterThan(0);

  await runImport(app.system(), id, { last: false });
  expect(await counts()).toEqual({ waiting: 0, taken: 42, held: 6, skipped: 0, failed: 0, discarded: 0 });
  const count = async (sql: string) => (await app.database.pool.query(sql)).rows[0];
  expect(await count('select count(*) as n, count(distinct sha256) as photos from images')).toEqual({
    n: 42,
    photos: 42,
  });
  expect(await count('select count(*) as n, count(distinct reference) as names from vehicles')).toEqual({
    n: 6,
    names: 6,
  });
  const news = async () =>
    (await app.call(listUserNotifications, { params: { id: userId }, token })).body.results.map(
      (one: UserNotification) => one.notification,
    );
  const held = (
    await app.call(listImportEntries, { params: { id }, token, query: { state: 'held', limit: 10 } })
  ).body.results;
  // The killed worker may have recognised some of those that it read.
  const left = held.filter(({ reason }: { reason: string }) => reason === 'recognising');
  expect(left.length).toBeGreaterThan(0);
  const pool = {
    run: async () => ({ analysis: { view: null, kind: null } }),
    copy: async () => ({ bytes: Buffer.from('small') }),
  };
  expect(await news()).toEqual([]);
  await Promise.all(
    left.map((entry: { id: ImportEntryId }) =>
      prepareImportEntry(app.system(), pool as never, entry.id, { attempt: 1, last: false }),
    ),
  );
  expect(await news()).toMatchObject([
    {
      kind: 'importFinished',
      content: 'Photos added: 42. Waiting for you to assign them: 6. Left out: 0.',
      link: { kind: 'import', id },
    },
  ]);
});

/** `npm run test:chaos` sets a hundred. */
const kills = Number(process.env.IMPORT_KILLS ?? 1);

it(
  'imports whose workers are killed again and again have every photo once',
  async () => {
    app = await openTestApp();
    const userId = await buildUser(app.db);
    const token = await app.signedIn(userId);
    const names = ['front', 'rear', 'left', 'right', 'dashboard', 'boot', 'key', 'wheel'];
    const counts = async (id: ImportId) => (await app.call(getImport, { params: { id }, token })).body.counts;
    let last: ImportId | null = null;
    const endOfLast = () =>
      until('the end of an import', async () => last === null || (await counts(last)).taken === names.length);
    for (let kill = 0; kill < kills; kill += 1) {
      worker = startWorker();
      // What the killed one left is finished first.
      await endOfLast();
      const parts = names.map((name) => ({ path: `R-${kill}/${name}.png`, bytes: photo().bytes }));
      const body = { createVehicles: 'true' };
      const file = await zipOf(parts);
      const answer = await app.upload(createImport, { params: { id: userId }, token, file, body });
      expect(answer.status).toBe(202);
      const id: ImportId = answer.body.id;
      await until('some photos', async () => (await counts(id)).taken > kill % 5);
      await killAndDateBack(app, worker);
      last = id;
    }
    worker = startWorker();
    await endOfLast();
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n, count(distinct sha256)::int as photos, count(distinct set_id)::int as vehicles from images`,
    );
    expect(rows).toEqual([{ n: kills * 8, photos: kills * 8, vehicles: kills }]);
  },
  60_000 + kills * 30_000,
);
