import type { BulkAction, BulkFailure, BulkJob } from '@forecourt/contract/bulk-jobs';
import type { BulkJobId, SessionId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { type Expression, sql } from 'kysely';
import { type Db, readAll, type Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { onPage } from '../../../platform/db/lists.ts';
import { undoOf } from './bulk-jobs.rules.ts';

export type JsonObject = Record<string, unknown>;

/** The channel of a job that marks vehicles; one that undoes another does the opposite. */
const markOfJob = sql<BulkJob['mark']>`case when bulk_jobs.action = 'markVehicles' then
  case when undoes_id is null then bulk_jobs.change else (select jsonb_build_object('channel', undone.change->'channel',
    'isMarked', not (undone.change->>'isMarked')::boolean) from bulk_jobs undone where undone.id = bulk_jobs.undoes_id) end end`;

function selectJobs(db: Db, userId: UserId) {
  return db
    .selectFrom('bulkJobs')
    .where('userId', '=', userId)
    .where('dismissedAt', 'is', null)
    .select([
      'id',
      'action',
      'state',
      'count',
      'createdAt',
      'finishedAt',
      markOfJob.as('mark'),
      sql<boolean>`not exists (select 1 from bulk_jobs undo where undo.undoes_id = bulk_jobs.id)`.as(
        'isStanding',
      ),
      sql<boolean>`undoes_id is not null`.as('isUndo'),
    ]);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

/** Counts the rows per state, and the failed ones per reason. */
async function progressOf(db: Db, ids: BulkJobId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('bulkJobItems')
    .select((eb) => ['bulkJobId as id', 'state', 'reason', eb.fn.countAll<number>().as('count')])
    .where('bulkJobId', 'in', ids)
    .where('state', '!=', 'waiting')
    .groupBy(['bulkJobId', 'state', 'reason'])
    .execute();
}

function toJob(row: JobRow, progress: Awaited<ReturnType<typeof progressOf>>): BulkJob {
  const { isStanding, ...job } = row;
  const own = progress.filter(({ id }) => id === row.id);
  const failures = own.flatMap(({ reason, count }) => (reason ? [{ error: reason, count }] : []));
  const doneCount = own.find(({ state }) => state === 'done')?.count ?? 0;
  return {
    ...job,
    doneCount,
    failedCount: failures.reduce((sum, { count }) => sum + count, 0),
    failures: failures.toSorted((a, b) => b.count - a.count),
    canUndo: isStanding && doneCount > 0 && undoOf[job.action] !== null,
  };
}

async function withProgress(db: Db, rows: JobRow[]): Promise<BulkJob[]> {
  const progress = await progressOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toJob(row, progress));
}

const shownMax = 20;

export async function listBulkJobs(db: Db, userId: UserId): Promise<BulkJob[]> {
  const rows = await selectJobs(db, userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return withProgress(db, rows);
}

export async function findBulkJob(db: Db, userId: UserId, id: BulkJobId): Promise<BulkJob | undefined> {
  const row = await selectJobs(db, userId).where('id', '=', id).executeTakeFirst();
  return row && (await withProgress(db, [row]))[0];
}

interface NewJob {
  userId: UserId;
  sessionId: SessionId;
  action: BulkAction;
  filter: JsonObject;
  change: JsonObject | null;
  undoesId?: BulkJobId;
  now: Date;
}

export async function insertBulkJob(tx: Tx, job: NewJob): Promise<BulkJobId> {
  const { id } = await tx
    .insertInto('bulkJobs')
    .values({
      userId: job.userId,
      sessionId: job.sessionId,
      action: job.action,
      filter: json(job.filter),
      change: json(job.change),
      undoesId: job.undoesId ?? null,
      state: 'running',
      count: 0,
      createdAt: job.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A query of the rows that a job covers, in the order in which it processes them. */
export type MatchingItems = Expression<{ itemId: string; name: string }>;

/** Stores which rows the job covers, so that no rows join later; at most `max` of them. Returns how many. */
export async function insertItems(
  tx: Tx,
  id: BulkJobId,
  matching: MatchingItems,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`with kept as (
      insert into bulk_job_items (bulk_job_id, position, item_id, name)
      select ${id}, row_number() over (), item_id, name from (${matching}) found limit ${max} returning 1
    ), counted as (select count(*) as count from kept)
    update bulk_jobs set count = counted.count from counted where id = ${id} returning counted.count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Inserts every completed row of a job into the job that undoes it, in reverse order; a change gets the previous
 * values.
 */
export async function insertUndoItems(tx: Tx, id: BulkJobId, undone: BulkJobId): Promise<void> {
  await sql`with kept as (
      insert into bulk_job_items (bulk_job_id, position, item_id, name, change)
      select ${id}, row_number() over (order by position desc), item_id, name, was from bulk_job_items
      where bulk_job_id = ${undone} and state = 'done' returning 1
    ), counted as (select count(*) as count from kept)
    update bulk_jobs set count = counted.count from counted where id = ${id}`.execute(tx);
}

export async function countMatching(db: Db, matching: MatchingItems): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${matching}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Until the transaction ends: a second undo or notice sees what the first has done. */
export async function lockBulkJob(tx: Tx, id: BulkJobId): Promise<void> {
  await tx.selectFrom('bulkJobs').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether a job of the user was undone by another one; undone jobs are found nowhere else, because they are dismissed. */
export async function isUndone(db: Db, userId: UserId, id: BulkJobId): Promise<boolean> {
  const row = await db
    .selectFrom('bulkJobs')
    .select('id')
    .where('undoesId', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the job was not running any more. Waits for the row that is being processed. */
export async function endBulkJob(
  tx: Tx,
  id: BulkJobId,
  state: 'finished' | 'cancelled',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulkJobs')
    .set({ state, finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False while the job runs. */
export async function dismissBulkJob(tx: Tx, id: BulkJobId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulkJobs')
    .set({ dismissedAt: now })
    .where('id', '=', id)
    .where('state', '!=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes old jobs of an account, with their reports, except those with pictures that are still waited for. */
export async function removeBulkJobsBefore(tx: Tx, userId: UserId, before: Date): Promise<void> {
  await tx
    .deleteFrom('bulkJobs')
    .where('userId', '=', userId)
    .where('finishedAt', '<', before.toISOString())
    .where(sql<boolean>`not exists (select from picture_waits w where w.bulk_job_id = bulk_jobs.id)`)
    .execute();
}

export async function listWaitingItems(db: Db, id: BulkJobId, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulkJobItems')
    .select('position')
    .where('bulkJobId', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position }) => position);
}

export interface RunningJob {
  id: BulkJobId;
  sessionId: SessionId;
  action: BulkAction;
  change: JsonObject | null;
}

export async function findRunningBulkJob(db: Db, id: BulkJobId): Promise<RunningJob | undefined> {
  const row = await db
    .selectFrom('bulkJobs')
    .select(['id', 'sessionId', 'action', 'change'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row && { ...row, action: row.action as BulkAction, change: row.change as JsonObject | null };
}

/** Whether the job is running; it is neither cancelled nor finished until the transaction ends. */
export async function lockRunningBulkJob(tx: Tx, id: BulkJobId): Promise<boolean> {
  const row = await tx
    .selectFrom('bulkJobs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface ItemPosition {
  id: BulkJobId;
  position: number;
}

/** A waiting row, locked until the transaction ends; undefined when it was processed already. */
export async function lockWaitingItem(
  tx: Tx,
  { id, position }: ItemPosition,
): Promise<{ itemId: string; change: JsonObject | null } | undefined> {
  return tx
    .selectFrom('bulkJobItems')
    .select(['itemId', 'change'])
    .where('bulkJobId', '=', id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function setItemDone(
  tx: Tx,
  { id, position }: ItemPosition,
  was: JsonObject | null,
): Promise<void> {
  await tx
    .updateTable('bulkJobItems')
    .set({ state: 'done', was: json(was) })
    .where('bulkJobId', '=', id)
    .where('position', '=', position)
    .execute();
}

export async function setItemFailed(tx: Tx, { id, position }: ItemPosition, reason: string): Promise<void> {
  await tx
    .updateTable('bulkJobItems')
    .set({ state: 'failed', reason })
    .where('bulkJobId', '=', id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .execute();
}

function selectFailures(db: Db, id: BulkJobId) {
  return db
    .selectFrom('bulkJobItems')
    .select(['name', sql<string>`reason`.as('reason')])
    .where('bulkJobId', '=', id)
    .where('state', '=', 'failed')
    .orderBy('position');
}

export function listFailures(db: Db, id: BulkJobId, { page, limit }: PageQuery): Promise<BulkFailure[]> {
  return selectFailures(db, id).$call(onPage({ page, limit })).execute();
}

export function readAllFailures(db: Db, id: BulkJobId): AsyncGenerator<BulkFailure> {
  return readAll(db, selectFailures(db, id));
}
