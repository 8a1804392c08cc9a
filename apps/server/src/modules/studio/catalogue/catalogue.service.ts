/**
 * The operator's catalogue. Guarantees that a name is unique within its kind; that nobody gets an item that is not
 * assigned to them; that deleted items and replaced pictures stay stored for the recipes that refer to them.
 */
import type {
  CatalogueEntry,
  CatalogueItem,
  CatalogueKind,
  createCatalogueItem,
  listCatalogue,
  patchCatalogueItem,
} from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import { movingTypes, photoTypes } from '@forecourt/contract/file-types';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as files from '../../people/files/files.service.ts';
import * as queries from './catalogue.queries.ts';
import {
  cellsFit,
  existsOf,
  notFoundOf,
  ownFieldsOf,
  pictureNotFoundOf,
  strangeField,
} from './catalogue.rules.ts';

type NewItem = RouteInput<typeof createCatalogueItem>['body'];
type Patch = RouteInput<typeof patchCatalogueItem>['body'];

function pictureOf(ctx: Ctx, row: queries.ItemRow): CatalogueItem['picture'] {
  const { fileId, state, failure, shownKey, width, height } = row;
  if (!fileId || !state) return null;
  return {
    state,
    failure: failure === null ? null : ImageFailure.parse(failure),
    path: shownKey && linkFor(ctx, filePath(shownKey)),
    width,
    height,
  };
}

export type PresetParts = ReadonlyMap<CatalogueItemId, queries.ItemRow>;

/** The items that presets refer to, if pictures can be made with them now. */
export async function findPresetParts(db: Db, rows: readonly queries.ItemRow[]): Promise<PresetParts> {
  const ids = new Set(rows.flatMap(({ look }) => (look ? namedBy(look).map(({ id }) => id) : [])));
  return new Map((await queries.findParts(db, [...ids])).map((part) => [part.id, part]));
}

function shownParts(ctx: Ctx, { look }: queries.ItemRow, parts: PresetParts): CatalogueItem['parts'] {
  return (look ? namedBy(look) : []).flatMap(({ id }) => {
    const part = parts.get(id);
    if (!part?.shownKey) return [];
    const { name, horizon, shownKey } = part;
    return { id, name, horizon, path: linkFor(ctx, filePath(shownKey)) };
  });
}

function toEntry(ctx: Ctx, row: queries.ItemRow, parts: PresetParts): CatalogueEntry {
  const {
    fileId: _file,
    state: _state,
    failure: _failure,
    shownKey: _key,
    width: _w,
    height: _h,
    ...item
  } = row;
  return { ...item, parts: shownParts(ctx, row, parts), picture: pictureOf(ctx, row) };
}

export async function toEntries(ctx: Ctx, rows: readonly queries.ItemRow[]): Promise<CatalogueEntry[]> {
  const parts = await findPresetParts(ctx.db, rows);
  return rows.map((row) => toEntry(ctx, row, parts));
}

export async function listItems(
  ctx: Ctx,
  kind: CatalogueKind,
  filter: queries.ItemFilter,
): Promise<RouteAnswer<typeof listCatalogue>> {
  const [rows, found] = await Promise.all([
    queries.listItems(ctx.db, kind, filter),
    queries.countItems(ctx.db, kind, filter),
  ]);
  return { ...counted(found), results: await toEntries(ctx, rows) };
}

export async function findItem(db: Db, kind: CatalogueKind, id: CatalogueItemId): Promise<queries.ItemRow> {
  return (await queries.findItem(db, kind, id)) ?? fail(notFoundOf(kind));
}

/** The item, locked until the transaction ends. */
export async function findLockedItem(
  tx: Tx,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<queries.ItemRow> {
  await queries.lockItem(tx, id);
  return findItem(tx, kind, id);
}

export async function getItem(ctx: Ctx, kind: CatalogueKind, id: CatalogueItemId): Promise<CatalogueEntry> {
  const row = await findItem(ctx.db, kind, id);
  return toEntry(ctx, row, await findPresetParts(ctx.db, [row]));
}

function assertFits(kind: CatalogueKind, given: Patch, whole: Parameters<typeof cellsFit>[0]): void {
  const strange = strangeField(kind, given);
  if (strange) fail('validationError', { params: { field: strange } });
  if (kind === 'collage' && !cellsFit(whole)) fail('validationError', { params: { field: 'cells' } });
}

/**
 * The items that a look refers to must exist, and its background must be a complete one; their pictures may be uploaded
 * later.
 */
async function assertNamed(db: Db, { look }: Patch): Promise<void> {
  for (const { kind, id } of look ? namedBy(look) : []) {
    const { use } = await findItem(db, kind, id);
    if (kind === 'background' && use !== 'whole') fail('validationError', { params: { field: 'look' } });
  }
}

/** Refuses a name that a live item of the kind has. */
function refuseTakenName<T>(kind: CatalogueKind, name: string, work: () => Promise<T>): Promise<T> {
  return failOnDuplicate('catalogue_items_name', existsOf(kind), work, { name });
}

const purposeOf = {
  background: 'background',
  frame: 'frame',
  'license-plate': 'licensePlate',
  logo: 'logo',
  gif: 'gif',
} as const;

/** Kinds with an uploaded picture; the other kinds are defined by their fields alone. */
type Pictured = keyof typeof purposeOf;

function pictureOrder(kind: Pictured) {
  return {
    userId: null,
    purpose: purposeOf[kind],
    types: kind === 'gif' ? { ...photoTypes, ...movingTypes } : photoTypes,
    refusal: 'imageTypeInvalid' as const,
  };
}

export async function createItem(ctx: Ctx, kind: CatalogueKind, body: NewItem): Promise<CatalogueEntry> {
  const { name, ...given } = body;
  const fields = ownFieldsOf(kind, given);
  assertFits(kind, given, fields);
  const createdBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  return refuseTakenName(kind, name, () =>
    inTx(ctx.db, async (tx) => {
      await assertNamed(tx, given);
      const id = await queries.insertItem(tx, { ...fields, kind, name, createdBy, now: ctx.now });
      return getItem({ ...ctx, db: tx }, kind, id);
    }),
  );
}

/** Creates an item together with its picture, or neither. */
export async function createItemWithPicture(
  ctx: Ctx,
  kind: Pictured,
  name: string,
  file: Upload,
): Promise<CatalogueEntry> {
  return refuseTakenName(kind, name, () =>
    files.addFile(ctx, file, pictureOrder(kind), async (tx, { id: fileId }) => {
      const { id } = await createItem({ ...ctx, db: tx }, kind, { name });
      await queries.markItem(tx, id, { fileId });
      return getItem({ ...ctx, db: tx }, kind, id);
    }),
  );
}

export async function updateItem(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  body: Patch,
): Promise<CatalogueEntry> {
  return refuseTakenName(kind, body.name ?? '', () =>
    inTx(ctx.db, async (tx) => {
      const { columns, rows, cells } = await findLockedItem(tx, kind, id);
      await assertNamed(tx, body);
      assertFits(kind, body, {
        columns: body.columns ?? columns,
        rows: body.rows ?? rows,
        cells: body.cells ?? cells,
      });
      await queries.updateItem(tx, id, body);
      return getItem({ ...ctx, db: tx }, kind, id);
    }),
  );
}

export async function deleteItem(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await findLockedItem(tx, kind, id);
    await queries.markItem(tx, id, { deletedAt: ctx.now });
    return { success: true };
  });
}

export async function restoreItem(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<CatalogueEntry> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockItem(tx, id);
    const deleted = await queries.findItem(tx, kind, id, 'deleted');
    const back = () => queries.markItem(tx, id, { deletedAt: null });
    if (deleted) await refuseTakenName(kind, deleted.name, back);
    return getItem({ ...ctx, db: tx }, kind, id);
  });
}

export async function uploadItemPicture(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  file: Upload,
): Promise<CatalogueEntry> {
  if (kind === 'collage' || kind === 'preset') return fail('validationError', { params: { field: 'file' } });
  await findItem(ctx.db, kind, id);
  return files.addFile(ctx, file, pictureOrder(kind), async (tx, { id: fileId }) => {
    await findLockedItem(tx, kind, id);
    await queries.markItem(tx, id, { fileId });
    return getItem({ ...ctx, db: tx }, kind, id);
  });
}

type WithPicture = queries.ItemRow & { picture: string };

/** The item with the storage key of its picture; fails when it has none, or none yet. */
export function findItemWithPicture(item: queries.ItemRow): WithPicture {
  const { kind, state, shownKey } = item;
  const picture = shownKey ?? fail(state === 'waiting' ? 'imageBusy' : pictureNotFoundOf(kind));
  return { ...item, picture };
}

/** The item with its picture, locked until the transaction ends. */
export async function findReadyItem(tx: Tx, kind: CatalogueKind, id: CatalogueItemId): Promise<WithPicture> {
  return findItemWithPicture(await findLockedItem(tx, kind, id));
}
