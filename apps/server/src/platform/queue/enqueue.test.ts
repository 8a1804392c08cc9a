import { ImageId } from '@forecourt/contract/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSomebodyWaiting, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/test-worker.ts';
import { newId } from '../crypto.ts';
import { inTx } from '../db/database.ts';
import { enqueue } from './enqueue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a job is enqueued although a worker takes the one of the same key at that moment, which does not see what is new', async () => {
  const imageId = ImageId.parse(newId());
  const again = () => inTx(database.db, (tx) => enqueue(tx, 'images.analyse', { imageId }, { key: 'one' }));
  await again();
  const worker = await database.pool.connect();
  await worker.query('begin');
  await worker.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1`,
  );
  const enqueued = again();
  await until('the call to wait for the worker', () => isSomebodyWaiting(database));
  await worker.query('commit');
  worker.release();
  await enqueued;
  const { rows } = await database.pool.query(
    'select key, locked_by is not null as "isTaken" from graphile_worker._private_jobs order by id',
  );
  expect(rows).toEqual([
    { key: null, isTaken: true },
    { key: 'one', isTaken: false },
  ]);
});
