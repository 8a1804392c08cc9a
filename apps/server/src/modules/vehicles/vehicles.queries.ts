import type { Scope } from '@forecourt/contract/actor';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { listVehicles, Vehicle } from '@forecourt/contract/vehicles';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.gen.ts';
import { countLimit, inScope, likePattern } from '../../platform/db/scope.ts';

/** A vehicle as the tables know it; links are signed by the service. */
export type VehicleRow = Omit<Vehicle, 'thumbnail' | 'archive' | 'state'> & {
  thumbnailKey: string | null;
  busyCount: number;
};

function selectVehicles(db: Db, scope: Scope) {
  return db
    .selectFrom('vehicles')
    .innerJoin('user_tenants', 'user_tenants.user_id', 'vehicles.user_id')
    .where(inScope(scope, 'user_tenants'));
}

const detailColumns = [
  'page.id',
  'page.user_id as userId',
  'users.name as userName',
  'page.reference',
  'page.vin',
  'page.make',
  'page.model',
  'page.year',
  'page.colour',
  'page.body_type as bodyType',
  'page.preset',
  'page.created_at as createdAt',
  'page.updated_at as updatedAt',
  'page.deleted_at as deletedAt',
  'counts.imageCount',
  'counts.deliveredCount',
  'counts.busyCount',
  'cover.coverImageId',
  'cover.thumbnailKey',
] as const;

/** Counts and cover of the rows that are shown, not of all: a lateral join runs after the page is cut. */
function withDetails(rows: ReturnType<typeof selectVehicles>, db: Db) {
  const page = rows.selectAll('vehicles').as('page');
  return db
    .selectFrom(page)
    .innerJoin('users', 'users.id', 'page.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('images')
          .select((count) => [
            count.fn.countAll<number>().as('imageCount'),
            sql<number>`count(*) filter (where state = 'delivered')`.as('deliveredCount'),
            sql<number>`count(*) filter (where state in ('queued', 'processing'))`.as('busyCount'),
          ])
          .whereRef('images.vehicle_id', '=', 'page.id')
          .where('images.deleted_at', 'is', null)
          .as('counts'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('images')
          .leftJoin('image_outputs', (join) =>
            join.onRef('image_outputs.image_id', '=', 'images.id').on('image_outputs.name', '=', 'thumb'),
          )
          .select([
            'images.id as coverImageId',
            (cover) =>
              cover.fn.coalesce('image_outputs.storage_key', 'images.thumbnail_key').as('thumbnailKey'),
          ])
          .whereRef('images.vehicle_id', '=', 'page.id')
          .where('images.deleted_at', 'is', null)
          .where((cover) =>
            cover.or([
              cover('image_outputs.storage_key', 'is not', null),
              cover('images.thumbnail_key', 'is not', null),
            ]),
          )
          .orderBy(
            sql`case images.position when 'exterior.front_left' then 0 when 'exterior.front' then 1 else 2 end`,
          )
          .orderBy('images.created_at')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .select(detailColumns);
}

type Selected = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

function toRow(row: Selected): VehicleRow {
  return {
    ...row,
    bodyType: row.bodyType as VehicleRow['bodyType'],
    preset: row.preset as VehicleRow['preset'],
    imageCount: row.imageCount ?? 0,
    deliveredCount: row.deliveredCount ?? 0,
    busyCount: row.busyCount ?? 0,
  };
}

export async function find(
  db: Db,
  scope: Scope,
  id: VehicleId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<VehicleRow | undefined> {
  const rows = selectVehicles(db, scope)
    .where('vehicles.id', '=', id)
    .where('vehicles.deleted_at', deleted === 'live' ? 'is' : 'is not', null);
  const row = await withDetails(rows, db).executeTakeFirst();
  return row && toRow(row);
}

/** Keeps the vehicle as it is until the transaction ends. */
export async function lock(tx: Tx, id: VehicleId): Promise<void> {
  await tx.selectFrom('vehicles').select('id').where('id', '=', id).forUpdate().execute();
}

export type VehicleFilter = RouteInput<typeof listVehicles>['query'];

function matches(filter: VehicleFilter) {
  return (eb: ExpressionBuilder<Database, 'vehicles'>) => {
    const conditions = [eb('vehicles.deleted_at', filter.onlyDeleted ? 'is not' : 'is', null)];
    if (filter.bodyType) conditions.push(eb('vehicles.body_type', '=', filter.bodyType));
    if (filter.state) conditions.push(eb(stateSql, '=', filter.state));
    if (filter.search) {
      const pattern = likePattern(filter.search);
      conditions.push(
        eb.or([
          eb('vehicles.reference', 'ilike', pattern),
          eb('vehicles.vin', 'ilike', pattern),
          eb('vehicles.make', 'ilike', pattern),
          eb('vehicles.model', 'ilike', pattern),
        ]),
      );
    }
    return eb.and(conditions);
  };
}

/** The same three states as vehicles.rules `stateOf`, for filtering and sorting. */
const stateSql = sql<Vehicle['state']>`(
  select case
    when count(*) filter (where i.state in ('queued', 'processing')) > 0 then 'processing'
    when count(*) filter (where i.state = 'delivered') > 0 then 'ready'
    else 'draft' end
  from images i where i.vehicle_id = vehicles.id and i.deleted_at is null)`;

const orderColumns = {
  createdAt: sql.ref('vehicles.created_at'),
  updatedAt: sql.ref('vehicles.updated_at'),
  reference: sql.ref('vehicles.reference'),
  make: sql.ref('vehicles.make'),
  year: sql.ref('vehicles.year'),
  state: stateSql,
} as const;

export async function list(db: Db, scope: Scope, filter: VehicleFilter): Promise<VehicleRow[]> {
  const direction = sql.raw(filter.orderDirection === 'ASC' ? 'asc nulls last' : 'desc nulls last');
  const order = orderColumns[filter.orderBy];
  const rows = selectVehicles(db, scope)
    .where(matches(filter))
    .orderBy(sql`${order} ${direction}`)
    .orderBy('vehicles.id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  const ids = (await rows.select('vehicles.id').execute()).map((row) => row.id);
  if (ids.length === 0) return [];
  const details = await withDetails(selectVehicles(db, scope).where('vehicles.id', 'in', ids), db).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return details.map(toRow).sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

export async function countUpToLimit(db: Db, scope: Scope, filter: VehicleFilter): Promise<number> {
  const { count } = await db
    .selectFrom(
      selectVehicles(db, scope)
        .where(matches(filter))
        .select(sql<SqlBool>`true`.as('one'))
        .limit(countLimit)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countByType(db: Db, userId: UserId): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('vehicles')
    .select((eb) => ['body_type', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .groupBy('body_type')
    .execute();
  return new Map(rows.map((row) => [row.body_type, row.count]));
}

export interface VehicleDetails {
  reference: string;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  colour: string | null;
  bodyType: Vehicle['bodyType'];
  preset: string;
}

export async function insert(
  tx: Tx,
  vehicle: VehicleDetails & { userId: UserId; now: Date },
): Promise<VehicleId> {
  const { userId, now, bodyType, ...details } = vehicle;
  const { id } = await tx
    .insertInto('vehicles')
    .values({ ...details, body_type: bodyType, user_id: userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function update(
  tx: Tx,
  id: VehicleId,
  change: Partial<VehicleDetails>,
  now: Date,
): Promise<void> {
  const { bodyType, ...details } = change;
  await tx
    .updateTable('vehicles')
    .set({ ...details, ...(bodyType === undefined ? {} : { body_type: bodyType }), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setDeleted(tx: Tx, id: VehicleId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('vehicles').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}
