import { type JobName, type JobPayload, jobs } from '@forecourt/contract/jobs';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

interface JobOptions {
  /** Smaller numbers run first; the default 0 is the front of the queue. */
  priority?: number;
  /** A queued job with the same key is replaced, so there is only one. */
  key?: string;
  /** Jobs of the same queue run one after another. */
  queue?: string;
  /** The replaced job's time is kept, so that a stream of events does not postpone it again and again. */
  keepsTime?: boolean;
  attemptsMax?: number;
  /** Not run before; absent: as soon as possible. */
  runAt?: Date;
}

export const attemptsMaxDefault = 3;

/** Enqueues a job in the transaction: it exists exactly if its cause was committed. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  options: JobOptions = {},
): Promise<void> {
  const checked = JSON.stringify(jobs[name].parse(payload));
  await sql`select enqueue_job(
    identifier => ${name}, payload => ${checked}::json, priority => ${options.priority ?? 0},
    job_key => ${options.key ?? null}, queue_name => ${options.queue ?? null}, max_attempts => ${options.attemptsMax ?? attemptsMaxDefault},
    run_at => ${options.runAt ?? null}, keeps_time => ${options.keepsTime ?? false}
  )`.execute(tx);
}

/** Changes the priority of queued jobs; those that are running are left alone. */
export async function setPriority(tx: Tx, keys: readonly string[], priority: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker.jobs j where j.key = any (${keys})), priority => ${priority}
  )`.execute(tx);
}

/** Removes a queued job; one that is running is left alone. */
export async function dequeue(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}

/** Whether a job of this key has used up its attempts. */
export function hasFailed(key: Expression<string>) {
  return sql<boolean>`exists (select 1 from graphile_worker.jobs j
    where j.key = ${key} and j.locked_at is null and j.attempts >= j.max_attempts)`;
}

/** Whether a job of this key is queued or running; one that has used up its attempts is neither. */
export function isQueued(key: Expression<string>) {
  return sql<boolean>`exists (select 1 from graphile_worker.jobs j
    where j.key = ${key} and (j.locked_at is not null or j.attempts < j.max_attempts))`;
}

/** Whether a job of this key is queued and would be replaced. */
export async function isWaiting(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs j
    where j.key = ${key} and j.locked_at is null and j.attempts < j.max_attempts`.execute(tx);
  return rows.length > 0;
}
