import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/test-worker.ts';
import { createPool, inTx } from '../db/database.ts';
import { createLog } from '../log.ts';
import { enqueue } from './enqueue.ts';
import { keepHeartbeat } from './heartbeat.ts';

let app: TestApp;

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** A pool whose `query` fails while the database is away; `beats` counts the heartbeats that were tried meanwhile, and since. */
function poolThatLoses() {
  const pool = createPool(app.database.ownerUrl, 2, 'test heartbeat');
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  const state = { isAway: false, beats: 0, beforeBeat: async (_beat: number) => {} };
  const watched = async (text: string, values?: unknown[]) => {
    if (text.startsWith('insert into worker_heartbeats')) {
      state.beats += 1;
      await state.beforeBeat(state.beats);
    }
    if (state.isAway) throw new Error('the database is away');
    return query(text, values);
  };
  pool.query = watched as unknown as typeof pool.query;
  return { pool, query, state };
}

/** Another process, seen last some time ago. */
const reportOther = (query: ReturnType<typeof poolThatLoses>['query'], ago: string) =>
  query(
    `insert into worker_heartbeats (process_id, worker_ids, seen_at)
     values ('01981f3c-5a7e-7b21-9c4d-3f6a8e2b1d05', '{other}', now() - $1::interval)
     on conflict (process_id) do update set seen_at = excluded.seen_at`,
    [ago],
  );

it('a worker that starts as the database comes back gives the others time to report before it takes over their jobs', async () => {
  const { pool, query, state } = poolThatLoses();
  await inTx(app.db, (tx) => enqueue(tx, 'credits.expire', {}));
  await query(
    `update graphile_worker._private_jobs set locked_by = 'other', locked_at = now() - interval '1 minute'`,
  );
  await reportOther(query, '1 minute');
  state.beforeBeat = async (beat) => {
    if (beat === 2) await reportOther(query, '0 seconds');
  };
  const stop = await keepHeartbeat(pool, new Set(['own']), createLog('silent', 'test'), 50);
  await until('some beats', async () => state.beats > 6);
  expect((await query('select locked_by from graphile_worker.jobs')).rows).toEqual([{ locked_by: 'other' }]);
  await stop();
  await pool.end();
});

it('after an outage of the database the others get time to report before their jobs are taken over', async () => {
  const { pool, query, state } = poolThatLoses();
  const lockedBy = async () =>
    (await query('select locked_by from graphile_worker.jobs')).rows.map(
      (row) => Object.values(row as object)[0],
    );
  await inTx(app.db, (tx) => enqueue(tx, 'credits.expire', {}));
  const stop = await keepHeartbeat(pool, new Set(['own']), createLog('silent', 'test'), 50);
  state.isAway = true;
  const lost = state.beats;
  await until('a beat that fails', async () => state.beats > lost + 1);
  await reportOther(query, '1 minute');
  await query(
    `update graphile_worker._private_jobs set locked_by = 'other', locked_at = now() - interval '1 minute'`,
  );
  const first = state.beats + 1;
  state.beforeBeat = async (beat) => {
    state.isAway = false;
    if (beat === first + 1) await reportOther(query, '0 seconds');
  };
  await until('some beats', async () => state.beats > first + 6);
  expect(await lockedBy()).toEqual(['other']);
  await reportOther(query, '1 minute');
  await until('the job of one that stays silent', async () => (await lockedBy())[0] === null);
  await stop();
  await pool.end();
});
