/**
 * When pushes and mails of notifications wait. Guarantees that what is held is released by one job per user and channel,
 * also after the hours were changed, and that each thing is taken once.
 */
import type { UserId } from '@forecourt/contract/ids';
import type { patchQuietHours, QuietHours } from '@forecourt/contract/quiet-hours';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as users from '../users/users.service.ts';
import * as queries from './quiet-hours.queries.ts';
import { type HeldChannel, heldUntil } from './quiet-hours.rules.ts';

export { dropHeld, type HeldNotice, keepFirstZone, renewHeld } from './quiet-hours.queries.ts';
export type { HeldChannel } from './quiet-hours.rules.ts';

const never: QuietHours = { hours: null, dailyMail: false, timeZone: 'UTC' };

async function hoursOf(db: Db, userId: UserId): Promise<QuietHours> {
  return (await queries.findQuietHours(db, userId)) ?? never;
}

export async function getQuietHours(ctx: Ctx, userId: UserId): Promise<QuietHours> {
  await users.getOwnUser(ctx, userId);
  return hoursOf(ctx.db, userId);
}

function enqueueRelease(tx: Tx, userId: UserId, channel: HeldChannel, runAt: Date): Promise<void> {
  return enqueue(
    tx,
    'notifications.release',
    { userId, channel },
    { key: `held:${channel}:${userId}`, runAt },
  );
}

export async function updateQuietHours(
  ctx: Ctx,
  userId: UserId,
  body: RouteInput<typeof patchQuietHours>['body'],
): Promise<QuietHours> {
  return inTx(ctx.db, async (tx) => {
    await users.getOwnUser({ ...ctx, db: tx }, userId);
    await queries.upsertQuietHours(tx, userId, body);
    // What is held now goes by the new hours, at once where they are over.
    for (const channel of ['push', 'mail'] as const)
      await enqueueRelease(tx, userId, channel, heldUntil(body, channel, ctx.now) ?? ctx.now);
    return body;
  });
}

/**
 * Holds a message if its reader has quiet hours now, or gets this channel once a day; false if it is to be sent now.
 * @param pauseMs How long it waits at least; longer if quiet hours have begun by then.
 */
export async function holdNotice(
  tx: Tx,
  ctx: Ctx,
  userId: UserId,
  channel: HeldChannel,
  notice: queries.HeldNotice,
  pauseMs = 0,
): Promise<boolean> {
  const hours = await hoursOf(tx, userId);
  const pause = pauseMs > 0 ? new Date(ctx.now.getTime() + pauseMs) : null;
  const until = heldUntil(hours, channel, ctx.now) ?? (pause && (heldUntil(hours, channel, pause) ?? pause));
  if (!until) return false;
  await queries.insertHeld(tx, userId, channel, notice, ctx.now);
  await enqueueRelease(tx, userId, channel, until);
  return true;
}

/** Removes what is held for a user and returns it, oldest first. */
export function takeHeld(
  tx: Tx,
  ctx: Ctx,
  userId: UserId,
  channel: HeldChannel,
): Promise<queries.HeldNotice[]> {
  return queries.takeHeld(tx, userId, channel, ctx.now);
}
