import type { Scope } from '@forecourt/contract/actor';
import type { CollageFailure, CollageResult, CollageState } from '@forecourt/contract/collages';
import type { CatalogueItemId, CollageId, ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { inScope } from '../../../platform/db/scope.ts';

export interface CollageRow {
  id: CollageId;
  vehicleId: VehicleId;
  reference: string;
  templateId: CatalogueItemId;
  name: string;
  chosen: (ImageId | null)[];
  /** Whether somebody ordered it although cells lack the picture that they need. */
  leavesEmpty: boolean;
  state: CollageState;
  failure: CollageFailure | null;
  result: CollageResult | null;
  /** What it showed before, while the files are kept. */
  earlierResult: CollageResult | null;
  charged: number;
  createdAt: string;
  updatedAt: string;
}

const chargedForCollage = sql<number>`(select coalesce(sum(h.amount), 0) from ledger_holds h
  where h.collage_id = collages.id and h.state = 'captured')`;

function selectCollages(db: Db, scope: Scope) {
  return db
    .selectFrom('collages')
    .innerJoin('vehicles', 'vehicles.id', 'collages.vehicleId')
    .innerJoin('catalogueItems', 'catalogueItems.id', 'collages.templateId')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .select([
      'collages.id',
      'collages.vehicleId',
      'vehicles.reference',
      'collages.templateId',
      'catalogueItems.name',
      'collages.chosen',
      'collages.leavesEmpty',
      'collages.state',
      'collages.failure',
      'collages.result',
      'collages.earlierResult',
      chargedForCollage.as('charged'),
      'collages.createdAt',
      'collages.updatedAt',
    ]);
}

/** The pages of a vehicle, by name. */
export function listCollages(db: Db, scope: Scope, id: VehicleId): Promise<CollageRow[]> {
  return selectCollages(db, scope)
    .where('collages.vehicleId', '=', id)
    .where('collages.deletedAt', 'is', null)
    .orderBy(sql`lower(catalogue_items.name)`)
    .orderBy('collages.id')
    .execute();
}

export function findCollage(db: Db, scope: Scope, id: CollageId): Promise<CollageRow | undefined> {
  return selectCollages(db, scope)
    .where('collages.id', '=', id)
    .where('collages.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A page that was deleted since then. */
export function findDeletedCollage(
  db: Db,
  scope: Scope,
  id: CollageId,
  since: Date,
): Promise<CollageRow | undefined> {
  return selectCollages(db, scope)
    .where('collages.id', '=', id)
    .where('collages.deletedAt', '>', since.toISOString())
    .executeTakeFirst();
}

/** Those of the vehicles that have a finished page. */
export async function listVehiclesWithPages(db: Db, ids: readonly VehicleId[]): Promise<VehicleId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('collages')
    .select('vehicleId')
    .distinct()
    .where('vehicleId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('result', 'is not', null)
    .execute();
  return rows.map(({ vehicleId }) => vehicleId);
}

export async function insertCollage(
  tx: Tx,
  order: {
    vehicleId: VehicleId;
    templateId: CatalogueItemId;
    chosen: readonly (ImageId | null)[];
    leavesEmpty: boolean;
    createdBy: UserId | null;
  },
  now: Date,
): Promise<CollageId> {
  const { id } = await tx
    .insertInto('collages')
    .values({ ...order, chosen: json([...order.chosen]), state: 'queued', createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues an existing page again. */
export async function setCollageQueued(
  tx: Tx,
  id: CollageId,
  { chosen, leavesEmpty }: { chosen: readonly (ImageId | null)[]; leavesEmpty: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('collages')
    .set({ chosen: json([...chosen]), leavesEmpty, state: 'queued', failure: null, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a page; one that was being made keeps the result that it had. */
export async function setCollageDeleted(tx: Tx, id: CollageId, deletedAt: Date): Promise<void> {
  await tx
    .updateTable('collages')
    .set({
      deletedAt,
      state: sql`case when state not in ('queued', 'working') then state
        when result is null then 'failed' else 'ready' end`,
      failure: sql`case when state in ('queued', 'working') and result is null then 'internal' else failure end`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setCollageRestored(tx: Tx, id: CollageId): Promise<void> {
  await tx.updateTable('collages').set({ deletedAt: null }).where('id', '=', id).execute();
}

/** Notifies the panels that may see the vehicle; the notification is sent only if the transaction commits. */
export async function announceCollages(db: Db, vehicleId: VehicleId): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', 'collages', 'vehicleId', s.id,
      'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id,
      'customerId', t.customer_id, 'parentCustomerId', t.parent_customer_id))::text)
    from picture_sets s join user_tenants t on t.user_id = s.user_id
    where s.id = ${vehicleId}`.execute(db);
}
