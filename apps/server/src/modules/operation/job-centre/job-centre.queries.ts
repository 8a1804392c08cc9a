import type { Job, JobState } from '@forecourt/contract/job-centre';
import type { JobName } from '@forecourt/contract/jobs';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countLimit } from '../../../platform/db/lists.ts';

export type JobRow = Omit<Job, 'reason'> & { lastError: string | null };

/** A job that a function of the queue has changed. */
export interface ChangedJob {
  id: string;
  name: string;
}

interface JobFilter {
  state?: JobState | undefined;
  name?: JobName | undefined;
}

/** Uses the database clock, as the queue does. */
const stateNow = sql<JobState>`case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
  when run_at > now() then 'later' else 'waiting' end`;

function matching({ state, name }: JobFilter): RawBuilder<unknown> {
  return sql`(${state ?? null}::text is null or ${stateNow} = ${state ?? null})
    and (${name ?? null}::text is null or task_identifier = ${name ?? null})`;
}

export async function countJobsByName(db: Db) {
  const { rows } = await sql<{
    name: string;
    running: number;
    waiting: number;
    later: number;
    failed: number;
    waitingSince: string | null;
  }>`select name, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'later')::int as later,
      count(*) filter (where state = 'failed')::int as failed,
      min(run_at) filter (where state = 'waiting') as "waitingSince"
    from (select task_identifier as name, run_at, ${stateNow} as state from graphile_worker.jobs) job
    group by name`.execute(db);
  return rows;
}

/** The keys of image jobs end in the id of the image, or, for `ready:`, of the vehicle. */
const vehicleOfJob = sql`select json_build_object('id', v.id, 'reference', v.reference, 'customerName', c.name) as vehicle
  from vehicles v join users u on u.id = v.user_id left join customers c on c.id = u.customer_id
  where v.deleted_at is null and jobs.key ~ '^(images|previews|ready):[0-9a-f-]{36}$'
    and v.id = case when jobs.key like 'ready:%' then split_part(jobs.key, ':', 2)::uuid
      else (select i.set_id from images i where i.id = split_part(jobs.key, ':', 2)::uuid) end`;

export async function listJobs(
  db: Db,
  filter: JobFilter & { page: number; limit: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier as name, ${stateNow} as state, attempts::int, max_attempts::int as "attemptsMax",
      created_at as "createdAt", run_at as "runAt", locked_at as "startedAt", last_error as "lastError",
      (${vehicleOfJob}) as vehicle
    from graphile_worker.jobs where ${matching(filter)}
    order by created_at desc, id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(
    db,
  );
  return rows;
}

export async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from
    (select 1 from graphile_worker.jobs where ${matching(filter)} limit ${countLimit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listJobIds(tx: Tx, filter: JobFilter & { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs
    where ${matching(filter)} order by id limit ${filter.limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findJobState(tx: Tx, id: string): Promise<JobState | null> {
  const { rows } = await sql<{ state: JobState }>`select ${stateNow} as state from graphile_worker.jobs
    where id = ${id}::bigint`.execute(tx);
  return rows[0]?.state ?? null;
}

/** The functions of the queue skip jobs that are running; their results lack the name of the task. */
async function touchedBy(tx: Tx, ids: readonly string[], act: RawBuilder<unknown>): Promise<ChangedJob[]> {
  const { rows: named } =
    await sql<ChangedJob>`select id::text, task_identifier as name from graphile_worker.jobs
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id::text from ${act}`.execute(tx);
  const taken = new Set(rows.map(({ id }) => id));
  return named.filter(({ id }) => taken.has(id));
}

export function rescheduleJobs(tx: Tx, ids: readonly string[]): Promise<ChangedJob[]> {
  const act = sql`graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at => now(), attempts => 0)`;
  return touchedBy(tx, ids, act);
}

export function failJobForGood(tx: Tx, id: string, reason: string): Promise<ChangedJob[]> {
  return touchedBy(tx, [id], sql`graphile_worker.permanently_fail_jobs(${[id]}::bigint[], ${reason})`);
}

export function completeJob(tx: Tx, id: string): Promise<ChangedJob[]> {
  return touchedBy(tx, [id], sql`graphile_worker.complete_jobs(${[id]}::bigint[])`);
}
