import type { Scope } from '@forecourt/contract/actor';
import type { CropSet, Cut } from '@forecourt/contract/crops';
import type { CropSetId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, inScope, ordered } from '../../../platform/db/scope.ts';

/** A set as its rows hold it; the service signs the links. */
export type CropSetRow = Omit<CropSet, 'thumbnails' | 'archive'> & { thumbnailKeys: string[] };

/** A set is stored as a row of the vehicles table. */
export const asVehicleId = (id: CropSetId) => id as string as VehicleId;

/** Number of thumbnails of a set in a list. */
const shownMax = 6;

function selectSets(db: Db, scope: Scope, deleted: 'live' | 'deleted') {
  return db
    .selectFrom('vehicles')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.kind', '=', sql.lit('crops'))
    .where('vehicles.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .where('vehicles.purgedAt', 'is', null);
}

const countOf = (condition: string) => sql<number>`(
  select count(*) from images i where i.vehicle_id = vehicles.id and i.deleted_at is null ${sql.raw(condition)})`;
const firstPictures = sql<string[]>`coalesce((
  select json_agg(shown.key order by shown.created_at, shown.id) from (
    select coalesce(o.storage_key, i.thumbnail_key) as key, i.created_at, i.id
    from images i left join image_outputs o on o.image_id = i.id and o.name = 'thumb'
    where i.vehicle_id = vehicles.id and i.deleted_at is null and coalesce(o.storage_key, i.thumbnail_key) is not null
    order by i.created_at, i.id limit ${sql.lit(shownMax)}) shown), '[]')`;

/** Joins counts and thumbnails to the rows of one page only. */
function withDetails(rows: ReturnType<typeof selectSets>, db: Db) {
  return db
    .selectFrom(rows.selectAll('vehicles').as('vehicles'))
    .innerJoin('users', 'users.id', 'vehicles.userId')
    .select([
      'vehicles.id',
      'vehicles.userId',
      'users.name as userName',
      'vehicles.cut',
      'vehicles.state',
      'vehicles.deliveredCount',
      'vehicles.createdAt',
      'vehicles.deletedAt',
      countOf('').as('imageCount'),
      countOf("and i.state = 'failed'").as('failedCount'),
      firstPictures.as('thumbnailKeys'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

function toRow(row: Selected): CropSetRow {
  return {
    ...row,
    id: row.id as string as CropSetId,
    cut: row.cut as Cut,
  };
}

export async function findCropSet(
  db: Db,
  scope: Scope,
  id: CropSetId,
  deleted: 'live' | 'deleted',
): Promise<CropSetRow | undefined> {
  const rows = selectSets(db, scope, deleted).where('vehicles.id', '=', asVehicleId(id));
  const row = await withDetails(rows, db).executeTakeFirst();
  return row && toRow(row);
}

/** Locks the set, and thereby the states of its images, until the transaction ends. */
export async function lockCropSet(tx: Tx, id: CropSetId): Promise<void> {
  await tx.selectFrom('vehicles').select('id').where('id', '=', asVehicleId(id)).forUpdate().execute();
}

const newestFirst = ordered(sql.ref('vehicles.createdAt'), 'DESC', 'vehicles');

export interface ListFilter extends PageQuery {
  onlyDeleted: boolean;
}

const deletedOf = ({ onlyDeleted }: ListFilter) => (onlyDeleted ? 'deleted' : 'live');

export async function listCropSets(db: Db, scope: Scope, filter: ListFilter): Promise<CropSetRow[]> {
  const page = selectSets(db, scope, deletedOf(filter))
    .orderBy(newestFirst)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  return (await withDetails(page, db).orderBy(newestFirst).execute()).map(toRow);
}

export function countCropSets(db: Db, scope: Scope, filter: ListFilter): Promise<number> {
  return countUpTo(db, selectSets(db, scope, deletedOf(filter)));
}

export async function insertCropSet(tx: Tx, userId: UserId, cut: Cut, now: Date): Promise<CropSetId> {
  const { id } = await tx
    .insertInto('vehicles')
    .values({
      userId,
      kind: 'crops',
      cut: json(cut),
      // A placeholder, never shown: the column is not nullable.
      reference: 'crops',
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as string as CropSetId;
}

export async function setCut(tx: Tx, id: CropSetId, cut: Cut, now: Date): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ cut: json(cut), updatedAt: now })
    .where('id', '=', asVehicleId(id))
    .execute();
}

export async function setCropSetDeleted(tx: Tx, id: CropSetId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('vehicles').set({ deletedAt }).where('id', '=', asVehicleId(id)).execute();
}
