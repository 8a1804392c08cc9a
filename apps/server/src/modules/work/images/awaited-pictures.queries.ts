import type { BulkJobId, UserId, VehicleId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface PictureWait {
  vehicleId: VehicleId;
  userId: UserId;
  /** Null if the vehicle was ordered by itself. */
  bulkJobId: BulkJobId | null;
}

/** A user who orders again while waiting keeps one row, and gets one notification for all pictures. */
export async function insertPictureWait(tx: Tx, wait: PictureWait, now: Date): Promise<void> {
  await tx
    .insertInto('pictureWaits')
    .values({ ...wait, orderedAt: now })
    .onConflict((conflict) => conflict.columns(['vehicleId', 'userId', 'bulkJobId']).doNothing())
    .execute();
}

export async function isPictureAwaited(tx: Tx, vehicleId: VehicleId): Promise<boolean> {
  const row = await tx
    .selectFrom('pictureWaits')
    .select('userId')
    .where('vehicleId', '=', vehicleId)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const finishedStates = ['draft', 'ready'] as const;

/** Locks the vehicle against further orders; false while one of its images is queued, processed or being checked. */
export async function lockFinishedVehicle(tx: Tx, vehicleId: VehicleId): Promise<boolean> {
  const row = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where('state', 'in', finishedStates)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The results of the images of a vehicle since somebody ordered them. */
export interface FinishedVehicle {
  userId: UserId;
  vehicleId: VehicleId;
  reference: string;
  delivered: number;
  failed: number;
  /** By a checker, who said so at the time. */
  refused: number;
}

/**
 * Removes waits and returns the results for those users who still see the vehicle; a vehicle that was deleted is left out.
 */
async function takeWaits(tx: Tx, which: RawBuilder<boolean>): Promise<FinishedVehicle[]> {
  const { rows } = await sql<FinishedVehicle>`
    with taken as (delete from picture_waits where ${which} returning vehicle_id, user_id, ordered_at)
    select t.user_id as "userId", v.id as "vehicleId", v.reference,
      count(i.id) filter (where i.state = 'delivered') as delivered,
      count(i.id) filter (where i.state = 'failed') as failed,
      count(i.id) filter (where i.state in ('retake_requested', 'rejected')) as refused
    from taken t
    join vehicles v on v.id = t.vehicle_id and v.deleted_at is null
    join customers on customers.id = v.customer_id
    join users asker on asker.id = t.user_id and case asker.role
      when 'user' then asker.id = v.user_id
      when 'client' then asker.client_id = v.client_id
      when 'customer' then asker.customer_id in (v.customer_id, customers.parent_id)
      else true end
    left join images i on i.set_id = v.id and i.deleted_at is null and i.queued_at >= t.ordered_at
    group by t.user_id, v.id, v.reference order by t.user_id, v.id`.execute(tx);
  return rows;
}

/** Of a vehicle that was ordered by itself. */
export const takePictureWaits = (tx: Tx, vehicleId: VehicleId): Promise<FinishedVehicle[]> =>
  takeWaits(tx, sql`vehicle_id = ${vehicleId} and bulk_job_id is null`);

/** Of the vehicles of a bulk order that have ended. */
export const takeEndedWaits = (tx: Tx, bulkJobId: BulkJobId): Promise<FinishedVehicle[]> =>
  takeWaits(tx, sql`bulk_job_id = ${bulkJobId} and ended_at is not null`);

/** Records that the vehicle has ended for the bulk orders that it is part of, and returns these. */
export async function endBulkWaits(tx: Tx, vehicleId: VehicleId, now: Date): Promise<BulkJobId[]> {
  const rows = await tx
    .updateTable('pictureWaits')
    .set({ endedAt: now })
    .where('vehicleId', '=', vehicleId)
    .where('bulkJobId', 'is not', null)
    .where('endedAt', 'is', null)
    .returning('bulkJobId')
    .execute();
  return [...new Set(rows.flatMap(({ bulkJobId }) => bulkJobId ?? []))].sort();
}

export interface BulkProgress {
  /** Whether pictures of a vehicle of the bulk order have not ended. */
  isOpen: boolean;
  lastEndedAt: Date | null;
}

export async function findBulkProgress(tx: Tx, bulkJobId: BulkJobId): Promise<BulkProgress> {
  const waits = sql`picture_waits where bulk_job_id = ${bulkJobId}`;
  const { rows } = await sql<{ isOpen: boolean; lastEndedAt: string | null }>`
    select exists (select from ${waits} and ended_at is null) as "isOpen",
      (select max(ended_at) from ${waits}) as "lastEndedAt"`.execute(tx);
  const { isOpen = false, lastEndedAt = null } = rows[0] ?? {};
  return { isOpen, lastEndedAt: lastEndedAt === null ? null : new Date(lastEndedAt) };
}

/** Vehicles that have finished although somebody still waits for them, as when their job was lost with its worker. */
export async function listFinishedAwaited(db: Db): Promise<VehicleId[]> {
  const rows = await db
    .selectFrom('pictureWaits')
    .innerJoin('vehicles', 'vehicles.id', 'pictureWaits.vehicleId')
    .select('vehicles.id')
    .distinct()
    .where('pictureWaits.endedAt', 'is', null)
    .where('vehicles.state', 'in', finishedStates)
    .execute();
  return rows.map(({ id }) => id);
}

/** Bulk orders with vehicles that have ended and were not reported yet. */
export async function listUnreportedOrders(db: Db): Promise<BulkJobId[]> {
  const rows = await db
    .selectFrom('pictureWaits')
    .select('bulkJobId')
    .distinct()
    .where('endedAt', 'is not', null)
    .execute();
  return rows.flatMap(({ bulkJobId }) => bulkJobId ?? []);
}
