/**
 * The notifications that a user has received. Other users in scope may read them; only the user may mark or remove
 * them.
 */

import { fail } from '@forecourt/contract/errors';
import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import { contentIn } from '@forecourt/contract/notification-contents';
import type { listUserNotifications, UserNotification } from '@forecourt/contract/notifications';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { inTx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import * as users from '../users/users.service.ts';
import { withLinks } from './notifications.service.ts';
import * as queries from './user-notifications.queries.ts';

async function toRecord(ctx: Ctx, row: queries.RecordRow, language: LanguageCode): Promise<UserNotification> {
  const { id, notificationId, isSeen, createdAt, sentAt, ...sent } = row;
  const languageContents = await withLinks(ctx, sent.contentType, sent.languageContents);
  const content = contentIn(languageContents, language);
  const told = { ...sent, id: notificationId, languageContents, createdAt: sentAt };
  return { id, notificationId, isSeen, createdAt, notification: { ...told, ...content } };
}

async function languageFor(ctx: Ctx, userId: UserId, asked: LanguageCode | undefined): Promise<LanguageCode> {
  return asked ?? (await users.languageOf(ctx.db, userId)).language;
}

export async function list(
  ctx: Ctx,
  userId: UserId,
  filter: queries.Filter,
): Promise<RouteAnswer<typeof listUserNotifications>> {
  await users.get(ctx, userId);
  const { db, now } = ctx;
  const [rows, found, notSeen, language] = await Promise.all([
    queries.list(db, userId, filter, now),
    queries.countUpToLimit(db, userId, filter, now),
    queries.countUpToLimit(db, userId, { isSeen: false, status: 'active' }, now),
    languageFor(ctx, userId, filter.language),
  ]);
  const results = await Promise.all(rows.map((row) => toRecord(ctx, row, language)));
  return { ...counted(found), notSeen: counted(notSeen).count, results };
}

export async function get(
  ctx: Ctx,
  userId: UserId,
  id: string,
  language: LanguageCode | undefined,
): Promise<UserNotification> {
  await users.get(ctx, userId);
  return getOf(ctx, userId, id, language);
}

async function getOf(
  ctx: Ctx,
  userId: UserId,
  id: string,
  language: LanguageCode | undefined,
): Promise<UserNotification> {
  const row = (await queries.find(ctx.db, userId, id)) ?? fail('notificationNotFound');
  return toRecord(ctx, row, await languageFor(ctx, userId, language));
}

/** A user's record of a notification; null when they did not receive it. */
export async function received(
  ctx: Ctx,
  userId: UserId,
  notificationId: NotificationId,
): Promise<UserNotification | null> {
  const row = await queries.find(ctx.db, userId, notificationId);
  return row ? toRecord(ctx, row, await languageFor(ctx, userId, undefined)) : null;
}

export async function setSeen(
  ctx: Ctx,
  userId: UserId,
  id: string,
  isSeen: boolean,
  language: LanguageCode | undefined,
): Promise<UserNotification> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await users.getOwn(inside, userId);
    const row = (await queries.find(tx, userId, id)) ?? fail('notificationNotFound');
    await queries.setSeen(tx, row.id, isSeen);
    return getOf(inside, userId, id, language);
  });
}

export async function clear(ctx: Ctx, userId: UserId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await users.getOwn({ ...ctx, db: tx }, userId);
    await queries.removeAll(tx, userId);
    return { success: true };
  });
}
