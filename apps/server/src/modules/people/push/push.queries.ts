import type { RoleName } from '@forecourt/contract/actor';
import type { PushKeys } from '@forecourt/contract/devices';
import type { DeviceId, NotificationId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { LanguageContent } from '@forecourt/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface PushTarget {
  id: DeviceId;
  /** The endpoint of a Web Push subscription, or the token of another push service. */
  deviceId: string;
  pushKeys: PushKeys | null;
}

/** A browser that still belongs to this user, whose account is active. */
export function findTarget(db: Db, id: DeviceId, userId: UserId): Promise<PushTarget | undefined> {
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select(['devices.id', 'devices.deviceId', sql<PushKeys | null>`devices.push_keys`.as('pushKeys')])
    .where('devices.id', '=', id)
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function listTargetIds(db: Db, userId: UserId): Promise<DeviceId[]> {
  const rows = await db.selectFrom('devices').select('id').where('userId', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Browsers of all active people with a role, by id. */
export function listTargetsOfRole(db: Db, role: RoleName): Promise<{ id: DeviceId; userId: UserId }[]> {
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select(['devices.id', 'devices.userId'])
    .where('users.role', '=', role)
    .where('users.active', '=', true)
    .where('users.deletedAt', 'is', null)
    .orderBy('devices.id')
    .execute();
}

/** The subscription has ended; one that was registered again meanwhile has another endpoint or a later date. */
export async function removeEnded(db: Db, { deviceId, id }: PushTarget): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).where('deviceId', '=', deviceId).execute();
}

/** The contents of a notification that is still active; undefined for one that has ended. */
export function findWritten(
  db: Db,
  id: NotificationId,
  now: Date,
): Promise<{ priority: string; contentType: string; languageContents: LanguageContent[] } | undefined> {
  return db
    .selectFrom('notifications')
    .select(['priority', 'contentType', sql<LanguageContent[]>`language_contents`.as('languageContents')])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now.toISOString())]))
    .executeTakeFirst();
}

interface Reader {
  id: DeviceId;
  userId: UserId;
  language: LanguageCode;
}

/** Browsers of the users who received a notification and have not seen it, by id after `after`. */
export async function listReaders(
  db: Db,
  notificationId: NotificationId,
  after: DeviceId | null,
  limit: number,
): Promise<Reader[]> {
  return db
    .selectFrom('userNotifications')
    .innerJoin('devices', 'devices.userId', 'userNotifications.userId')
    .select(['devices.id', 'devices.userId', sql<LanguageCode>`language_of(devices.user_id)`.as('language')])
    .where('userNotifications.notificationId', '=', notificationId)
    .where('userNotifications.isSeen', '=', false)
    .$if(after !== null, (rows) => rows.where('devices.id', '>', after))
    .orderBy('devices.id')
    .limit(limit)
    .execute();
}

/** Until when messages of a bundle to this browser wait; null if they do not. */
export async function findPause(db: Db, deviceId: DeviceId, bundle: string): Promise<Date | null> {
  const row = await db
    .selectFrom('pushPauses')
    .select('until')
    .where('deviceId', '=', deviceId)
    .where('bundle', '=', bundle)
    .executeTakeFirst();
  return row ? new Date(row.until) : null;
}

export async function setPause(db: Db, deviceId: DeviceId, bundle: string, until: Date): Promise<void> {
  await db
    .insertInto('pushPauses')
    .values({ deviceId, bundle, until })
    .onConflict((conflict) => conflict.columns(['deviceId', 'bundle']).doUpdateSet({ until }))
    .execute();
}
