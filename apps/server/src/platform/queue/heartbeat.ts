import { makeWorkerUtils, type WorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import { newId } from '../crypto.ts';
import type { Log } from '../log.ts';

const heartbeatMs = 5_000;
/**
 * A process without a heartbeat for this long counts as dead. With the delay of one beat and one sweep, its jobs are
 * taken over within 30 s.
 */
const silenceMs = 18_000;
/** While the database was away or slow, all processes were silent: from the first beat that succeeds they get the time of this many before jobs are taken over. */
const beatsAfterOutage = 2;

/**
 * An attempt that was lost with its worker is granted again, up to this many attempts in total, because the job itself
 * may crash workers.
 */
const triesMax = 10;

const silence = `now() - $1 * interval '1 millisecond'`;

/** Unlocks the jobs of processes that are silent. */
async function takeOver(pool: pg.Pool, utils: WorkerUtils, log: Log): Promise<void> {
  await pool.query(`delete from worker_heartbeats where seen_at < ${silence}`, [silenceMs]);
  // Any lock of an unknown worker is released, so a process that died before its first beat is covered too.
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs j where locked_at < ${silence}
     and not exists (select 1 from worker_heartbeats h where j.locked_by = any (h.worker_ids))`,
    [silenceMs],
  );
  const gone = rows.map((row) => row.locked_by);
  if (gone.length === 0) return;
  log.warn({ workers: gone.length }, 'taking over the jobs of workers without heartbeat');
  await freeJobs(pool, utils, gone);
}

async function isAnySilent(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select from worker_heartbeats where seen_at < ${silence} limit 1`, [
    silenceMs,
  ]);
  return rows.length > 0;
}

/** Writes a heartbeat every few seconds, and unlocks the jobs of processes without one. */
export async function keepHeartbeat(
  pool: pg.Pool,
  workerIds: Set<string>,
  log: Log,
  everyMs = heartbeatMs,
): Promise<() => Promise<void>> {
  const processId = newId();
  const utils = await makeWorkerUtils({ pgPool: pool });
  let wasAway = false;
  let quietUntil = 0;
  const write = async () => {
    const start = performance.now();
    await pool.query(
      `insert into worker_heartbeats (process_id, worker_ids) values ($1, $2)
       on conflict (process_id) do update set worker_ids = excluded.worker_ids, seen_at = now()`,
      [processId, [...workerIds]],
    );
    const isBack = wasAway || performance.now() - start > everyMs;
    if (isBack) quietUntil = performance.now() + beatsAfterOutage * everyMs;
    wasAway = false;
  };
  const beat = async () => {
    await write();
    if (performance.now() >= quietUntil) await takeOver(pool, utils, log);
  };
  // It may have started because the database is back.
  wasAway = await isAnySilent(pool);
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      wasAway = true;
      log.warn({ err: error }, 'heartbeat failed');
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    try {
      await pool.query('delete from worker_heartbeats where process_id = $1', [processId]);
      // Otherwise a job that was cut off would stay locked until its worker counts as dead.
      await freeJobs(pool, utils, [...workerIds]);
    } catch (error) {
      log.warn({ err: error }, 'jobs that were cut off wait until this process counts as dead');
    }
  };
}

/**
 * Unlocks the jobs of these workers; a job whose last attempt was lost with its worker gets one more. One that another job with its
 * key has replaced is removed: that one does what there is to do, and nobody would ever end it.
 */
async function freeJobs(pool: pg.Pool, utils: WorkerUtils, workerIds: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; attempts: number; isReplaced: boolean }>(
    `select id, attempts, coalesce(flags ? 'replaced', false) as "isReplaced" from graphile_worker.jobs
     where locked_by = any ($1) and attempts >= max_attempts and (attempts < $2 or flags ? 'replaced')`,
    [workerIds, triesMax],
  );
  await utils.forceUnlockWorkers(workerIds);
  await utils.completeJobs(rows.filter(({ isReplaced }) => isReplaced).map(({ id }) => id));
  for (const { id, attempts, isReplaced } of rows)
    if (!isReplaced) await utils.rescheduleJobs([id], { maxAttempts: attempts + 1 });
}
