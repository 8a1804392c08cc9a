import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { ClientId, VehicleId } from '@forecourt/contract/ids';
import { type Selectable, sql, type Updateable } from 'kysely';
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

export async function updateFeed(tx: Tx, id: string, change: Updateable<ChannelFeedsTable>): Promise<void> {
  await tx.updateTable('channelFeeds').set(change).where('id', '=', id).execute();
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

/** Programs that are counted by name in a day; a user agent can say anything. */
const receiversMax = 20;
const keptDays = 90;

/** Counts a fetch of this feed, and drops counts that are older than those kept. */
export async function countFetch(
  db: Db,
  feedId: string,
  { isUnchanged, now, receiver }: { isUnchanged: boolean; now: Date; receiver: string },
): Promise<void> {
  await sql`
    with today as (select date_trunc('day', ${now}::timestamptz, 'UTC') as day),
    counted as (select receiver from channel_feed_fetches, today where channel_feed_id = ${feedId} and channel_feed_fetches.day = today.day),
    dropped as (delete from channel_feed_fetches using today
      where channel_feed_id = ${feedId} and channel_feed_fetches.day < today.day - ${keptDays} * interval '1 day')
    insert into channel_feed_fetches as fetches (channel_feed_id, day, receiver, count, unchanged)
    select ${feedId}, day,
      case when ${receiver} in (select receiver from counted) or (select count(*) from counted) < ${receiversMax}
        then ${receiver} else 'other' end,
      1, ${isUnchanged ? 1 : 0}
    from today
    on conflict (channel_feed_id, day, receiver) do update
      set count = fetches.count + 1, unchanged = fetches.unchanged + excluded.unchanged`.execute(db);
}

/** Fetches of a feed in the last days, the latest first. */
export async function listFetches(
  db: Db,
  feedId: string,
  { days, now }: { days: number; now: Date },
): Promise<{ day: string; receiver: string; count: number; unchanged: number }[]> {
  return db
    .selectFrom('channelFeedFetches')
    .select([
      sql<string>`to_char(day at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      'receiver',
      'count',
      'unchanged',
    ])
    .where('channelFeedId', '=', feedId)
    .where('day', '>', sql<string>`${now}::timestamptz - ${days} * interval '1 day'`)
    .orderBy('channelFeedFetches.day', 'desc')
    .orderBy('count', 'desc')
    .orderBy('receiver')
    .execute();
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

/** Which vehicles a channel gets of a client: those that are ready, or of them only those that are marked for it. */
export type VehicleChoice = Pick<FeedRow, 'channel' | 'clientId' | 'onlyMarked'>;

const isMarkedFor = (channel: ChannelName) => sql<boolean>`${channel} = any(marked_channels)`;

/** The vehicles that are chosen, some at a time, by id after this one. */
export function listReadyVehicles(
  db: Db,
  { channel, clientId, onlyMarked }: VehicleChoice,
  after: VehicleId | null,
  limit: number,
) {
  return db
    .selectFrom('vehicles')
    .select(vehicleColumns)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ready')
    .$if(onlyMarked, (query) => query.where(isMarkedFor(channel)))
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type FeedVehicle = Awaited<ReturnType<typeof listReadyVehicles>>[number];

export async function countReadyVehicles(db: Db, choice: VehicleChoice): Promise<number> {
  const { count } = await db
    .selectFrom('vehicles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('clientId', '=', choice.clientId)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ready')
    .$if(choice.onlyMarked, (query) => query.where(isMarkedFor(choice.channel)))
    .executeTakeFirstOrThrow();
  return count;
}

/** A text that changes whenever the vehicles of a feed, their pictures or public documents do, and when they last did. */
export async function findFeedVersion(
  db: Db,
  { channel, clientId, onlyMarked }: VehicleChoice,
): Promise<{ version: string; changedAt: string | null }> {
  const { rows } = await sql<{ version: string; changedAt: string | null }>`
    select concat_ws(' ', count(distinct v.id), max(v.updated_at), count(i.id), max(i.updated_at),
        sum(hashtextextended(r.storage_key || r.state, 0)), max(d.version),
        nullif(count(i.id) filter (where holds_back(i.question_count, v.customer_id)), 0)) as version,
      to_json(greatest(max(v.updated_at), max(i.updated_at), max(d.changed_at)))#>>'{}' as changed_at
    from vehicles v
    cross join (select max(d.updated_at) as changed_at,
        sum(hashtextextended(concat_ws(' ', d.id, d.kind, d.title), 0)) filter (where d.is_public and d.deleted_at is null)
          as version
      from vehicle_documents d join vehicles v on v.id = d.vehicle_id
      where v.client_id = ${clientId} and v.deleted_at is null and v.state = 'ready'
        and (not ${onlyMarked} or ${channel} = any(v.marked_channels))) d
    left join images i on i.set_id = v.id and i.deleted_at is null
    left join channel_renditions r on r.image_id = i.id and r.channel = ${channel}
    where v.client_id = ${clientId} and v.deleted_at is null and v.state = 'ready'
      and (not ${onlyMarked} or ${channel} = any(v.marked_channels))`.execute(db);
  return rows[0] ?? { version: '', changedAt: null };
}
