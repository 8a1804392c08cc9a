import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Who orders again while they wait is told of all of it together. */
export async function insert(tx: Tx, vehicleId: VehicleId, userId: UserId, now: Date): Promise<void> {
  await tx
    .insertInto('picture_orders')
    .values({ vehicle_id: vehicleId, user_id: userId, ordered_at: now })
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'user_id']).doNothing())
    .execute();
}

export async function isAwaited(tx: Tx, vehicleId: VehicleId): Promise<boolean> {
  const row = await tx
    .selectFrom('picture_orders')
    .select('user_id')
    .where('vehicle_id', '=', vehicleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The vehicle once none of its pictures waits or is being made; nobody else orders until the transaction ends. */
export function lockFinished(
  tx: Tx,
  vehicleId: VehicleId,
): Promise<{ reference: string; deletedAt: string | null } | undefined> {
  return tx
    .selectFrom('vehicles')
    .select(['reference', 'deleted_at as deletedAt'])
    .where('id', '=', vehicleId)
    .where('state', '!=', 'processing')
    .forUpdate()
    .executeTakeFirst();
}

export interface Finished {
  userId: UserId;
  delivered: number;
  failed: number;
}

/**
 * Who waited and still sees the vehicle, and what became of the pictures that were ordered since; from then on they wait
 * no more.
 */
export async function take(tx: Tx, vehicleId: VehicleId): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    with taken as (delete from picture_orders where vehicle_id = ${vehicleId} returning user_id, ordered_at)
    select t.user_id as "userId",
      count(i.id) filter (where i.state = 'delivered') as delivered,
      count(i.id) filter (where i.state = 'failed') as failed
    from taken t
    join vehicles v on v.id = ${vehicleId}
    join customers on customers.id = v.customer_id
    join users asker on asker.id = t.user_id and case asker.role
      when 'user' then asker.id = v.user_id
      when 'client' then asker.client_id = v.client_id
      when 'customer' then asker.customer_id in (v.customer_id, customers.parent_id)
      else true end
    left join images i on i.vehicle_id = ${vehicleId} and i.deleted_at is null
      and i.queued_at >= t.ordered_at
    group by t.user_id order by t.user_id`.execute(tx);
  return rows;
}
