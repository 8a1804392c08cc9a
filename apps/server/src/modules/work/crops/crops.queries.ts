import type { Scope } from '@forecourt/contract/actor';
import type { CropSet, Cut } from '@forecourt/contract/crops';
import type { CropSetId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage, ordered } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';

/** A set as its rows hold it; the service signs the links. */
export type CropSetRow = Omit<CropSet, 'thumbnails' | 'archive'> & { thumbnailKeys: string[] };

/** Number of thumbnails of a set in a list. */
const shownMax = 6;

function selectSets(db: Db, scope: Scope, deleted: 'live' | 'deleted') {
  return db
    .selectFrom('cropSets')
    .where(inScope(scope, 'cropSets'))
    .where('cropSets.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .where('cropSets.purgedAt', 'is', null);
}

const countOf = (condition: string) => sql<number>`(
  select count(*) from images i where i.set_id = crop_sets.id and i.deleted_at is null ${sql.raw(condition)})`;
const firstPictures = sql<string[]>`coalesce((
  select json_agg(shown.key order by shown.created_at, shown.id) from (
    select coalesce(o.storage_key, i.thumbnail_key) as key, i.created_at, i.id
    from images i left join image_outputs o on o.image_id = i.id and o.name = 'thumb'
    where i.set_id = crop_sets.id and i.deleted_at is null and coalesce(o.storage_key, i.thumbnail_key) is not null
    order by i.created_at, i.id limit ${sql.lit(shownMax)}) shown), '[]')`;

/** Joins counts and thumbnails to the rows of one page only. */
function withDetails(rows: ReturnType<typeof selectSets>, db: Db) {
  return db
    .selectFrom(rows.selectAll('cropSets').as('cropSets'))
    .innerJoin('users', 'users.id', 'cropSets.userId')
    .select([
      'cropSets.id',
      'cropSets.userId',
      'users.name as userName',
      'cropSets.cut',
      'cropSets.state',
      'cropSets.deliveredCount',
      'cropSets.createdAt',
      'cropSets.deletedAt',
      countOf('').as('imageCount'),
      countOf("and i.state = 'failed'").as('failedCount'),
      firstPictures.as('thumbnailKeys'),
    ]);
}

export function findCropSet(
  db: Db,
  scope: Scope,
  id: CropSetId,
  deleted: 'live' | 'deleted',
): Promise<CropSetRow | undefined> {
  const rows = selectSets(db, scope, deleted).where('cropSets.id', '=', id);
  return withDetails(rows, db).executeTakeFirst();
}

const newestFirst = ordered(sql.ref('cropSets.createdAt'), 'DESC', 'cropSets');

interface ListFilter extends PageQuery {
  onlyDeleted: boolean;
}

const deletedOf = ({ onlyDeleted }: ListFilter) => (onlyDeleted ? 'deleted' : 'live');

export function listCropSets(db: Db, scope: Scope, filter: ListFilter): Promise<CropSetRow[]> {
  const page = selectSets(db, scope, deletedOf(filter)).orderBy(newestFirst).$call(onPage(filter));
  return withDetails(page, db).orderBy(newestFirst).execute();
}

export function countCropSets(db: Db, scope: Scope, filter: ListFilter): Promise<number> {
  return countUpTo(db, selectSets(db, scope, deletedOf(filter)));
}

export async function insertCropSet(tx: Tx, userId: UserId, cut: Cut, now: Date): Promise<CropSetId> {
  const { id } = await tx
    .insertInto('cropSets')
    .values({
      userId,
      cut: json(cut),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCut(tx: Tx, id: CropSetId, cut: Cut, now: Date): Promise<void> {
  await tx
    .updateTable('cropSets')
    .set({ cut: json(cut), updatedAt: now })
    .where('id', '=', id)
    .execute();
}
