import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { ClientId, VehicleId } from '@forecourt/contract/ids';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ChannelFeedsTable } from '../../../platform/db/schema.gen.ts';

export type FeedRow = Selectable<ChannelFeedsTable>;

export function findFeed(db: Db, clientId: ClientId, channel: ChannelName): Promise<FeedRow | undefined> {
  return db
    .selectFrom('channelFeeds')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('channel', '=', channel)
    .executeTakeFirst();
}

/** Adds a feed unless there is one. */
export async function insertFeed(
  tx: Tx,
  feed: { clientId: ClientId; channel: ChannelName; createdAt: Date },
) {
  await tx
    .insertInto('channelFeeds')
    .values(feed)
    .onConflict((conflict) => conflict.columns(['clientId', 'channel']).doNothing())
    .execute();
}

export async function setFeedPaused(tx: Tx, id: string, isPaused: boolean): Promise<void> {
  await tx.updateTable('channelFeeds').set({ isPaused }).where('id', '=', id).execute();
}

/** Gives a feed another address. */
export async function rotateFeed(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('channelFeeds')
    .set((eb) => ({ addressVersion: eb('addressVersion', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteFeed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('channelFeeds').where('id', '=', id).execute();
}

const vehicleColumns = [
  'id',
  'reference',
  'vin',
  'make',
  'model',
  'year',
  'bodyType',
  'colour',
  'mileage',
  'mileageUnit',
  'priceCents',
] as const;

/** The vehicles of a client that are ready, some at a time, by id after this one. */
export function listReadyVehicles(db: Db, clientId: ClientId, after: VehicleId | null, limit: number) {
  return db
    .selectFrom('vehicles')
    .select(vehicleColumns)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ready')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type FeedVehicle = Awaited<ReturnType<typeof listReadyVehicles>>[number];

/** A text that changes whenever the vehicles of a feed or their pictures do, and when they last did. */
export async function findFeedVersion(
  db: Db,
  clientId: ClientId,
  channel: ChannelName,
): Promise<{ version: string; changedAt: string | null }> {
  const { rows } = await sql<{ version: string; changedAt: string | null }>`
    select concat_ws(' ', count(distinct v.id), max(v.updated_at), count(i.id), max(i.updated_at),
        sum(hashtextextended(r.storage_key || r.state, 0))) as version,
      to_json(greatest(max(v.updated_at), max(i.updated_at)))#>>'{}' as changed_at
    from vehicles v
    left join images i on i.set_id = v.id and i.deleted_at is null
    left join channel_renditions r on r.image_id = i.id and r.channel = ${channel}
    where v.client_id = ${clientId} and v.deleted_at is null and v.state = 'ready'`.execute(db);
  return rows[0] ?? { version: '', changedAt: null };
}
