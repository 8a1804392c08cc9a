/**
 * The queue as the operator sees and controls it, through the view and functions that graphile-worker documents.
 * Guarantees that payloads are never shown; that running jobs are left alone; that each action is audited.
 */
import { fail } from '@forecourt/contract/errors';
import type * as routes from '@forecourt/contract/job-centre';
import type { Job, Queue } from '@forecourt/contract/job-centre';
import { jobNames } from '@forecourt/contract/job-centre';
import type { JobName } from '@forecourt/contract/jobs';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as audit from '../../records/audit/audit.service.ts';
import * as queries from './job-centre.queries.ts';

const reasonLengthMax = 500;
const givenUp = 'Given up by the operator.';
/** Number of jobs to retry per statement. */
const batch = 1000;

type Done = Promise<{ success: true }>;

export async function listQueues(ctx: Ctx): Promise<Queue[]> {
  const counts = new Map((await queries.countJobsByName(ctx.db)).map((row) => [row.name, row]));
  return jobNames.map((name) => ({
    name,
    running: counts.get(name)?.running ?? 0,
    waiting: counts.get(name)?.waiting ?? 0,
    later: counts.get(name)?.later ?? 0,
    failed: counts.get(name)?.failed ?? 0,
    waitingSince: counts.get(name)?.waitingSince ?? null,
  }));
}

/** Later lines of an error may contain data of the job; only its first line is shown. */
function shown(row: queries.JobRow): Job {
  const reason = row.lastError?.split('\n', 1)[0]?.slice(0, reasonLengthMax) || null;
  const { lastError: _whole, ...job } = row;
  return { ...job, reason };
}

export async function listJobs(
  ctx: Ctx,
  filter: RouteInput<typeof routes.listJobs>['query'],
): Promise<RouteAnswer<typeof routes.listJobs>> {
  const [rows, found] = await Promise.all([
    queries.listJobs(ctx.db, filter),
    queries.countJobs(ctx.db, filter),
  ]);
  return { ...counted(found), results: rows.map(shown) };
}

async function note(tx: Tx, touched: readonly queries.ChangedJob[], state: string): Promise<void> {
  for (const { id, name } of touched) {
    await audit.logChange(tx, { objectKind: 'jobs', objectId: id, after: { name, state } });
  }
}

async function steer(ctx: Ctx, state: string, act: (tx: Tx) => Promise<queries.ChangedJob[]>): Done {
  await inTx(ctx.db, async (tx) => {
    const touched = await act(tx);
    if (touched.length === 0) fail('jobNotFound');
    await note(tx, touched, state);
  });
  return { success: true };
}

export function retryJob(ctx: Ctx, id: string): Done {
  return steer(ctx, 'waiting', (tx) => queries.rescheduleJobs(tx, [id]));
}

export async function retryFailedJobs(ctx: Ctx, name: JobName): Promise<{ count: number }> {
  return inTx(ctx.db, async (tx) => {
    const ids = await queries.listJobIds(tx, { state: 'failed', name, limit: batch });
    const touched = await queries.rescheduleJobs(tx, ids);
    await note(tx, touched, 'waiting');
    return { count: touched.length };
  });
}

export function failJob(ctx: Ctx, id: string): Done {
  return steer(ctx, 'failed', async (tx) => {
    const state = await queries.findJobState(tx, id);
    return state === 'waiting' || state === 'later' ? queries.failJobForGood(tx, id, givenUp) : [];
  });
}

export function dismissJob(ctx: Ctx, id: string): Done {
  return steer(ctx, 'gone', async (tx) => {
    const state = await queries.findJobState(tx, id);
    return state === 'failed' ? queries.completeJob(tx, id) : [];
  });
}
