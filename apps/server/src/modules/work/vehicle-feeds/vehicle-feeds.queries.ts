import type { Scope } from '@forecourt/contract/actor';
import type { SessionId, UserId, VehicleFeedId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { listVehicleFeeds as listRoute, VehicleFeed } from '@forecourt/contract/vehicle-feeds';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { VehicleFeedsTable } from '../../../platform/db/schema.gen.ts';
import { within } from '../../../platform/db/scope.ts';

export type FeedRecord = Selectable<VehicleFeedsTable>;
type Found = 'live' | 'deleted';

function selectFeeds(db: Db, scope: Scope, found: Found = 'live') {
  return db
    .selectFrom('vehicleFeeds')
    .innerJoin('users', 'users.id', 'vehicleFeeds.userId')
    .where('vehicleFeeds.deletedAt', found === 'live' ? 'is' : 'is not', null)
    .where('users.deletedAt', 'is', null)
    .where(within(scope, { user: 'users.id', client: 'users.client_id', customer: 'users.customer_id' }));
}

function withColumns(query: ReturnType<typeof selectFeeds>) {
  return query.select([
    'vehicleFeeds.id',
    sql<
      VehicleFeed['owner']
    >`json_build_object('id', users.id, 'name', coalesce(users.name, users.email))`.as('owner'),
    'vehicleFeeds.name',
    'vehicleFeeds.address',
    'vehicleFeeds.username',
    'vehicleFeeds.interval',
    'vehicleFeeds.columns',
    'vehicleFeeds.fields',
    'vehicleFeeds.itemPath',
    'vehicleFeeds.encoding',
    'vehicleFeeds.headingRow',
    'vehicleFeeds.picturesInOrder',
    'vehicleFeeds.state',
    'vehicleFeeds.failure',
    'vehicleFeeds.failingSince',
    'vehicleFeeds.lastRunAt',
    'vehicleFeeds.nextRunAt',
    sql<VehicleFeed['lastImport']>`(select json_build_object('id', i.id, 'state', i.state,
      'createdAt', to_char(i.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from imports i where i.feed_id = vehicle_feeds.id order by i.created_at desc, i.id desc limit 1)`.as(
      'lastImport',
    ),
    'vehicleFeeds.createdAt',
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

const toFeed = ({ fields, ...row }: Row): VehicleFeed => ({
  ...row,
  fields: fields.map((field) => field || null),
});

export async function listVehicleFeeds(
  db: Db,
  scope: Scope,
  { limit, page, userId }: RouteInput<typeof listRoute>['query'],
): Promise<{ rows: VehicleFeed[]; count: number }> {
  const found = selectFeeds(db, scope).$if(userId !== undefined, (rows) =>
    rows.where('vehicleFeeds.userId', '=', userId ?? null),
  );
  const rows = await withColumns(found)
    .orderBy('vehicleFeeds.createdAt', 'desc')
    .orderBy('vehicleFeeds.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
  return { rows: rows.map(toFeed), count: await countUpTo(db, found) };
}

export async function findVehicleFeed(
  db: Db,
  scope: Scope,
  id: VehicleFeedId,
): Promise<VehicleFeed | undefined> {
  const row = await withColumns(selectFeeds(db, scope)).where('vehicleFeeds.id', '=', id).executeTakeFirst();
  return row && toFeed(row);
}

/** The row of a feed in scope. */
export function findFeedRecord(
  db: Db,
  scope: Scope,
  id: VehicleFeedId,
  found: Found = 'live',
): Promise<FeedRecord | undefined> {
  return selectFeeds(db, scope, found)
    .where('vehicleFeeds.id', '=', id)
    .selectAll('vehicleFeeds')
    .executeTakeFirst();
}

/** Locks the feed until the transaction ends. */
export async function lockVehicleFeed(tx: Tx, id: VehicleFeedId): Promise<void> {
  await tx.selectFrom('vehicleFeeds').select('id').where('id', '=', id).forUpdate().execute();
}

/** The user has to be locked, so that feeds are counted and added one call after the other. */
export async function countFeedsOf(tx: Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('vehicleFeeds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewFeed = Insertable<VehicleFeedsTable> & { id: VehicleFeedId; sessionId: SessionId };

export async function insertVehicleFeed(tx: Tx, feed: NewFeed): Promise<void> {
  await tx.insertInto('vehicleFeeds').values(feed).execute();
}

export async function updateVehicleFeed(
  tx: Tx,
  id: VehicleFeedId,
  change: Updateable<VehicleFeedsTable>,
): Promise<void> {
  await tx.updateTable('vehicleFeeds').set(change).where('id', '=', id).execute();
}
