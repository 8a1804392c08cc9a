import type { Scope } from '@forecourt/contract/actor';
import type { CustomerId, UserId, VehicleDocumentId, VehicleId } from '@forecourt/contract/ids';
import type { VehicleDocument } from '@forecourt/contract/vehicle-documents';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';

export type DocumentRow = Omit<VehicleDocument, 'url'>;

const columns = [
  'vehicleDocuments.id',
  'vehicleDocuments.vehicleId',
  'vehicleDocuments.kind',
  'vehicleDocuments.title',
  'vehicleDocuments.fileName',
  'vehicleDocuments.sizeBytes',
  'vehicleDocuments.isPublic',
  'vehicleDocuments.createdAt',
] as const;

/** Documents of vehicles that are not deleted, newest first. */
function selectDocuments(db: Db, scope: Scope, deleted: 'live' | 'deleted' = 'live') {
  return db
    .selectFrom('vehicleDocuments')
    .innerJoin('vehicles', 'vehicles.id', 'vehicleDocuments.vehicleId')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .where('vehicleDocuments.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .select(columns)
    .orderBy('vehicleDocuments.createdAt', 'desc')
    .orderBy('vehicleDocuments.id', 'desc');
}

export function listDocuments(db: Db, scope: Scope, id: VehicleId): Promise<DocumentRow[]> {
  return selectDocuments(db, scope).where('vehicles.id', '=', id).execute();
}

export function findDocument(
  db: Db,
  scope: Scope,
  id: VehicleDocumentId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<DocumentRow | undefined> {
  return selectDocuments(db, scope, deleted).where('vehicleDocuments.id', '=', id).executeTakeFirst();
}

/** The public documents of these vehicles. */
export function listPublicDocuments(db: Db, ids: readonly VehicleId[]): Promise<DocumentRow[]> {
  return selectDocuments(db, { kind: 'everything' })
    .where('vehicles.id', '=', sql<VehicleId>`any(${ids}::uuid[])`)
    .where('vehicleDocuments.isPublic', '=', true)
    .execute();
}

/** A document that this account has uploaded with this idempotency key, deleted or not. */
export function findUpload(
  db: Db,
  createdBy: UserId,
  callKey: string,
): Promise<{ id: VehicleDocumentId; vehicleId: VehicleId } | undefined> {
  return db
    .selectFrom('vehicleDocuments')
    .select(['id', 'vehicleId'])
    .where('createdBy', '=', createdBy)
    .where('callKey', '=', callKey)
    .executeTakeFirst();
}

export async function countDocuments(db: Db, id: VehicleId): Promise<number> {
  const { count } = await db
    .selectFrom('vehicleDocuments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vehicleId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewDocument extends Omit<DocumentRow, 'createdAt'> {
  sha256: Buffer;
  createdBy: UserId;
  callKey: string | null;
}

export async function insertDocument(tx: Tx, document: NewDocument, now: Date): Promise<void> {
  await tx
    .insertInto('vehicleDocuments')
    .values({ ...document, createdAt: now, updatedAt: now })
    .execute();
}

export async function updateDocument(
  tx: Tx,
  id: VehicleDocumentId,
  change: Partial<Pick<DocumentRow, 'kind' | 'title' | 'isPublic'>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('vehicleDocuments')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function setDocumentDeleted(
  tx: Tx,
  id: VehicleDocumentId,
  deletedAt: Date | null,
  now: Date,
): Promise<void> {
  await tx.updateTable('vehicleDocuments').set({ deletedAt, updatedAt: now }).where('id', '=', id).execute();
}

/** Removes documents that were deleted before then, and those of vehicles that are purged, of these customers. */
export async function removeExpired(
  tx: Tx,
  { before, customerIds, limit }: { before: Date; customerIds: CustomerId[]; limit: number },
): Promise<VehicleDocumentId[]> {
  const expired = tx
    .selectFrom('vehicleDocuments')
    .innerJoin('pictureSets', 'pictureSets.id', 'vehicleDocuments.vehicleId')
    .select('vehicleDocuments.id')
    .where('pictureSets.customerId', '=', sql<CustomerId>`any(${customerIds}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('vehicleDocuments.deletedAt', '<', before.toISOString()),
        eb('pictureSets.purgedAt', 'is not', null),
      ]),
    )
    .limit(limit)
    .forUpdate('vehicleDocuments')
    .skipLocked();
  const rows = await tx.deleteFrom('vehicleDocuments').where('id', 'in', expired).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function listKnownDocuments(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vehicleDocuments')
    .select('id')
    .where('id', 'in', ids as VehicleDocumentId[])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Notifies open panels of those who see the vehicle. */
export async function announceDocuments(db: Db, vehicleId: VehicleId): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', 'documents', 'vehicleId', s.id,
      'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id,
      'customerId', t.customer_id, 'parentCustomerId', t.parent_customer_id))::text)
    from picture_sets s join user_tenants t on t.user_id = s.user_id
    where s.id = ${vehicleId}`.execute(db);
}
