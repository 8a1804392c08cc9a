import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { NotificationKindName } from '@forecourt/contract/notification-kinds';
import type { LanguageContent } from '@forecourt/contract/notifications';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { Chosen } from './notices.rules.ts';

export interface Person {
  email: string;
  name: string | null;
  role: RoleName;
  type: UserType | null;
  language: LanguageCode;
}

/** Undefined for accounts that are deleted or deactivated. */
export function findRecipient(db: Db, userId: UserId): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'role', 'type', sql<LanguageCode>`language_of(id)`.as('language')])
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export function listChosenChannels(db: Db, userId: UserId): Promise<Chosen[]> {
  return db
    .selectFrom('notificationPreferences')
    .select(['kind', 'panel', 'mail'])
    .where('userId', '=', userId)
    .execute();
}

export async function setChannels(
  tx: Tx,
  userId: UserId,
  kind: NotificationKindName,
  { panel, mail }: Omit<Chosen, 'kind'>,
): Promise<void> {
  await tx
    .insertInto('notificationPreferences')
    .values({ userId, kind, panel, mail })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ panel, mail }))
    .execute();
}

/** The user's unseen notification of this kind about this object. */
export async function findUnseenAbout(
  tx: Tx,
  userId: UserId,
  kind: NotificationKindName,
  about: string,
): Promise<NotificationId | undefined> {
  const row = await tx
    .selectFrom('notifications')
    .innerJoin('userNotifications', 'userNotifications.notificationId', 'notifications.id')
    .select('notifications.id')
    .where('notifications.userId', '=', userId)
    .where('notifications.kind', '=', kind)
    .where(sql<string>`notifications.link ->> 'id'`, '=', about)
    .where('userNotifications.isSeen', '=', false)
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the content of a notification that was not seen yet. */
export async function renewNotification(
  tx: Tx,
  id: NotificationId,
  contents: LanguageContent[],
  now: Date,
): Promise<void> {
  const language_contents = json(contents);
  await tx
    .updateTable('notifications')
    .set({ languageContents: language_contents })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('userNotifications')
    .set({ createdAt: now })
    .where('notificationId', '=', id)
    .execute();
}
