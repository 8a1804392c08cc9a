/**
 * Pushes to the browsers of a user. Guarantees that a message is enqueued exactly if its cause was committed, that a browser that
 * changed hands or whose user may not sign in any more gets none, and that a subscription that has ended is removed.
 */
import type { RoleName } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { DeviceId, NotificationId, UserId } from '@forecourt/contract/ids';
import type { JobPayload } from '@forecourt/contract/jobs';
import type { LanguageCode } from '@forecourt/contract/languages';
import { contentIn, withContent, wordingIn } from '@forecourt/contract/notification-contents';
import type { LanguageContent } from '@forecourt/contract/notifications';
import type { PushMessage } from '@forecourt/contract/push';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { noticeText } from '../../../platform/notice-texts.ts';
import { PushLater, type PushOutcome } from '../../../platform/push/push-message.ts';
import { sendWebPush } from '../../../platform/push/web-push.ts';
import { enqueue, isWaiting } from '../../../platform/queue/enqueue.ts';
import * as quietHours from '../quiet-hours/quiet-hours.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './push.queries.ts';
import * as keys from './push-keys.service.ts';

/** Browsers whose pushes one job enqueues. */
const readersAtOnce = 1_000;
/** Tries of a message that its push service puts off; the last one is about half an hour after the first. */
const roundsMax = 8;
const firstRoundMs = 15_000;
/** The shortest time between two messages of a bundle to one browser. */
const bundlePauseMs = 60_000;

interface Pushed {
  message: PushMessage;
  /** Messages of a bundle replace each other, and are sent at most once a minute. */
  bundle?: string;
  /** What is sent instead while no other message of the bundle waits. */
  first?: PushMessage;
}

async function enqueueFor(
  tx: Tx,
  ctx: Ctx,
  {
    bundle = null,
    deviceId,
    first,
    message,
    userId,
  }: Omit<JobPayload<'push.send'>, 'round'> & Pick<Pushed, 'first'>,
): Promise<void> {
  const payload = { deviceId, userId, message, bundle, round: 1 };
  if (bundle === null) return enqueue(tx, 'push.send', payload);
  const key = `push:${bundle}:${deviceId}`;
  if (first && !(await isWaiting(tx, key))) payload.message = first;
  const pausedUntil = await queries.findPause(tx, deviceId, bundle);
  const runAt = pausedUntil && pausedUntil > ctx.now ? { runAt: pausedUntil } : {};
  await enqueue(tx, 'push.send', payload, { key, keepsTime: true, ...runAt });
}

/** Enqueues a message to every browser of a user; does nothing for a user without one. */
export async function enqueuePush(tx: Tx, ctx: Ctx, userId: UserId, { bundle, message }: Pushed) {
  for (const deviceId of await queries.listTargetIds(tx, userId))
    await enqueueFor(tx, ctx, { deviceId, userId, message, bundle: bundle ?? null });
}

/**
 * Enqueues a message to every browser of all people with a role. Concurrent calls with one bundle take its jobs in the same order, so
 * that they do not deadlock.
 */
export async function enqueuePushToRole(
  tx: Tx,
  ctx: Ctx,
  role: RoleName,
  { bundle, message, first }: Required<Pushed>,
): Promise<void> {
  for (const { id: deviceId, userId } of await queries.listTargetsOfRole(tx, role))
    await enqueueFor(tx, ctx, { deviceId, userId, message, bundle, first });
}

/** Enqueues the pushes of a notification that a person wrote; its readers may be very many. */
export function enqueueAnnouncement(tx: Tx, notificationId: NotificationId): Promise<void> {
  return enqueue(tx, 'push.announce', { notificationId, after: null });
}

interface Written {
  contentType: string;
  languageContents: LanguageContent[];
}

/** The content of pictures and films is the id of a file, which a push leaves out. */
const withoutFile = (one: LanguageContent): LanguageContent => withContent(one, wordingIn(one).text ?? '');

function announcementIn(language: LanguageCode, id: NotificationId, written: Written): PushMessage {
  const { contentType, languageContents } = written;
  const { content, headLine, text } = contentIn(languageContents, language);
  // The content of pictures and films is the id of a file.
  const alertContent = contentType === 'string' ? content : (text ?? '');
  const own = { language, content: { headLine, content: alertContent } };
  return {
    title: headLine,
    alertContent,
    notificationId: id,
    data: { contentType, languageContents: [own] },
  };
}

/** Handler of the job push.announce: enqueues the next browsers, then itself again. */
export async function announce(
  ctx: Ctx,
  { after, notificationId }: JobPayload<'push.announce'>,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const written = await queries.findWritten(tx, notificationId, ctx.now);
    if (!written) return;
    const readers = await queries.listReaders(tx, notificationId, after, readersAtOnce);
    for (const { id: deviceId, language, userId } of readers) {
      const { contentType, languageContents, priority } = written;
      const words = contentType === 'string' ? languageContents : languageContents.map(withoutFile);
      const held = { kind: null, link: null, notificationId, languageContents: words };
      if (priority !== 'high' && (await quietHours.holdNotice(tx, ctx, userId, 'push', held))) continue;
      const message = announcementIn(language, notificationId, written);
      await enqueueFor(tx, ctx, { deviceId, userId, message, bundle: null });
    }
    const last = readers.length === readersAtOnce ? readers.at(-1) : undefined;
    if (last) await enqueue(tx, 'push.announce', { notificationId, after: last.id });
  });
}

/** @throws PushLater */
async function sendTo(ctx: Ctx, target: queries.PushTarget, message: PushMessage): Promise<PushOutcome> {
  const { fcm, outgoing, publicUrl } = ctx.outside;
  const { deviceId, pushKeys } = target;
  if (!pushKeys) return fcm ? fcm(deviceId, message) : 'refused';
  const subscription = { endpoint: deviceId, keys: pushKeys };
  return sendWebPush(outgoing, subscription, message, { keys: await keys.getKeys(ctx), publicUrl });
}

/** Handler of the job push.send. */
export async function send(ctx: Ctx, payload: JobPayload<'push.send'>): Promise<void> {
  const { bundle, deviceId, message, round, userId } = payload;
  const target = await queries.findTarget(ctx.db, deviceId, userId);
  if (!target) return;
  try {
    const outcome = await sendTo(ctx, target, message);
    if (outcome === 'gone') return await queries.removeEnded(ctx.db, target);
    if (outcome === 'refused') ctx.log.warn({ deviceId }, 'a push was refused');
    if (bundle !== null)
      await queries.setPause(ctx.db, deviceId, bundle, new Date(ctx.now.getTime() + bundlePauseMs));
  } catch (error) {
    if (!(error instanceof PushLater)) throw error;
    ctx.log.info({ err: error, deviceId, round }, 'a push service puts off a message');
    if (round >= roundsMax) return;
    const waitMs = Math.max(error.retryAfterMs ?? 0, firstRoundMs * 2 ** (round - 1));
    const again = { ...payload, round: round + 1 };
    const runAt = new Date(ctx.now.getTime() + waitMs);
    await inTx(ctx.db, (tx) => enqueue(tx, 'push.send', again, { runAt }));
  }
}

/** Sends a message to one of the caller's own browsers. */
export async function test(ctx: Ctx, userId: UserId, deviceId: DeviceId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await users.getOwnUser({ ...ctx, db: tx }, userId);
    if (!(await queries.findTarget(tx, deviceId, userId))) fail('deviceNotFound');
    const { language } = await users.findLanguageOf(tx, userId);
    const { content, headLine } = noticeText('pushTest', language, {});
    const message = { title: headLine, alertContent: content };
    await enqueueFor(tx, ctx, { deviceId, userId, message, bundle: 'test' });
    return { success: true };
  });
}
