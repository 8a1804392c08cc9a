import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** A user who orders again while waiting keeps one row, and gets one notification for all pictures. */
export async function insertPictureWait(
  tx: Tx,
  vehicleId: VehicleId,
  userId: UserId,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('pictureWaits')
    .values({ vehicleId, userId, orderedAt: now })
    .onConflict((conflict) => conflict.columns(['vehicleId', 'userId']).doNothing())
    .execute();
}

export async function isPictureAwaited(tx: Tx, vehicleId: VehicleId): Promise<boolean> {
  const row = await tx
    .selectFrom('pictureWaits')
    .select('userId')
    .where('vehicleId', '=', vehicleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The vehicle, locked against further orders, once none of its images is queued, processed or being checked; undefined before. */
export function lockFinishedVehicle(
  tx: Tx,
  vehicleId: VehicleId,
): Promise<{ reference: string; deletedAt: string | null } | undefined> {
  return tx
    .selectFrom('vehicles')
    .select(['reference', 'deletedAt'])
    .where('id', '=', vehicleId)
    .where('state', 'in', ['draft', 'ready'])
    .forUpdate()
    .executeTakeFirst();
}

interface Finished {
  userId: UserId;
  delivered: number;
  failed: number;
  /** By a checker, who said so at the time. */
  refused: number;
}

/**
 * Removes the waiting users and returns those who still see the vehicle, with the results of the images since their
 * order.
 */
export async function takePictureWaits(tx: Tx, vehicleId: VehicleId): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    with taken as (delete from picture_waits where vehicle_id = ${vehicleId} returning user_id, ordered_at)
    select t.user_id as "userId",
      count(i.id) filter (where i.state = 'delivered') as delivered,
      count(i.id) filter (where i.state = 'failed') as failed,
      count(i.id) filter (where i.state in ('retake_requested', 'rejected')) as refused
    from taken t
    join vehicles v on v.id = ${vehicleId}
    join customers on customers.id = v.customer_id
    join users asker on asker.id = t.user_id and case asker.role
      when 'user' then asker.id = v.user_id
      when 'client' then asker.client_id = v.client_id
      when 'customer' then asker.customer_id in (v.customer_id, customers.parent_id)
      else true end
    left join images i on i.set_id = ${vehicleId} and i.deleted_at is null
      and i.queued_at >= t.ordered_at
    group by t.user_id order by t.user_id`.execute(tx);
  return rows;
}
