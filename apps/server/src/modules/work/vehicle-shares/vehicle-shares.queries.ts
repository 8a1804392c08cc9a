import type { Scope } from '@forecourt/contract/actor';
import type { UserId, VehicleId, VehicleShareId } from '@forecourt/contract/ids';
import type { EmbeddedSpin, SharedVehicle, VehicleShare } from '@forecourt/contract/vehicle-shares';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';

export type VehicleShareRow = Omit<VehicleShare, 'link'> & { vehicleId: VehicleId };

/** Links and embeds that have not expired, of vehicles that are not deleted. */
function selectShares(db: Db, now: Date, deleted: 'live' | 'deleted') {
  return db
    .selectFrom('vehicleShares')
    .innerJoin('vehicles', 'vehicles.id', 'vehicleShares.vehicleId')
    .leftJoin('users as maker', 'maker.id', 'vehicleShares.createdBy')
    .where('vehicles.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('vehicleShares.expiresAt', 'is', null),
        eb('vehicleShares.expiresAt', '>', now.toISOString()),
      ]),
    )
    .where('vehicleShares.deletedAt', deleted === 'live' ? 'is' : 'is not', null);
}

function selectRows(db: Db, scope: Scope, now: Date, deleted: 'live' | 'deleted') {
  return selectShares(db, now, deleted)
    .where(inScope(scope, 'vehicles'))
    .select([
      'vehicleShares.id',
      'vehicleShares.kind',
      'vehicleShares.vehicleId',
      sql<string | null>`coalesce(maker.name, maker.email)`.as('createdBy'),
      'vehicleShares.createdAt',
      'vehicleShares.expiresAt',
      'vehicleShares.origins',
    ]);
}

export function listVehicleShares(
  db: Db,
  scope: Scope,
  id: VehicleId,
  now: Date,
): Promise<VehicleShareRow[]> {
  return selectRows(db, scope, now, 'live')
    .where('vehicleShares.vehicleId', '=', id)
    .orderBy('vehicleShares.createdAt', 'desc')
    .orderBy('vehicleShares.id', 'desc')
    .execute();
}

export function findVehicleShare(
  db: Db,
  scope: Scope,
  { id, now }: { id: VehicleShareId; now: Date },
  deleted: 'live' | 'deleted' = 'live',
): Promise<VehicleShareRow | undefined> {
  return selectRows(db, scope, now, deleted).where('vehicleShares.id', '=', id).executeTakeFirst();
}

interface NewShare {
  vehicleId: VehicleId;
  createdBy: UserId | null;
  createdAt: Date;
  kind: VehicleShare['kind'];
  /** Null of an embed. */
  expiresAt: Date | null;
  origins?: string[];
}

export async function insertVehicleShare(tx: Tx, share: NewShare): Promise<VehicleShareId> {
  const { id } = await tx.insertInto('vehicleShares').values(share).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setVehicleShareDeleted(
  tx: Tx,
  id: VehicleShareId,
  deletedAt: Date | null,
): Promise<void> {
  await tx.updateTable('vehicleShares').set({ deletedAt }).where('id', '=', id).execute();
}

export async function updateOrigins(tx: Tx, id: VehicleShareId, origins: string[]): Promise<void> {
  await tx.updateTable('vehicleShares').set({ origins }).where('id', '=', id).execute();
}

type SharedRow = Omit<SharedVehicle, 'pictures' | 'spin' | 'archive' | 'pages' | 'documents'> & {
  vehicleId: VehicleId;
};

/** The vehicle behind an open link. */
export function findSharedVehicle(db: Db, id: VehicleShareId, now: Date): Promise<SharedRow | undefined> {
  return selectShares(db, now, 'live')
    .innerJoin('clients', 'clients.id', 'vehicles.clientId')
    .where('vehicleShares.id', '=', id)
    .where('vehicleShares.kind', '=', 'page')
    .select([
      'vehicleShares.vehicleId',
      sql<string>`vehicle_shares.expires_at`.as('expiresAt'),
      'vehicles.make',
      'vehicles.model',
      'vehicles.year',
      'vehicles.colour',
      'vehicles.mileage',
      'vehicles.mileageUnit',
      'clients.name as sellerName',
    ])
    .executeTakeFirst();
}

/** The websites that may show an open embed; undefined if there is none. */
export async function findOrigins(db: Db, id: VehicleShareId, now: Date): Promise<string[] | undefined> {
  const row = await selectShares(db, now, 'live')
    .where('vehicleShares.id', '=', id)
    .select('vehicleShares.origins')
    .executeTakeFirst();
  return row?.origins;
}

type EmbeddedRow = Pick<EmbeddedSpin, 'make' | 'model' | 'year'> & { vehicleId: VehicleId };

/** The vehicle behind an open embed. */
export function findEmbeddedVehicle(db: Db, id: VehicleShareId, now: Date): Promise<EmbeddedRow | undefined> {
  return selectShares(db, now, 'live')
    .where('vehicleShares.id', '=', id)
    .where('vehicleShares.kind', '=', 'embed')
    .select(['vehicleShares.vehicleId', 'vehicles.make', 'vehicles.model', 'vehicles.year'])
    .executeTakeFirst();
}
