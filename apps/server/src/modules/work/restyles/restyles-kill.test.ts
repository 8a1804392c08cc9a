import type { ChildProcess } from 'node:child_process';
import type { Restyle } from '@forecourt/contract/restyles';
import * as routes from '@forecourt/contract/restyles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildStock } from '../../../testing/builders/restyle-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, startWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await app.close();
});

const pictures = 30;

it('a restyle whose workers are killed is made whole by others: each picture is made and charged once, and undone once', async () => {
  const stock = await buildStock(app, { vehicles: 5, pictures: 6, paid: 0, credits: pictures, text: 'SLOW' });
  const { token } = stock;
  const body = { filter: {}, look: { preset: 'dark-hall' }, credits: pictures };
  const { id } = (await app.call(routes.createRestyle, { token, body })).body;
  const read = async (): Promise<Restyle> =>
    (await app.call(routes.getRestyle, { token, params: { id } })).body;
  for (const least of [2, 8, 14]) {
    const worker = await startWorker(app, workers);
    await until(`${least} pictures`, async () => (await read()).doneCount >= least);
    await killAndDateBack(app, worker);
    expect((await read()).doneCount).toBeLessThan(pictures);
  }
  await startWorker(app, workers);
  await until('the end', async () => (await read()).state === 'finished');
  expect(await read()).toMatchObject({ doneCount: pictures, skippedCount: 0, charged: pictures });
  expect(await ledger.findBalance(app.db, stock.payer)).toBe(0);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  const { rows } = await app.database.pool.query<{ made: number; images: number }>(
    `select count(*) as made, count(distinct object_id) as images from audit_log
      where action = 'createRestyle' and object_kind = 'images'`,
  );
  expect(rows).toEqual([{ made: pictures, images: pictures }]);

  await app.call(routes.undoRestyle, { token, params: { id } });
  await until('the undo', async () => (await read()).state === 'undone');
  expect(await read()).toMatchObject({ undoneCount: pictures });
  const shown = await app.db.selectFrom('imageOutputs').select('storageKey').execute();
  expect(shown.map(({ storageKey }) => storageKey).toSorted()).toEqual(
    stock.imageIds.map((one) => `images/${one}/white/full.jpeg`).toSorted(),
  );
});
