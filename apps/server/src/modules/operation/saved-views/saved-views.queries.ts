import type { CustomerId, SavedViewId, UserId } from '@forecourt/contract/ids';
import type { SavedView, SavedViewList } from '@forecourt/contract/saved-views';
import { sql } from 'kysely';
import { updateRow } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';

/** The reader of views, who sees their own and the shared ones of their customer. */
interface Viewer {
  userId: UserId;
  /** Null for the operator's staff. */
  customerId: CustomerId | null;
}

function selectViews(db: Db, { userId, customerId }: Viewer) {
  return db
    .selectFrom('savedViews')
    .innerJoin('users as owner', 'owner.id', 'savedViews.userId')
    .where((eb) =>
      eb.or([
        eb('savedViews.userId', '=', userId),
        eb.and([
          eb('savedViews.shared', '=', true),
          eb('owner.deletedAt', 'is', null),
          eb('owner.customerId', 'is not distinct from', customerId),
        ]),
      ]),
    )
    .select([
      'savedViews.id',
      'savedViews.list',
      'savedViews.name',
      'savedViews.query',
      'savedViews.shared',
      sql<boolean>`saved_views.user_id = ${userId}`.as('own'),
      sql<string>`coalesce(owner.name, owner.email)`.as('ownerName'),
      sql<boolean>`exists (select 1 from saved_view_defaults d
        where d.user_id = ${userId} and d.saved_view_id = saved_views.id)`.as('isDefault'),
      'savedViews.createdAt',
    ]);
}

export function listSavedViews(db: Db, viewer: Viewer, of: SavedViewList | undefined): Promise<SavedView[]> {
  return selectViews(db, viewer)
    .where('savedViews.deletedAt', 'is', null)
    .where((eb) => (of ? eb('savedViews.list', '=', of) : eb.lit(true)))
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('savedViews.id')
    .execute();
}

export function findSavedView(
  db: Db,
  viewer: Viewer,
  id: SavedViewId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<SavedView | undefined> {
  return selectViews(db, viewer)
    .where('savedViews.id', '=', id)
    .where('savedViews.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .executeTakeFirst();
}

export async function countOwnSavedViews(tx: Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('savedViews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type Fields = Pick<SavedView, 'list' | 'name' | 'query' | 'shared'>;

export async function insertSavedView(tx: Tx, userId: UserId, view: Fields, now: Date): Promise<SavedViewId> {
  const { id } = await tx
    .insertInto('savedViews')
    .values({ ...view, query: json(view.query), userId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type SavedViewChanges = { [Field in 'name' | 'query' | 'shared']?: SavedView[Field] | undefined };

export async function updateSavedView(
  tx: Tx,
  id: SavedViewId,
  { query, ...changes }: SavedViewChanges,
): Promise<void> {
  const values = { ...changes, query: json(query) };
  await updateRow(tx, 'savedViews', id, values);
}

export async function setSavedViewDeleted(tx: Tx, id: SavedViewId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('savedViews').set({ deletedAt }).where('id', '=', id).execute();
}

/** Permanently removes views that this account deleted before a moment. */
export async function purgeSavedViews(tx: Tx, userId: UserId, before: Date): Promise<void> {
  await tx
    .deleteFrom('savedViews')
    .where('userId', '=', userId)
    .where('deletedAt', '<', before.toISOString())
    .execute();
}

export async function setDefaultView(
  tx: Tx,
  userId: UserId,
  { id, list: of }: Pick<SavedView, 'id' | 'list'>,
  isDefault: boolean,
): Promise<void> {
  if (isDefault) {
    await tx
      .insertInto('savedViewDefaults')
      .values({ userId, list: of, savedViewId: id })
      .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ savedViewId: id }))
      .execute();
    return;
  }
  await tx
    .deleteFrom('savedViewDefaults')
    .where('userId', '=', userId)
    .where('savedViewId', '=', id)
    .execute();
}
