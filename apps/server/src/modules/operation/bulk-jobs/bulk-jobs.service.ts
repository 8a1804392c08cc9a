/**
 * One action on all rows that a list filter matches. Guarantees that the rows are those of one moment; that each is
 * processed exactly once or refused with a reason, even if the worker dies; that permissions are checked for each row.
 */
import { type Actor, scopeOf } from '@forecourt/contract/actor';
import type {
  BulkAction,
  BulkJob,
  countUsers as countUsersRoute,
  countVehicles as countVehiclesRoute,
  createUserBulkJob,
  createVehicleBulkJob,
  listBulkFailures,
} from '@forecourt/contract/bulk-jobs';
import { nameOfRoute } from '@forecourt/contract/contract';
import { AppError, fail } from '@forecourt/contract/errors';
import type { BulkJobId } from '@forecourt/contract/ids';
import { bulkJobItemsMax, bulkJobKeptMs } from '@forecourt/contract/limits';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { causeOfJob, withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { readCodeWords } from '../../../platform/http/csv.ts';
import { toAppError } from '../../../platform/http/error-mapper.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as awaited from '../../work/images/awaited-pictures.service.ts';
import * as vehicles from '../../work/vehicles/vehicles.service.ts';
import { bulkOperations } from './bulk-actions.service.ts';
import * as queries from './bulk-jobs.queries.ts';
import { routeOf, undoOf } from './bulk-jobs.rules.ts';

/** Batch size; the job is enqueued again after each batch, so that other jobs can run. */
const batch = 100;
/** High, because a job that is lost with its worker is retried; completed rows are not processed again. */
const attemptsMax = 25;
/** Attempts of a row that fails with an unexpected error. */
const triesOfRow = 3;

function assertMay(actor: Actor, action: BulkAction): void {
  const refusal = refusalOf(actor, routeOf[action]);
  if (refusal) fail(refusal);
}

async function find(ctx: Ctx, id: BulkJobId): Promise<BulkJob> {
  return (await queries.findBulkJob(ctx.db, sessions.personOf(ctx).userId, id)) ?? fail('bulkJobNotFound');
}

export async function listBulkJobs(ctx: Ctx): Promise<{ results: BulkJob[] }> {
  return { results: await queries.listBulkJobs(ctx.db, sessions.personOf(ctx).userId) };
}

async function start(tx: Tx, ctx: Ctx, id: BulkJobId): Promise<BulkJob> {
  await enqueue(tx, 'bulk.run', { bulkJobId: id }, { attemptsMax });
  return find({ ...ctx, db: tx }, id);
}

interface Wish {
  action: BulkAction;
  filter: queries.JsonObject;
  change: queries.JsonObject | undefined;
  matching: (tx: Tx) => queries.MatchingItems;
}

async function create(ctx: Ctx, { action, filter, change = {}, matching }: Wish): Promise<BulkJob> {
  const { userId, sessionId } = sessions.personOf(ctx);
  assertMay(ctx.actor, action);
  return inTx(ctx.db, async (tx) => {
    await queries.removeBulkJobsBefore(tx, userId, new Date(ctx.now.getTime() - bulkJobKeptMs));
    const id = await queries.insertBulkJob(tx, { userId, sessionId, action, filter, change, now: ctx.now });
    const count = await queries.insertItems(tx, id, matching(tx), bulkJobItemsMax + 1);
    if (count > bulkJobItemsMax) fail('bulkJobTooLarge');
    return start(tx, ctx, id);
  });
}

type VehicleWish = RouteInput<typeof createVehicleBulkJob>['body'];

export function createBulkJobOfVehicles(
  ctx: Ctx,
  { action, filter, ids, mark, preset, until }: VehicleWish,
): Promise<BulkJob> {
  const asked = { ...filter, onlyDeleted: action === 'restoreVehicles', ...(ids && { ids }) };
  return create(ctx, {
    action,
    filter: ids ? { ...filter, ids } : filter,
    change: mark ?? (preset === undefined ? undefined : { preset }),
    matching: (tx) => vehicles.matchingVehicles(tx, ctx, asked, until),
  });
}

type UserWish = RouteInput<typeof createUserBulkJob>['body'];

export function createBulkJobOfUsers(
  ctx: Ctx,
  { action, filter, until, change }: UserWish,
): Promise<BulkJob> {
  const asked = { ...filter, onlyDeleted: action === 'restoreUsers' };
  return create(ctx, {
    action,
    filter,
    change,
    matching: (tx) => users.matchingUsers(tx, ctx, asked, until),
  });
}

type Matching = RouteAnswer<typeof countVehiclesRoute>;

export async function countMatchingVehicles(
  ctx: Ctx,
  filter: RouteInput<typeof countVehiclesRoute>['query'],
): Promise<Matching> {
  const until = ctx.now.toISOString();
  return {
    until,
    count: await queries.countMatching(ctx.db, vehicles.matchingVehicles(ctx.db, ctx, filter, until)),
  };
}

export async function countMatchingUsers(
  ctx: Ctx,
  filter: RouteInput<typeof countUsersRoute>['query'],
): Promise<Matching> {
  const until = ctx.now.toISOString();
  return {
    until,
    count: await queries.countMatching(ctx.db, users.matchingUsers(ctx.db, ctx, filter, until)),
  };
}

/** Cancels a job if it still runs and undoes its completed rows in a job of its own; a job can be undone only once. */
export async function undoBulkJob(ctx: Ctx, id: BulkJobId): Promise<BulkJob> {
  const { userId, sessionId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    await queries.lockBulkJob(tx, id);
    if (await queries.isUndone(tx, userId, id)) fail('bulkJobStateWrong');
    await queries.endBulkJob(tx, id, 'cancelled', ctx.now);
    const { action, canUndo } = await find({ ...ctx, db: tx }, id);
    const back = undoOf[action];
    if (!canUndo || !back) fail('bulkJobStateWrong');
    assertMay(ctx.actor, back);
    const wish = { userId, sessionId, action: back, filter: {}, change: {}, undoesId: id, now: ctx.now };
    const undoing = await queries.insertBulkJob(tx, wish);
    await queries.insertUndoItems(tx, undoing, id);
    await queries.dismissBulkJob(tx, id, ctx.now);
    return start(tx, ctx, undoing);
  });
}

interface Ending {
  action: BulkAction;
  state: 'finished' | 'cancelled';
}

/** False when the job was not running any more. The pictures that it ordered may all have ended by now. */
async function end(tx: Tx, ctx: Ctx, id: BulkJobId, { action, state }: Ending): Promise<boolean> {
  const hasEnded = await queries.endBulkJob(tx, id, state, ctx.now);
  if (hasEnded && action === 'processVehicles') await awaited.enqueueBulkReady(tx, id);
  return hasEnded;
}

export async function cancelBulkJob(ctx: Ctx, id: BulkJobId): Promise<BulkJob> {
  return inTx(ctx.db, async (tx) => {
    const { action } = await find({ ...ctx, db: tx }, id);
    if (!(await end(tx, ctx, id, { action, state: 'cancelled' }))) fail('bulkJobStateWrong');
    return find({ ...ctx, db: tx }, id);
  });
}

export async function dismissBulkJob(ctx: Ctx, id: BulkJobId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await find({ ...ctx, db: tx }, id);
    if (!(await queries.dismissBulkJob(tx, id, ctx.now))) fail('bulkJobStateWrong');
    return { success: true };
  });
}

export async function listFailures(
  ctx: Ctx,
  id: BulkJobId,
  page: PageQuery,
): Promise<RouteAnswer<typeof listBulkFailures>> {
  const { failedCount } = await find(ctx, id);
  return { count: failedCount, countIsExact: true, results: await queries.listFailures(ctx.db, id, page) };
}

export async function listFailuresAsCsv(ctx: Ctx, id: BulkJobId, reasons: string | undefined) {
  await find(ctx, id);
  const words = readCodeWords(reasons);
  return named(queries.readAllFailures(ctx.db, id), words);
}

async function* named(rows: ReturnType<typeof queries.readAllFailures>, words: Map<string, string>) {
  for await (const { name, reason } of rows) yield { name, reason: words.get(reason) ?? reason };
}

/** Processes the next batch, then enqueues the job again so that others can run. */
export async function runBulkJob(
  ctx: Ctx,
  id: BulkJobId,
  { attempt }: Pick<JobTry, 'attempt'>,
): Promise<void> {
  const job = await queries.findRunningBulkJob(ctx.db, id);
  if (!job) return;
  const positions = await queries.listWaitingItems(ctx.db, id, batch);
  for (const position of positions) {
    const goesOn = await runItem(ctx, job, position).catch((error: unknown) =>
      refuse(ctx, { id, position }, error, attempt),
    );
    if (!goesOn) return;
  }
  await inTx(ctx.db, async (tx) => {
    if (positions.length < batch) await end(tx, ctx, id, { action: job.action, state: 'finished' });
    else await enqueue(tx, 'bulk.run', { bulkJobId: id }, { attemptsMax });
  });
}

/**
 * Records why a row was refused. After an unexpected error the job is retried first; the last attempt counts as a
 * refusal.
 */
async function refuse(ctx: Ctx, place: queries.ItemPosition, error: unknown, attempt: number): Promise<true> {
  if (!(error instanceof AppError) && attempt < triesOfRow) throw error;
  await inTx(ctx.db, (tx) => queries.setItemFailed(tx, place, toAppError(error).name));
  return true;
}

/** Processes a row and records it in one transaction. False when the job is not running any more. */
async function runItem(ctx: Ctx, job: queries.RunningJob, position: number): Promise<boolean> {
  const place = { id: job.id, position };
  const person = await sessions.findPersonBehind(ctx.db, job.sessionId);
  assertMay(person, job.action);
  const work = () =>
    inTx(ctx.db, async (tx) => {
      if (!(await queries.lockRunningBulkJob(tx, job.id))) return false;
      const item = await queries.lockWaitingItem(tx, place);
      if (!item) return true;
      const inside = { ...ctx, db: tx, actor: person, scope: scopeOf(person) };
      const wish = { bulkJobId: job.id, change: item.change ?? job.change ?? {} };
      await queries.setItemDone(tx, place, await bulkOperations[job.action](inside, item.itemId, wish));
      return true;
    });
  // As if the person had called the single route for it.
  return withCause(causeOfJob(person, nameOfRoute(routeOf[job.action]), ctx.now), work);
}
