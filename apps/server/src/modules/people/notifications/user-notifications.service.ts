/**
 * The notifications that a user has received. Other users in scope may read them; only the user may mark or remove
 * them.
 */

import { fail } from '@forecourt/contract/errors';
import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import { contentIn } from '@forecourt/contract/notification-contents';
import type * as routes from '@forecourt/contract/notifications';
import type { UserNotification } from '@forecourt/contract/notifications';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as users from '../users/users.service.ts';
import { contentsWithLinks } from './notifications.service.ts';
import * as queries from './user-notifications.queries.ts';

async function toRecord(ctx: Ctx, row: queries.RecordRow, language: LanguageCode): Promise<UserNotification> {
  const { id, notificationId, isSeen, createdAt, sentAt, ...sent } = row;
  const languageContents = await contentsWithLinks(ctx, sent.contentType, sent.languageContents);
  const content = contentIn(languageContents, language);
  const told = { ...sent, id: notificationId, languageContents, createdAt: sentAt };
  return { id, notificationId, isSeen, createdAt, notification: { ...told, ...content } };
}

async function languageFor(
  ctx: Ctx,
  userId: UserId,
  requested: LanguageCode | undefined,
): Promise<LanguageCode> {
  return requested ?? (await users.findLanguageOf(ctx.db, userId)).language;
}

export async function listUserNotifications(
  ctx: Ctx,
  userId: UserId,
  filter: queries.UserNotificationFilter,
): Promise<RouteAnswer<typeof routes.listUserNotifications>> {
  await users.getUser(ctx, userId);
  const { db, now } = ctx;
  const [rows, found, notSeen, language] = await Promise.all([
    queries.listUserNotifications(db, userId, filter, now),
    queries.countUserNotifications(db, userId, filter, now),
    queries.countUserNotifications(db, userId, { isSeen: false, status: 'active' }, now),
    languageFor(ctx, userId, filter.language),
  ]);
  const results = await Promise.all(rows.map((row) => toRecord(ctx, row, language)));
  return { ...counted(found), notSeen: counted(notSeen).count, results };
}

export async function getUserNotification(
  ctx: Ctx,
  userId: UserId,
  id: string,
  language: LanguageCode | undefined,
): Promise<UserNotification> {
  await users.getUser(ctx, userId);
  return getOf(ctx, userId, id, language);
}

async function getOf(
  ctx: Ctx,
  userId: UserId,
  id: string,
  language: LanguageCode | undefined,
): Promise<UserNotification> {
  const row = (await queries.findUserNotification(ctx.db, userId, id)) ?? fail('notificationNotFound');
  return toRecord(ctx, row, await languageFor(ctx, userId, language));
}

/** A user's record of a notification; null when they did not receive it. */
export async function findReceived(
  ctx: Ctx,
  userId: UserId,
  notificationId: NotificationId,
): Promise<UserNotification | null> {
  const row = await queries.findUserNotification(ctx.db, userId, notificationId);
  return row ? toRecord(ctx, row, await languageFor(ctx, userId, undefined)) : null;
}

export async function setUserNotificationSeen(
  ctx: Ctx,
  userId: UserId,
  id: string,
  isSeen: boolean,
  language: LanguageCode | undefined,
): Promise<UserNotification> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await users.getOwnUser(inside, userId);
    const row = (await queries.findUserNotification(tx, userId, id)) ?? fail('notificationNotFound');
    await queries.setUserNotificationSeen(tx, row.id, isSeen);
    return getOf(inside, userId, id, language);
  });
}

export async function clearUserNotifications(ctx: Ctx, userId: UserId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await users.getOwnUser({ ...ctx, db: tx }, userId);
    await queries.removeAllUserNotifications(tx, userId);
    return { success: true };
  });
}
