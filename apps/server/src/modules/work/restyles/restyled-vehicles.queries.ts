import type { ImageId, RestyleId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The vehicles of these images that have a finished spin. */
export async function listVehiclesWithSpin(db: Db, ids: readonly ImageId[]): Promise<VehicleId[]> {
  const { rows } = await sql<{ id: VehicleId }>`
    select distinct s.vehicle_id as id from images i join spins s on s.vehicle_id = i.set_id
    where i.id = any(${ids}::uuid[]) and s.deleted_at is null and s.result is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a running restyle or undo is about to change more pictures of the vehicle. */
export async function isBeingRestyled(db: Db, id: VehicleId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from images i
      join restyle_items item on item.image_id = i.id
      join restyles r on r.id = item.restyle_id
    where i.set_id = ${id} and (
      (r.state = 'running' and item.state = 'waiting')
      or (r.state = 'undoing' and item.state = 'done' and item.reason is null))) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** An image of each vehicle of which a restyle has made some pictures, and others not yet. */
export async function listHalfRestyled(db: Db, id: RestyleId): Promise<ImageId[]> {
  const { rows } = await sql<{ id: ImageId }>`
    select distinct on (i.set_id) i.id from restyle_items item join images i on i.id = item.image_id
    where item.restyle_id = ${id} and item.state = 'done' and exists (
      select from restyle_items other join images beside on beside.id = other.image_id
      where other.restyle_id = item.restyle_id and other.state = 'waiting' and beside.set_id = i.set_id)
    order by i.set_id`.execute(db);
  return rows.map((row) => row.id);
}
