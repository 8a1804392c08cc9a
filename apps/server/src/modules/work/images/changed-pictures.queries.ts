import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The vehicle of an image, if it has a page or one of its images is made by a preset with collages. */
export async function findVehicleWithPages(tx: Tx, id: ImageId): Promise<VehicleId | undefined> {
  const { rows } = await sql<{ id: VehicleId }>`
    select v.id from images i join vehicles v on v.id = i.set_id
    where i.id = ${id} and (
      exists (select from collages c where c.vehicle_id = v.id and c.deleted_at is null)
      or exists (select from images other join catalogue_items p on p.id::text = other.preset
        where other.set_id = v.id and other.deleted_at is null and jsonb_array_length(p.look->'collages') > 0))`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** The vehicle of an image, if its spin is finished or being made, and whether the image has another outline than in it. */
export async function findVehicleWithSpin(
  tx: Tx,
  id: ImageId,
): Promise<{ id: VehicleId; isRetouched: boolean } | undefined> {
  const { rows } = await sql<{ id: VehicleId; isRetouched: boolean }>`
    select s.vehicle_id as id, coalesce(s.outlines->>(i.id::text) <> i.matte_key, false) as is_retouched
    from images i join spins s on s.vehicle_id = i.set_id
    where i.id = ${id} and s.deleted_at is null and (s.result is not null or s.state in ('queued', 'working'))`.execute(
    tx,
  );
  return rows[0];
}

/** The channels that a picture was made for. */
export async function listRenditionChannels(tx: Tx, imageId: ImageId): Promise<ChannelName[]> {
  const rows = await tx
    .selectFrom('channelRenditions')
    .select('channel')
    .where('imageId', '=', imageId)
    .execute();
  return rows.map(({ channel }) => channel);
}
