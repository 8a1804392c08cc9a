/**
 * Restyles: the pictures of many vehicles made again in one look. Guarantees that a vehicle is part of one open restyle at most,
 * that nobody pays more than they agreed to, and that only who started a restyle sees and steers it.
 */
import { fail } from '@forecourt/contract/errors';
import type { RestyleId } from '@forecourt/contract/ids';
import type { createRestyle, listRestyleSkips, Restyle, RestyleState } from '@forecourt/contract/restyles';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import { exhaustedError } from '../../money/ledger/ledger.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { restylePriority } from '../images/images.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as items from './restyle-items.queries.ts';
import * as lists from './restyle-lists.queries.ts';
import { withdrawPaused } from './restyle-notices.service.ts';
import { countsOf, planRestyle } from './restyle-plan.service.ts';
import { countUndoable, listItemsToUndo } from './restyle-undo.queries.ts';
import { stopWaitingForRestyle } from './restyled-vehicles.service.ts';
import * as queries from './restyles.queries.ts';
import { duesOf, secondsLeft, undoUntilOf } from './restyles.rules.ts';

/** High, because a job that is lost with its worker is retried; pictures that it made are not made again. */
const attemptsMax = 25;

/**
 * Enqueues the job that makes the next pictures of a lane, behind all orders. A lane is enqueued again while its job runs, so its
 * jobs share a queue: two at once would make the same pictures.
 */
export async function enqueueLane(tx: Tx, restyleId: RestyleId, lane: number): Promise<void> {
  const key = items.laneKey(restyleId, lane);
  const options = { key, queue: key, priority: restylePriority, attemptsMax };
  await enqueue(tx, 'restyles.run', { restyleId, lane }, options);
}

/** Enqueues the job that takes back the next pictures; for its queue see `enqueueLane`. */
export async function enqueueUndo(tx: Tx, restyleId: RestyleId): Promise<void> {
  const key = `restyles:${restyleId}:undo`;
  await enqueue(tx, 'restyles.undo', { restyleId }, { key, queue: key, attemptsMax });
}

async function toRestyles(db: Db, now: Date, rows: lists.RestyleRow[]): Promise<Restyle[]> {
  const progress = await lists.listProgress(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const mixed = await lists.countMixedVehicles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = progress.filter(({ id }) => id === row.id);
    const sum = (of: 'count' | 'made' | 'charged', states: readonly string[]) =>
      own.filter(({ state }) => states.includes(state)).reduce((total, one) => total + one[of], 0);
    const reasons = Map.groupBy(
      own.filter(({ reason }) => reason !== null),
      ({ reason }) => reason ?? '',
    );
    const undoable = own.filter(({ reason, state }) => state === 'done' && reason === null);
    const pace = {
      made: sum('made', ['done', 'skipped']),
      sinceMs: Math.max(0, ...own.map((one) => one.sinceMs)),
    };
    return {
      ...row,
      mixedVehicles: mixed.find(({ id }) => id === row.id)?.count ?? 0,
      doneCount: sum('count', ['done']),
      skippedCount: sum('count', ['skipped']),
      undoneCount: sum('count', ['undone']),
      skipped: countsOf(
        new Map([...reasons].map(([reason, all]) => [reason, all.reduce((n, { count }) => n + count, 0)])),
      ),
      charged: sum('charged', ['done', 'undone']),
      secondsLeft: row.state === 'running' ? secondsLeft(pace, sum('count', ['waiting'])) : null,
      undoUntil: undoUntilOf(row, now, undoable.length > 0),
      undoableCount: null,
    };
  });
}

export async function getRestyle(ctx: Ctx, id: RestyleId): Promise<Restyle> {
  const row = await lists.findRestyle(ctx.db, sessions.personOf(ctx).userId, id);
  const [restyle] = await toRestyles(ctx.db, ctx.now, row ? [row] : []);
  if (!restyle) return fail('restyleNotFound');
  return { ...restyle, undoableCount: restyle.undoUntil ? await countUndoable(ctx.db, id) : 0 };
}

export async function listRestyles(ctx: Ctx, page: PageQuery) {
  const { userId } = sessions.personOf(ctx);
  const rows = await lists.listRestyles(ctx.db, userId, page);
  return {
    ...counted(await lists.countRestyles(ctx.db, userId)),
    results: await toRestyles(ctx.db, ctx.now, rows),
  };
}

export async function listSkips(
  ctx: Ctx,
  id: RestyleId,
  page: PageQuery,
): Promise<RouteAnswer<typeof listRestyleSkips>> {
  await getRestyle(ctx, id);
  return {
    ...counted(await lists.countSkips(ctx.db, id)),
    results: await lists.listSkips(ctx.db, id, page),
  };
}

export async function startRestyle(
  ctx: Ctx,
  { credits: agreed, ...choice }: RouteInput<typeof createRestyle>['body'],
): Promise<Restyle> {
  const { sessionId, userId } = sessions.personOf(ctx);
  const { classes, filter, ids, look } = choice;
  return inTx(ctx.db, async (tx) => {
    const { leftOut, leftOutVehicles, pictures } = await planRestyle(tx, ctx, choice);
    if (pictures.length === 0)
      fail(leftOut.has('inAnotherRestyle') ? 'vehiclesBeingRestyled' : 'noImagesToProcess');
    const wish = {
      userId,
      sessionId,
      look,
      classes,
      filter: { ...filter, ...(ids && { ids }) },
      now: ctx.now,
    };
    const id = await queries.insertRestyle(tx, wish);
    const wanted = [...new Set(pictures.map(({ vehicleId }) => vehicleId))];
    const own = await queries.insertRestyleVehicles(tx, id, wanted);
    const kept = pictures.filter(({ vehicleId }) => own.has(vehicleId));
    const lost = pictures.length - kept.length + (leftOut.get('inAnotherRestyle') ?? 0);
    if (lost > 0) leftOut.set('inAnotherRestyle', lost);
    if (kept.length === 0) fail('vehiclesBeingRestyled');
    const credits = duesOf(kept).reduce((sum, due) => sum + due.credits, 0);
    if (credits > agreed) fail('restylePriceChanged');
    await items.insertItems(tx, id, kept);
    await queries.setRestyleSize(tx, id, {
      vehicles: own.size,
      leftOutVehicles: leftOutVehicles + wanted.length - own.size,
      count: kept.length,
      credits,
      leftOut: countsOf(leftOut),
    });
    for (const lane of await items.listWaitingLanes(tx, id)) await enqueueLane(tx, id, lane);
    return getRestyle({ ...ctx, db: tx }, id);
  });
}

/** Locks a restyle of the caller that is in one of these states, and changes it. */
async function change(
  ctx: Ctx,
  id: RestyleId,
  from: readonly RestyleState[],
  work: (tx: Tx, now: Pick<Restyle, 'pausedBy'>) => Promise<void>,
): Promise<Restyle> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await getRestyle(inside, id);
    const now = await queries.lockRestyle(tx, id);
    if (!now || !from.includes(now.state)) fail('restyleStateWrong');
    await work(tx, now);
    return getRestyle(inside, id);
  });
}

export function pauseRestyle(ctx: Ctx, id: RestyleId): Promise<Restyle> {
  return change(ctx, id, ['running'], async (tx) => {
    await queries.setRestyleState(tx, id, { state: 'paused', pausedBy: 'person' }, ctx.now);
    await stopWaitingForRestyle(tx, ctx, id);
  });
}

/** Whether an account can pay this many credits now. */
export async function canPay(db: Db, payer: ledger.Owner, credits: number): Promise<boolean> {
  if (credits === 0 || (await ledger.findBalance(db, payer)) >= credits) return true;
  return ledger.mayOverdraw(db, payer);
}

/** Who cannot pay for the next picture of a restyle now; null if it can be made. Free pictures come first. */
export async function findPayerWithoutCredits(tx: Tx, id: RestyleId): Promise<ledger.Owner | null> {
  const next = await items.findNextItem(tx, id);
  if (!next || next.credits === 0) return null;
  const payer = payerOf(await pictureSets.findPictureSetOwner(tx, next.setId));
  return (await canPay(tx, payer, next.credits)) ? null : payer;
}

/** Sets a paused restyle running. */
export async function resume(tx: Tx, ctx: Ctx, id: RestyleId): Promise<void> {
  await queries.setRestyleState(tx, id, { state: 'running' }, ctx.now);
  await withdrawPaused(tx, ctx, id);
  for (const lane of await items.listWaitingLanes(tx, id)) await enqueueLane(tx, id, lane);
}

/** Fails with the error of the payer who still lacks the credits for which it was paused. */
export function continueRestyle(ctx: Ctx, id: RestyleId): Promise<Restyle> {
  return change(ctx, id, ['paused'], async (tx, { pausedBy }) => {
    const payer = pausedBy === 'credits' ? await findPayerWithoutCredits(tx, id) : null;
    if (payer) fail(exhaustedError(payer.kind));
    await resume(tx, ctx, id);
  });
}

export function cancelRestyle(ctx: Ctx, id: RestyleId): Promise<Restyle> {
  return change(ctx, id, ['running', 'paused'], async (tx) => {
    await queries.setRestyleState(tx, id, { state: 'cancelled' }, ctx.now);
    await stopWaitingForRestyle(tx, ctx, id);
    await withdrawPaused(tx, ctx, id);
  });
}

/** Takes back what was made; the job does it, because it may be thousands of pictures. */
export function undoRestyle(ctx: Ctx, id: RestyleId): Promise<Restyle> {
  const { sessionId } = sessions.personOf(ctx);
  return change(ctx, id, ['running', 'paused', 'finished', 'cancelled'], async (tx) => {
    const made = await listItemsToUndo(tx, id, 1);
    if (made.length === 0) fail('restyleStateWrong');
    await queries.setRestyleState(tx, id, { state: 'undoing', sessionId }, ctx.now);
    await withdrawPaused(tx, ctx, id);
    await enqueueUndo(tx, id);
  });
}
