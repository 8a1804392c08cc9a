import type { CustomerId, SavedViewId, UserId } from '@forecourt/contract/ids';
import type { SavedView, SavedViewList } from '@forecourt/contract/saved-views';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The reader of views, who sees their own and the shared ones of their customer. */
export interface Viewer {
  userId: UserId;
  /** Null for the operator's staff. */
  customerId: CustomerId | null;
}

function selectViews(db: Db, { userId, customerId }: Viewer) {
  return db
    .selectFrom('saved_views')
    .innerJoin('users as owner', 'owner.id', 'saved_views.user_id')
    .where((eb) =>
      eb.or([
        eb('saved_views.user_id', '=', userId),
        eb.and([
          eb('saved_views.shared', '=', true),
          eb('owner.deleted_at', 'is', null),
          eb('owner.customer_id', 'is not distinct from', customerId),
        ]),
      ]),
    )
    .select([
      'saved_views.id',
      'saved_views.list',
      'saved_views.name',
      'saved_views.query',
      'saved_views.shared',
      sql<boolean>`saved_views.user_id = ${userId}`.as('own'),
      sql<string>`coalesce(owner.name, owner.email)`.as('ownerName'),
      sql<boolean>`exists (select 1 from saved_view_defaults d
        where d.user_id = ${userId} and d.saved_view_id = saved_views.id)`.as('isDefault'),
      'saved_views.created_at as createdAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number];
const toView = ({ list, query, ...row }: Row): SavedView => ({
  ...row,
  list: list as SavedViewList,
  query: query as SavedView['query'],
});

export async function list(db: Db, viewer: Viewer, of: SavedViewList | undefined): Promise<SavedView[]> {
  const rows = await selectViews(db, viewer)
    .where('saved_views.deleted_at', 'is', null)
    .$if(of !== undefined, (views) => views.where('saved_views.list', '=', of ?? ''))
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('saved_views.id')
    .execute();
  return rows.map(toView);
}

export async function find(
  db: Db,
  viewer: Viewer,
  id: SavedViewId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<SavedView | undefined> {
  const row = await selectViews(db, viewer)
    .where('saved_views.id', '=', id)
    .where('saved_views.deleted_at', deleted === 'live' ? 'is' : 'is not', null)
    .executeTakeFirst();
  return row && toView(row);
}

export async function countOwn(tx: Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type Fields = Pick<SavedView, 'list' | 'name' | 'query' | 'shared'>;

export async function insert(tx: Tx, userId: UserId, view: Fields, now: Date): Promise<SavedViewId> {
  const { id } = await tx
    .insertInto('saved_views')
    .values({ ...view, query: JSON.stringify(view.query), user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Changes = { [Field in 'name' | 'query' | 'shared']?: SavedView[Field] | undefined };

export async function update(tx: Tx, id: SavedViewId, { query, ...changes }: Changes): Promise<void> {
  const values = { ...changes, query: query && JSON.stringify(query) };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('saved_views').set(values).where('id', '=', id).execute();
}

export async function setDeleted(tx: Tx, id: SavedViewId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('saved_views').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}

/** Permanently removes views that this account deleted before a moment. */
export async function purge(tx: Tx, userId: UserId, before: Date): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('user_id', '=', userId)
    .where('deleted_at', '<', before.toISOString())
    .execute();
}

export async function setDefault(
  tx: Tx,
  userId: UserId,
  { id, list: of }: Pick<SavedView, 'id' | 'list'>,
  isDefault: boolean,
): Promise<void> {
  if (isDefault) {
    await tx
      .insertInto('saved_view_defaults')
      .values({ user_id: userId, list: of, saved_view_id: id })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ saved_view_id: id }))
      .execute();
    return;
  }
  await tx
    .deleteFrom('saved_view_defaults')
    .where('user_id', '=', userId)
    .where('saved_view_id', '=', id)
    .execute();
}
