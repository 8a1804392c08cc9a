import type { ImportId, VehicleFeedId } from '@forecourt/contract/ids';
import type { ImportState } from '@forecourt/contract/imports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import type { FeedRecord } from './vehicle-feeds.queries.ts';

/** Feeds to call, and feeds whose imports have ended since, which no job waits for already. */
export async function listDueFeeds(db: Db, now: Date): Promise<VehicleFeedId[]> {
  const rows = await db
    .selectFrom('vehicleFeeds')
    .innerJoin('users', 'users.id', 'vehicleFeeds.userId')
    .leftJoin('imports', 'imports.id', 'vehicleFeeds.importId')
    .select('vehicleFeeds.id')
    .where('vehicleFeeds.state', '=', 'active')
    .where('vehicleFeeds.deletedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('vehicleFeeds.nextRunAt', '<=', now.toISOString()),
        eb('imports.finishedAt', 'is not', null),
      ]),
    )
    .where(({ not }) => not(isQueued(sql`'vehicleFeeds:' || vehicle_feeds.id`)))
    .orderBy('vehicleFeeds.nextRunAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** A feed that is switched on; it is locked until the transaction ends. */
export function lockActiveFeed(tx: Tx, id: VehicleFeedId): Promise<FeedRecord | undefined> {
  return tx
    .selectFrom('vehicleFeeds')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findImportState(db: Db, id: ImportId): Promise<ImportState | undefined> {
  const row = await db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state;
}

/** Remembers which pictures an import of a feed has fetched. Those that could not be fetched are tried again. */
export async function keepFetchedPictures(tx: Tx, feedId: VehicleFeedId, importId: ImportId): Promise<void> {
  await sql`
    insert into vehicle_feed_pictures (feed_id, vehicle_id, address)
    select distinct ${feedId}::uuid, vehicle_id, address from import_entries
    where import_id = ${importId} and vehicle_id is not null and address is not null
      and state in ('taken', 'held', 'skipped', 'discarded')
      and reason is distinct from 'cancelled' and reason is distinct from 'addressForbidden'
    on conflict do nothing`.execute(tx);
}

/** Removes feeds that were deleted before then. */
export async function removeDeletedFeeds(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('vehicleFeeds')
    .where('deletedAt', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ended imports of feeds without held photos, except the newest of each feed. */
export async function listOldImports(db: Db, kept: number, limit: number): Promise<ImportId[]> {
  const { rows } = await sql<{ id: ImportId }>`
    select i.id from (
      select id, finished_at, row_number() over (partition by feed_id order by created_at desc, id desc) as place
      from imports where feed_id is not null) i
    where i.place > ${kept} and i.finished_at is not null
      and not exists (select 1 from import_entries e where e.import_id = i.id and e.state = 'held')
      and not exists (select 1 from vehicle_feeds f where f.import_id = i.id)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
