import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type { NotificationKindName } from '@forecourt/contract/notification-kinds';
import type { LanguageContent, NotificationLink } from '@forecourt/contract/notifications';
import type { QuietHours } from '@forecourt/contract/quiet-hours';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { HeldChannel } from './quiet-hours.rules.ts';

export async function findQuietHours(db: Db, userId: UserId): Promise<QuietHours | undefined> {
  const row = await db
    .selectFrom('quietHours')
    .select(['fromTime', 'toTime', 'timeZone', 'dailyMail'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { dailyMail, fromTime: from, timeZone, toTime: to } = row;
  return { hours: from !== null && to !== null ? { from, to } : null, dailyMail, timeZone };
}

export async function upsertQuietHours(
  tx: Tx,
  userId: UserId,
  { dailyMail, hours, timeZone }: QuietHours,
): Promise<void> {
  const values = { fromTime: hours?.from ?? null, toTime: hours?.to ?? null, dailyMail, timeZone };
  await tx
    .insertInto('quietHours')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

/** Sets the time zone of an account that has none yet. */
export async function keepFirstZone(tx: Tx, userId: UserId, timeZone: string): Promise<void> {
  await tx
    .insertInto('quietHours')
    .values({ userId, fromTime: null, toTime: null, dailyMail: false, timeZone })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

export interface HeldNotice {
  kind: NotificationKindName | null;
  /** The notification that a person wrote; null for those of the installation. */
  notificationId: NotificationId | null;
  link: NotificationLink | null;
  languageContents: LanguageContent[];
}

/** A notification that a person wrote is held once, however many browsers its reader has. */
export async function insertHeld(
  tx: Tx,
  userId: UserId,
  channel: HeldChannel,
  { kind, languageContents, link, notificationId }: HeldNotice,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('heldNotices')
    .values({
      userId,
      channel,
      kind,
      notificationId,
      link: json(link),
      languageContents: json(languageContents),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'channel', 'notificationId']).doNothing())
    .execute();
}

/** Removes what is held for a user and returns it, oldest first, without what they have seen or what has ended since. */
export async function takeHeld(
  tx: Tx,
  userId: UserId,
  channel: HeldChannel,
  now: Date,
): Promise<HeldNotice[]> {
  const { rows } = await sql<HeldNotice & { isOver: boolean }>`
    with taken as (delete from held_notices where user_id = ${userId} and channel = ${channel} returning *)
    select t.kind, t.notification_id as "notificationId", t.link, t.language_contents as "languageContents",
      coalesce(n.ends_at <= ${now} or u.is_seen, false) as "isOver"
    from taken t
    left join notifications n on n.id = t.notification_id
    left join user_notifications u on u.notification_id = n.id and u.user_id = t.user_id
    order by t.created_at, t.id`.execute(tx);
  return rows.filter(({ isOver }) => !isOver);
}

/** Removes what is held of this kind about this object. */
export async function dropHeld(
  tx: Tx,
  userId: UserId,
  kind: NotificationKindName,
  about: string,
): Promise<void> {
  await tx
    .deleteFrom('heldNotices')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where(sql<string>`link ->> 'id'`, '=', about)
    .execute();
}

/** Replaces the text of what is held of this kind about this object. */
export async function renewHeld(
  tx: Tx,
  userId: UserId,
  kind: NotificationKindName,
  about: string,
  languageContents: LanguageContent[],
): Promise<void> {
  await tx
    .updateTable('heldNotices')
    .set({ languageContents: json(languageContents) })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where(sql<string>`link ->> 'id'`, '=', about)
    .execute();
}
