import { type JobName, type JobPayload, jobs } from '@forecourt/contract/jobs';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export interface JobOptions {
  /** Smaller goes first; the default 0 is the front. */
  priority?: number;
  /** A waiting job of the same key is replaced instead of doubled. */
  key?: string;
  attemptsMax?: number;
  /** Not before; left out: at once. */
  runAt?: Date;
}

export const attemptsMaxDefault = 3;

/** Puts a job in line as part of the transaction: it exists exactly if its cause was committed. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  options: JobOptions = {},
): Promise<void> {
  const checked = JSON.stringify(jobs[name].parse(payload));
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${checked}::json, priority => ${options.priority ?? 0},
    job_key => ${options.key ?? null}, max_attempts => ${options.attemptsMax ?? attemptsMaxDefault},
    run_at => ${options.runAt ?? null}
  )`.execute(tx);
}

/** Takes a waiting job out of line; one that is being worked on stays. */
export async function dequeue(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}

/** Whether a job of this key has used up its attempts. */
export function hasFailed(key: Expression<string>) {
  return sql<boolean>`exists (select 1 from graphile_worker.jobs j
    where j.key = ${key} and j.locked_at is null and j.attempts >= j.max_attempts)`;
}

/** Whether a job of this key waits or is being worked on; one that has used up its tries is neither. */
export function isInLine(key: Expression<string>) {
  return sql<boolean>`exists (select 1 from graphile_worker.jobs j
    where j.key = ${key} and (j.locked_at is not null or j.attempts < j.max_attempts))`;
}
