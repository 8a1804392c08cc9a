import type { RestyleId, UserId } from '@forecourt/contract/ids';
import type { RestyleSkip } from '@forecourt/contract/restyles';
import type { PageQuery } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { hasOtherLook, isMade } from './other-looks.queries.ts';

const paceMs = 60_000;

function selectRestyles(db: Db, userId: UserId) {
  return db
    .selectFrom('restyles')
    .leftJoin('catalogueItems', (join) =>
      join.on(
        sql<boolean>`catalogue_items.id::text = coalesce(restyles.background_id::text, restyles.preset)`,
      ),
    )
    .where('restyles.userId', '=', userId)
    .select([
      'restyles.id',
      'restyles.state',
      'restyles.pausedBy',
      'restyles.preset',
      'restyles.backgroundId',
      'catalogueItems.name as lookName',
      'restyles.classes',
      'restyles.vehicles',
      'restyles.leftOutVehicles',
      'restyles.count',
      'restyles.credits',
      'restyles.leftOut',
      'restyles.createdAt',
      'restyles.finishedAt',
    ]);
}
export type RestyleRow = Awaited<ReturnType<ReturnType<typeof selectRestyles>['execute']>>[number];

export function listRestyles(db: Db, userId: UserId, { limit, page }: PageQuery): Promise<RestyleRow[]> {
  return selectRestyles(db, userId)
    .orderBy('restyles.createdAt', 'desc')
    .orderBy('restyles.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
}

export const countRestyles = (db: Db, userId: UserId): Promise<number> =>
  countUpTo(db, db.selectFrom('restyles').where('userId', '=', userId));

export function findRestyle(db: Db, userId: UserId, id: RestyleId): Promise<RestyleRow | undefined> {
  return selectRestyles(db, userId).where('restyles.id', '=', id).executeTakeFirst();
}

interface Progress {
  id: RestyleId;
  state: 'waiting' | 'done' | 'skipped' | 'undone';
  reason: string | null;
  count: number;
  charged: number;
  /** Made in the last minute, and for how long: milliseconds. */
  made: number;
  sinceMs: number;
}

/** Counts the items of restyles by state and reason. */
export async function listProgress(db: Db, ids: readonly RestyleId[], now: Date): Promise<Progress[]> {
  const since = new Date(now.getTime() - paceMs);
  const { rows } = await sql<Progress>`
    select restyle_id as id, state, reason, count(*) as count, coalesce(sum(charged), 0) as charged,
      count(*) filter (where ended_at > ${since}) as made,
      coalesce(extract(epoch from ${now}::timestamptz - min(ended_at) filter (where ended_at > ${since})) * 1000, 0)::float8
        as "sinceMs"
    from restyle_items where restyle_id = any(${ids}::uuid[]) group by restyle_id, state, reason`.execute(db);
  return rows;
}

/** How many vehicles show pictures of each of these restyles beside others in another look. */
export async function countMixedVehicles(
  db: Db,
  ids: readonly RestyleId[],
): Promise<{ id: RestyleId; count: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: RestyleId; count: number }>`
    select restyles.id, count(distinct pictures.set_id) as count
    from restyles join restyle_items on restyle_items.restyle_id = restyles.id
      join images pictures on pictures.id = restyle_items.image_id
      join vehicles on vehicles.id = pictures.set_id and vehicles.deleted_at is null
    where restyles.id = any(${ids}::uuid[]) and ${isMade} and exists (select from images where ${hasOtherLook})
    group by restyles.id`.execute(db);
  return rows;
}

/** Pictures that were not made, and those that an undo left as they are. */
function selectSkips(db: Db, id: RestyleId) {
  return db
    .selectFrom('restyleItems')
    .innerJoin('images', 'images.id', 'restyleItems.imageId')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .where('restyleItems.restyleId', '=', id)
    .where('restyleItems.reason', 'is not', null);
}

export function listSkips(db: Db, id: RestyleId, { limit, page }: PageQuery): Promise<RestyleSkip[]> {
  return selectSkips(db, id)
    .select([
      'vehicles.id as vehicleId',
      'vehicles.reference',
      'images.id as imageId',
      sql<string>`restyle_items.reason`.as('reason'),
    ])
    .orderBy('restyleItems.position')
    .$call(onPage({ page, limit }))
    .execute();
}

export const countSkips = (db: Db, id: RestyleId): Promise<number> => countUpTo(db, selectSkips(db, id));
