import type { Scope } from '@forecourt/contract/actor';
import { manufacturers, type PushKeys } from '@forecourt/contract/devices';
import type { DeviceId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';

export interface DeviceRow {
  id: DeviceId;
  userId: UserId;
  deviceId: string;
  manufacturer: (typeof manufacturers)[number];
  createdAt: string;
  updatedAt: string;
}

const [...known] = manufacturers;

/** Devices of users in scope, and the caller's own. */
function selectDevices(db: Db, scope: Scope, own: UserId | null) {
  const reach = within(scope, { user: 'users.id', client: 'users.clientId', customer: 'users.customerId' });
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .where('users.deletedAt', 'is', null)
    .where(sql<SqlBool>`(${reach} or users.id = ${own})`);
}

function withColumns(rows: ReturnType<typeof selectDevices>) {
  return rows
    .select([
      'devices.id',
      'devices.userId',
      'devices.deviceId',
      'devices.manufacturer',
      'devices.createdAt',
      'devices.updatedAt',
    ])
    .orderBy('devices.updatedAt', 'desc')
    .orderBy('devices.id', 'desc');
}

type Selected = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

function toRow(row: Selected): DeviceRow {
  const manufacturer = known.find((one) => one === row.manufacturer) ?? 'No browser detection';
  return { ...row, manufacturer };
}

export async function listDevices(
  db: Db,
  scope: Scope,
  own: UserId | null,
  page: PageQuery,
): Promise<DeviceRow[]> {
  const rows = withColumns(selectDevices(db, scope, own)).$call(onPage(page));
  return (await rows.execute()).map(toRow);
}

export function countDevices(db: Db, scope: Scope, own: UserId | null): Promise<number> {
  return countUpTo(db, selectDevices(db, scope, own));
}

export async function listDevicesOfUser(db: Db, userId: UserId): Promise<DeviceRow[]> {
  const rows = await withColumns(selectDevices(db, { kind: 'user', userId }, null)).execute();
  return rows.map(toRow);
}

interface NewDevice {
  userId: UserId;
  deviceId: string;
  manufacturer: DeviceRow['manufacturer'];
  keys: PushKeys | null;
  now: Date;
}

/** Reassigns a browser that is registered already to this user. */
export async function upsertDevice(
  tx: Tx,
  { deviceId, keys, manufacturer, now, userId }: NewDevice,
): Promise<void> {
  const values = {
    userId,
    manufacturer,
    pushKeys: json(keys),
    updatedAt: now,
  };
  await tx
    .insertInto('devices')
    .values({ ...values, deviceId, createdAt: now })
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(values))
    .execute();
}

/** Keeps only the newest `max` devices of a user. */
export async function removeDevicesBeyond(tx: Tx, userId: UserId, max: number): Promise<void> {
  await tx
    .deleteFrom('devices')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('devices')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute();
}

/** False when the user has no such device. */
export async function removeDevice(tx: Tx, userId: UserId, id: DeviceId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
