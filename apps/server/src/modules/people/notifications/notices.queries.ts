import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { NotificationKindName } from '@forecourt/contract/notification-kinds';
import type { LanguageContent } from '@forecourt/contract/notifications';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { ChannelChoice } from './notices.rules.ts';

export interface Recipient {
  userId: UserId;
  email: string;
  name: string | null;
  role: RoleName;
  type: UserType | null;
  language: LanguageCode;
  /** The mail server refused the address for good. */
  isMailRefused: boolean;
}

/** Undefined for accounts that are deleted or deactivated. */
export function findRecipient(db: Db, userId: UserId): Promise<Recipient | undefined> {
  return (
    db
      .selectFrom('users')
      .select([
        'id as userId',
        'email',
        'name',
        'role',
        'type',
        sql<LanguageCode>`language_of(id)`.as('language'),
        sql<boolean>`exists (select from refused_addresses r where r.email = users.email)`.as(
          'isMailRefused',
        ),
      ])
      .where('id', '=', userId)
      .where('active', '=', true)
      .where('deletedAt', 'is', null)
      // Nobody reads what an account of sandbox keys receives.
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('sandboxes').select('ownerId').whereRef('sandboxes.userId', '=', 'users.id'))),
      )
      .executeTakeFirst()
  );
}

export function listChannelChoices(db: Db, userId: UserId): Promise<ChannelChoice[]> {
  return db
    .selectFrom('notificationPreferences')
    .select(['kind', 'channel', 'enabled'])
    .where('userId', '=', userId)
    .execute();
}

export async function setChannelChoice(tx: Tx, userId: UserId, choice: ChannelChoice): Promise<void> {
  await tx
    .insertInto('notificationPreferences')
    .values({ userId, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind', 'channel']).doUpdateSet({ enabled: choice.enabled }),
    )
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

/** Counts as seen for its only reader, and is no longer among the active ones. */
export async function endNotice(tx: Tx, id: NotificationId, now: Date): Promise<void> {
  await tx.updateTable('notifications').set({ endsAt: now }).where('id', '=', id).execute();
  await tx.updateTable('userNotifications').set({ isSeen: true }).where('notificationId', '=', id).execute();
}

/** Replaces the content of a notification that was not seen yet. */
export async function renewNotification(
  tx: Tx,
  id: NotificationId,
  contents: LanguageContent[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ languageContents: json(contents) })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('userNotifications')
    .set({ createdAt: now })
    .where('notificationId', '=', id)
    .execute();
}
