import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/notifications';
import type { LanguageContent, Notification, NotificationLink } from '@forecourt/contract/notifications';
import type { RouteInput } from '@forecourt/contract/route';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { NotificationsTable } from '../../../platform/db/schema.gen.ts';

export interface RecordRow {
  id: string;
  notificationId: NotificationId;
  isSeen: boolean;
  createdAt: string;
  priority: NotificationsTable['priority'];
  contentType: NotificationsTable['contentType'];
  languageContents: LanguageContent[];
  kind: Notification['kind'];
  link: NotificationLink | null;
  startsAt: string | null;
  endsAt: string | null;
  sentAt: string;
}

export type UserNotificationFilter = RouteInput<typeof routes.listUserNotifications>['query'];

function selectRecords(db: Db, userId: UserId) {
  return db
    .selectFrom('userNotifications')
    .innerJoin('notifications', 'notifications.id', 'userNotifications.notificationId')
    .where('userNotifications.userId', '=', userId);
}

const columns = [
  'userNotifications.id',
  'userNotifications.notificationId',
  'userNotifications.isSeen',
  'userNotifications.createdAt',
  'notifications.priority',
  'notifications.contentType',
  sql<LanguageContent[]>`notifications.language_contents`.as('languageContents'),
  sql<Notification['kind']>`notifications.kind`.as('kind'),
  sql<NotificationLink | null>`notifications.link`.as('link'),
  'notifications.startsAt',
  'notifications.endsAt',
  'notifications.createdAt as sentAt',
] as const;

function isActive(now: Date) {
  return sql<SqlBool>`(notifications.ends_at is null or notifications.ends_at > ${now})`;
}

function matching(
  db: Db,
  userId: UserId,
  { isSeen, status }: Pick<UserNotificationFilter, 'isSeen' | 'status'>,
  now: Date,
) {
  return selectRecords(db, userId)
    .$if(isSeen !== undefined, (rows) => rows.where('userNotifications.isSeen', '=', isSeen === true))
    .$if(status === 'active', (rows) => rows.where(isActive(now)))
    .$if(status === 'ended', (rows) => rows.where(sql<SqlBool>`not ${isActive(now)}`));
}

export function listUserNotifications(
  db: Db,
  userId: UserId,
  filter: UserNotificationFilter,
  now: Date,
): Promise<RecordRow[]> {
  return matching(db, userId, filter, now)
    .select(columns)
    .orderBy('userNotifications.createdAt', 'desc')
    .orderBy('userNotifications.id', 'desc')
    .$call(onPage(filter))
    .execute();
}

export function countUserNotifications(
  db: Db,
  userId: UserId,
  filter: Pick<UserNotificationFilter, 'isSeen' | 'status'>,
  now: Date,
): Promise<number> {
  return countUpTo(db, matching(db, userId, filter, now));
}

/** Finds a record by its own id or by that of its notification. */
export function findUserNotification(db: Db, userId: UserId, id: string): Promise<RecordRow | undefined> {
  return selectRecords(db, userId)
    .where(({ eb, or }) =>
      or([
        eb('userNotifications.id', '=', id),
        eb('userNotifications.notificationId', '=', id as NotificationId),
      ]),
    )
    .select(columns)
    .executeTakeFirst();
}

export async function setUserNotificationSeen(tx: Tx, id: string, isSeen: boolean): Promise<void> {
  await tx.updateTable('userNotifications').set({ isSeen }).where('id', '=', id).execute();
}

export async function removeAllUserNotifications(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('userNotifications').where('userId', '=', userId).execute();
}
