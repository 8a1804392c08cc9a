/**
 * The queue, in words of its own rather than as the tables of graphile-worker, which its versions change. Every job is kept: behind one
 * there may be an ordered picture, whose credits are held until it ends. Whoever ran a job is gone where the backup is restored, so it
 * waits there for its next attempt.
 */
import type pg from 'pg';
import type { Part, PartFolder } from './parts.ts';
import { writeRows } from './table-copies.ts';

type Client = pg.ClientBase;

/** An attempt that was going on does not count as the last one. One that another job with its key has replaced is left out. */
export const waitingJobs = `
  select j.id, t.identifier, q.queue_name, j.payload, j.priority, j.run_at, j.attempts,
    case when j.locked_at is not null then greatest(j.max_attempts, j.attempts + 1) else j.max_attempts end as max_attempts,
    j.last_error, j.created_at, j.updated_at, j.key, j.revision, j.flags
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.locked_at is null or not coalesce(j.flags ? 'replaced', false)
  order by j.id`;

export function writeJobs(client: Client, folder: PartFolder): Promise<Part & { rows: number }> {
  return writeRows(client, folder, 'jobs', `(${waitingJobs})`);
}

/** @param fill writes the jobs into a table */
export async function loadJobs(client: Client, fill: (into: string) => Promise<unknown>): Promise<void> {
  await client.query(`create temporary table restored_jobs (id bigint, identifier text, queue_name text, payload json,
    priority smallint, run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, created_at timestamptz,
    updated_at timestamptz, key text, revision integer, flags jsonb) on commit drop`);
  await fill('restored_jobs');
  await client.query(`insert into graphile_worker._private_tasks (identifier)
    select distinct identifier from restored_jobs on conflict do nothing`);
  await client.query(`insert into graphile_worker._private_job_queues (queue_name)
    select distinct queue_name from restored_jobs where queue_name is not null on conflict do nothing`);
  await client.query(`insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts,
      max_attempts, last_error, created_at, updated_at, key, revision, flags) overriding system value
    select r.id, q.id, t.id, r.payload, r.priority, r.run_at, r.attempts, r.max_attempts, r.last_error, r.created_at,
      r.updated_at, r.key, r.revision, r.flags
    from restored_jobs r join graphile_worker._private_tasks t using (identifier)
    left join graphile_worker._private_job_queues q using (queue_name)`);
  await client.query(`select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'), max(id))
    from restored_jobs having max(id) is not null`);
}
