import type { StoredViews } from '@forecourt/contract/background-views';
import {
  type CatalogueItem,
  type CatalogueKind,
  CatalogueRoom,
  type listCatalogue,
} from '@forecourt/contract/catalogue';
import { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import type { CatalogueItemId, ClientId, CustomerId, FileId, UserId } from '@forecourt/contract/ids';
import type { SafeArea } from '@forecourt/contract/overlays';
import type { ViewClass } from '@forecourt/contract/positions';
import { PresetLook } from '@forecourt/contract/presets';
import { PlateDesign } from '@forecourt/contract/recipe';
import type { RouteInput } from '@forecourt/contract/route';
import { SpinAnimation } from '@forecourt/contract/spin-animations';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { containsText, countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { FilesTable } from '../../../platform/db/schema.gen.ts';
import type { OwnFields } from './catalogue.rules.ts';

/** A picture of a background for a view, with its file. */
type ViewRow = Pick<FilesTable, 'state' | 'shownKey' | 'width' | 'height'> & {
  horizon: number;
  fileId: FileId;
  failure: string | null;
};

export interface ItemRow
  extends OwnFields,
    Pick<CatalogueItem, 'id' | 'kind' | 'name' | 'createdAt' | 'version'> {
  /** Null if it has none. */
  views: Partial<Record<ViewClass, ViewRow>> | null;
  /** The customer who made it for itself; null if the operator offers it. */
  customerId: CustomerId | null;
  forEverybody: boolean;
  assigned: number;
  fileId: FileId | null;
  state: FilesTable['state'] | null;
  failure: string | null;
  shownKey: string | null;
  width: number | null;
  height: number | null;
}

/** The pictures for views with their files, as an object by view; null if there are none. */
const selectViews = sql<ItemRow['views']>`(
  select jsonb_object_agg(view.key, view.value || jsonb_build_object('state', file.state, 'failure', file.failure,
    'shownKey', file.shown_key, 'width', file.width, 'height', file.height))
  from jsonb_each(item.views) view join files file on file.id = (view.value->>'fileId')::uuid)`.as('views');

function selectItems(db: Db) {
  return db
    .selectFrom('catalogueItems as item')
    .leftJoin('files', 'files.id', 'item.fileId')
    .select([
      'item.id',
      'item.kind',
      'item.name',
      'item.customerId',
      'item.use',
      'item.room',
      'item.horizon',
      selectViews,
      'item.design',
      'item.framesPerSecond',
      'item.frames',
      'item.direction',
      'item.animation',
      'item.columns',
      'item.rows',
      'item.cells',
      'item.page',
      'item.safeArea',
      'item.look',
      (eb) =>
        eb
          .selectFrom('presetVersions')
          .whereRef('presetVersions.presetId', '=', 'item.id')
          .select((all) => all.fn.max('presetVersions.version').as('version'))
          .as('version'),
      'item.forEverybody',
      'item.createdAt',
      'item.fileId',
      'files.state',
      'files.failure',
      'files.shownKey',
      'files.width',
      'files.height',
      (eb) =>
        eb
          .selectFrom('catalogueAssignments')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('catalogueAssignments.itemId', '=', 'item.id')
          .$asScalar()
          .$notNull()
          .as('assigned'),
    ]);
}

/** A look, room, design, cell or page that was stored by an earlier version gets the defaults of what it lacks. */
const toRow = (row: ItemRow): ItemRow => ({
  ...row,
  look: row.look === null ? null : PresetLook.parse(row.look),
  cells: row.cells === null ? null : row.cells.map((cell) => CollageCell.parse(cell)),
  animation: row.animation === null ? null : SpinAnimation.parse(row.animation),
  page: row.page === null ? null : CollagePage.parse(row.page),
  room: row.room === null ? null : CatalogueRoom.parse(row.room),
  design: row.design === null ? null : PlateDesign.parse(row.design),
});

export type ItemFilter = RouteInput<typeof listCatalogue>['query'];

function matching<Q extends ReturnType<typeof selectItems>>(
  query: Q,
  kind: CatalogueKind,
  search: string | undefined,
) {
  const ofKind = query.where('item.kind', '=', kind).where('item.deletedAt', 'is', null);
  return search ? ofKind.where(containsText('item.name', search)) : ofKind;
}

export async function listItems(db: Db, kind: CatalogueKind, filter: ItemFilter): Promise<ItemRow[]> {
  const { search, orderBy, orderDirection, page, limit } = filter;
  const direction = orderDirection.startsWith('ASC') ? 'asc' : 'desc';
  const rows = await matching(selectItems(db), kind, search)
    .where('item.customerId', 'is', null)
    .orderBy(orderBy === 'name' ? sql`lower(item.name)` : 'item.createdAt', direction)
    .orderBy('item.id', direction)
    .$call(onPage({ page, limit }))
    .execute();
  return rows.map(toRow);
}

export function countItems(db: Db, kind: CatalogueKind, { search }: ItemFilter): Promise<number> {
  const all = db
    .selectFrom('catalogueItems as item')
    .where('item.kind', '=', kind)
    .where('item.customerId', 'is', null)
    .where('item.deletedAt', 'is', null);
  return countUpTo(db, search ? all.where(containsText('item.name', search)) : all);
}

type ItemState = 'live' | 'deleted';

export async function findItem(
  db: Db,
  kind: CatalogueKind,
  id: CatalogueItemId,
  found: ItemState = 'live',
): Promise<ItemRow | undefined> {
  const row = await selectItems(db)
    .where('item.kind', '=', kind)
    .where('item.id', '=', id)
    .where('item.deletedAt', found === 'live' ? 'is' : 'is not', null)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function findItems(
  db: Db,
  kind: CatalogueKind,
  ids: readonly CatalogueItemId[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await matching(selectItems(db), kind, undefined).where('item.id', 'in', ids).execute();
  return rows.map(toRow);
}

/** Locks the item until the transaction ends. */
export async function lockItem(tx: Tx, id: CatalogueItemId): Promise<void> {
  await tx.selectFrom('catalogueItems').select('id').where('id', '=', id).forUpdate().execute();
}

type ItemChange = { name?: string | undefined } & {
  [Name in keyof OwnFields]?: OwnFields[Name] | undefined;
};

function columnsOf({ name, framesPerSecond, ...item }: ItemChange) {
  const { animation, cells, page, design, look, room, safeArea, ...same } = item;
  const { use, horizon, frames, direction, columns, rows } = same;
  return {
    name,
    use,
    horizon,
    framesPerSecond,
    frames,
    direction,
    columns,
    rows,
    animation: json(animation),
    cells: json(cells),
    page: json(page),
    look: json(look),
    room: json(room),
    design: json(design),
    safeArea: json(safeArea),
  };
}

export async function insertItem(
  tx: Tx,
  item: OwnFields &
    Pick<ItemRow, 'kind' | 'name' | 'customerId'> & {
      isSafeAreaGiven: boolean;
      createdBy: UserId | null;
      now: Date;
    },
): Promise<CatalogueItemId> {
  const { id } = await tx
    .insertInto('catalogueItems')
    .values({
      ...columnsOf(item),
      kind: item.kind,
      name: item.name,
      customerId: item.customerId,
      isSafeAreaGiven: item.isSafeAreaGiven,
      createdBy: item.createdBy,
      createdAt: item.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateItem(tx: Tx, id: CatalogueItemId, change: ItemChange): Promise<void> {
  const values = columnsOf(change);
  if (Object.values(values).every((value) => value === undefined)) return;
  const given = change.safeArea ? { isSafeAreaGiven: true } : {};
  await tx
    .updateTable('catalogueItems')
    .set({ ...values, ...given })
    .where('id', '=', id)
    .execute();
}

/** Sets what the borders of a frame cover, as measured in its picture, unless somebody has said it. */
export async function setMeasuredBorders(tx: Tx, fileId: FileId, safeArea: SafeArea): Promise<void> {
  await tx
    .updateTable('catalogueItems')
    .set({ safeArea: json(safeArea) })
    .where('fileId', '=', fileId)
    .where('kind', '=', 'frame')
    .where('isSafeAreaGiven', '=', false)
    .execute();
}

/** @param views All that the background has from now on. */
export async function setViews(tx: Tx, id: CatalogueItemId, views: StoredViews): Promise<void> {
  await tx
    .updateTable('catalogueItems')
    .set({ views: json(views) })
    .where('id', '=', id)
    .execute();
}

type Marks = { fileId: FileId | null } | { forEverybody: boolean } | { deletedAt: Date | null };

export async function markItem(tx: Tx, id: CatalogueItemId, marks: Marks): Promise<void> {
  await tx.updateTable('catalogueItems').set(marks).where('id', '=', id).execute();
}

/** Who chooses: a user for their own pictures, or an organisation for the pictures of everybody in it. */
export type Chooser = { userId: UserId } | { clientId: ClientId } | { customerId: CustomerId };

/** Items assigned to the chooser or to an organisation above. */
function assignmentsOf(chooser: Chooser): RawBuilder<unknown> {
  if ('userId' in chooser) {
    const { userId } = chooser;
    return sql`select item_id from catalogue_assignments where user_id = ${userId}
      union all select a.item_id from users u
        join catalogue_assignments a on a.client_id = u.client_id where u.id = ${userId}
      union all select a.item_id from users u
        join catalogue_assignments a on a.customer_id = u.customer_id where u.id = ${userId}
      union all select a.item_id from users u join customers c on c.id = u.customer_id
        join catalogue_assignments a on a.customer_id = c.parent_id where u.id = ${userId}`;
  }
  if ('clientId' in chooser) {
    const { clientId } = chooser;
    return sql`select item_id from catalogue_assignments where client_id = ${clientId}
      union all select a.item_id from clients l
        join catalogue_assignments a on a.customer_id = l.customer_id where l.id = ${clientId}
      union all select a.item_id from clients l join customers c on c.id = l.customer_id
        join catalogue_assignments a on a.customer_id = c.parent_id where l.id = ${clientId}`;
  }
  const { customerId } = chooser;
  return sql`select item_id from catalogue_assignments where customer_id = ${customerId}
    union all select a.item_id from customers c
      join catalogue_assignments a on a.customer_id = c.parent_id where c.id = ${customerId}`;
}

/** Items of a kind that the chooser may use; a union, so that each branch uses its own index. */
function assignedTo(chooser: Chooser, kind: CatalogueKind): RawBuilder<boolean> {
  return sql<boolean>`item.id = any(array(
    select id from catalogue_items where kind = ${kind} and for_everybody and deleted_at is null
    union all ${assignmentsOf(chooser)}))`;
}

type Drawn = { item: Pick<ItemRow, 'use' | 'design' | 'fileId'> };

/** Rooms have no picture of their own, and designed plates only that of their logo. */
const needsNoPicture = (eb: ExpressionBuilder<Drawn, 'item'>) =>
  eb.or([
    eb('item.use', '=', 'room'),
    eb.and([eb('item.design', 'is not', null), eb('item.fileId', 'is', null)]),
  ]);

/** Items that can be used now. `everybody`: regardless of whom they are assigned to. */
function choosable(db: Db, chooser: Chooser | 'everybody', kind: CatalogueKind) {
  const items = matching(selectItems(db), kind, undefined).where((eb) =>
    eb.or([
      eb('files.state', '=', 'ready'),
      eb('item.kind', 'in', ['collage', 'gif', 'preset']),
      needsNoPicture(eb),
    ]),
  );
  return chooser === 'everybody' ? items : items.where(assignedTo(chooser, kind));
}

export async function listItemsOfChooser(
  db: Db,
  chooser: Chooser | 'everybody',
  kind: CatalogueKind,
): Promise<ItemRow[]> {
  const rows = await choosable(db, chooser, kind).orderBy(sql`lower(item.name)`).orderBy('item.id').execute();
  return rows.map(toRow);
}

/** Those of the given items that can be used now; of backgrounds no walls and floors. */
export async function findUsableItems(
  db: Db,
  chooser: Chooser,
  kind: 'background' | 'preset' | 'license-plate',
  ids: readonly CatalogueItemId[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const items = choosable(db, chooser, kind).where('item.id', 'in', ids);
  const rows = await (kind === 'background'
    ? items.where('item.use', 'in', ['whole', 'room'])
    : items
  ).execute();
  return rows.map(toRow);
}

/** Those of the given items that have the pictures that they need, even if the user may not choose them directly. */
export async function findParts(db: Db, ids: readonly CatalogueItemId[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectItems(db)
    .where('item.id', 'in', ids)
    .where('item.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('files.state', '=', 'ready'), eb('item.kind', '=', 'collage'), needsNoPicture(eb)]),
    )
    .execute();
  return rows.map(toRow);
}

export async function isItemAssigned(
  db: Db,
  chooser: Chooser,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<boolean> {
  const row = await db
    .selectFrom('catalogueItems as item')
    .select('item.id')
    .where('item.id', '=', id)
    .where(assignedTo(chooser, kind))
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of the presets whose look refers to an item. */
export async function listPresetsWith(db: Db, id: CatalogueItemId, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogueItems')
    .select('name')
    .where('kind', '=', 'preset')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`position(${id}::text in look::text) > 0`)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
