/**
 * The operator's catalogue. Guarantees that a name is unique within its kind; that nobody gets an item that is not
 * assigned to them; that deleted items and replaced pictures stay stored for the recipes that refer to them.
 */
import type {
  CatalogueEntry,
  CatalogueKind,
  createCatalogueItem,
  deleteCatalogueItem,
  listCatalogue,
  patchCatalogueItem,
} from '@forecourt/contract/catalogue';
import { surfacesOf } from '@forecourt/contract/catalogue-rooms';
import { findCollageProblem } from '@forecourt/contract/collage-layout';
import { fail } from '@forecourt/contract/errors';
import { type FileTypes, movingTypes, photoTypes, vectorTypes } from '@forecourt/contract/file-types';
import type { CatalogueItemId, CustomerId } from '@forecourt/contract/ids';
import { presetVersionsMax } from '@forecourt/contract/limits';
import type { ViewClass } from '@forecourt/contract/positions';
import { namedBy, repeatedPosition, unknownTarget } from '@forecourt/contract/preset-looks';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as files from '../../people/files/files.service.ts';
import { assertTextFits, keepsFile } from '../plates/plates.rules.ts';
import { assertTakesViews, changeViews, setViewPicture } from './background-views.service.ts';
import * as queries from './catalogue.queries.ts';
import {
  collageErrorOf,
  existsOf,
  halfNotFound,
  notFoundOf,
  ownFieldsOf,
  pictureNotFoundOf,
  roomOf,
  strangeField,
} from './catalogue.rules.ts';
import { findParts, toEntries, toEntry } from './catalogue-entries.service.ts';
import { isSameLook } from './look-changes.rules.ts';
import * as versions from './preset-versions.queries.ts';

type NewItem = RouteInput<typeof createCatalogueItem>['body'];
type Patch = RouteInput<typeof patchCatalogueItem>['body'];

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

/** These items, in the order of their ids. */
export async function listItemsById(
  ctx: Ctx,
  kind: CatalogueKind,
  ids: readonly CatalogueItemId[],
): Promise<CatalogueEntry[]> {
  const entries = await toEntries(ctx, await queries.findItems(ctx.db, kind, ids));
  return ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
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
  return toEntry(ctx, row, await findParts(ctx.db, [row]));
}

type Whole = Pick<queries.ItemRow, 'use' | 'columns' | 'rows' | 'cells' | 'page'>;

/** Fails if no page can be made of a collage. @param stored Its page before a change; null for a new one. */
function assertPageFits({ cells, columns, page, rows }: Whole, stored: Whole['page']): void {
  if (!page || !cells || columns === null || rows === null) return;
  const problem = findCollageProblem({ cells, columns, page, rows }, stored?.size);
  if (problem) fail(collageErrorOf[problem]);
}

function assertFits(kind: CatalogueKind, given: Patch, whole: Whole, stored: Whole['page'] = null): void {
  const strange = strangeField(kind, given);
  if (strange) fail('validationError', { params: { field: strange } });
  if (given.room && whole.use !== 'room') fail('validationError', { params: { field: 'room' } });
  assertTextFits(given.design);
  if (kind === 'collage') assertPageFits(whole, stored);
}

/**
 * Walls and floors of a room must exist as such. A customer's own rooms are made of those that it may choose, the operator's of
 * the operator's.
 */
/** @param owner The customer whose room it is; null: one of the operator. */
export async function assertSurfaces(
  db: Db,
  { room }: Pick<Patch, 'room'>,
  owner: CustomerId | null,
): Promise<void> {
  for (const { half, id } of room ? surfacesOf(room) : []) {
    const item = await queries.findItem(db, 'background', id);
    if (item?.use !== half || (item.customerId !== null && !owner)) fail(halfNotFound[half]);
    if (!owner || (await queries.isItemAssigned(db, { customerId: owner }, 'background', id))) continue;
    fail(item.customerId === null ? 'backgroundNotAssigned' : halfNotFound[half]);
  }
}

/**
 * The items and targets that a look, a room, a collage or a GIF refers to must exist, and the background of a look must be a complete one; their
 * pictures may be uploaded later.
 */
async function assertNamed(db: Db, given: Patch, owner: CustomerId | null): Promise<void> {
  await assertSurfaces(db, given, owner);
  const logo = given.page?.head?.logo ?? given.animation?.logo?.catalogueId;
  if (logo) await findItem(db, 'logo', logo);
  const collages = given.look?.collages ?? [];
  if (new Set(collages).size < collages.length) fail('collageAlreadyAssigned');
  const target = given.look ? unknownTarget(given.look) : null;
  if (target !== null) fail('presetTargetNotFound');
  const position = given.look ? repeatedPosition(given.look) : null;
  if (position) fail('positionAlreadyAssigned', { params: { position } });
  for (const { kind, id } of given.look ? namedBy(given.look) : []) {
    const { use } = await findItem(db, kind, id);
    if (kind === 'background' && use !== 'whole' && use !== 'room')
      fail('validationError', { params: { field: 'look' } });
  }
}

/** Refuses a name that a live item of the kind has. */
function refuseTakenName<T>(kind: CatalogueKind, name: string, work: () => Promise<T>): Promise<T> {
  return failOnDuplicate('catalogue_items_name', existsOf(kind), work, { name });
}

/** Presets whose names the deletion of an item answers with. */
const presetsToldMax = 20;

const callerOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.userId : null);

/** Stores the look that a preset has from now on as its next version. */
async function addVersion(
  tx: Tx,
  ctx: Ctx,
  presetId: CatalogueItemId,
  look: NonNullable<queries.ItemRow['look']>,
  { after, restores }: { after: number | null; restores: number | null },
): Promise<void> {
  const version = {
    presetId,
    version: (after ?? 0) + 1,
    look,
    restores,
    createdBy: callerOf(ctx),
    now: ctx.now,
  };
  await versions.insertVersion(tx, version);
  await versions.pruneVersions(tx, presetId, presetVersionsMax);
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

const furtherTypes: Partial<Record<Pictured, FileTypes>> = {
  gif: movingTypes,
  frame: vectorTypes,
  logo: vectorTypes,
};

function pictureOrder(kind: Pictured) {
  return {
    userId: null,
    purpose: purposeOf[kind],
    types: { ...photoTypes, ...furtherTypes[kind] },
    refusal: 'imageTypeInvalid' as const,
  };
}

/** @param owner The customer who makes it for itself and those below it; null: the operator, who assigns it later. */
export async function createItem(
  ctx: Ctx,
  kind: CatalogueKind,
  body: NewItem,
  owner: CustomerId | null,
): Promise<CatalogueEntry> {
  const { name, ...given } = body;
  const fields = ownFieldsOf(kind, given);
  assertFits(kind, given, fields);
  const createdBy = callerOf(ctx);
  return refuseTakenName(kind, name, () =>
    inTx(ctx.db, async (tx) => {
      await assertNamed(tx, given, owner);
      const isSafeAreaGiven = given.safeArea !== undefined;
      const item = { ...fields, kind, name, customerId: owner, isSafeAreaGiven, createdBy, now: ctx.now };
      const id = await queries.insertItem(tx, item);
      if (fields.look) await addVersion(tx, ctx, id, fields.look, { after: null, restores: null });
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
      const { id } = await createItem({ ...ctx, db: tx }, kind, { name }, null);
      await queries.markItem(tx, id, { fileId });
      return getItem({ ...ctx, db: tx }, kind, id);
    }),
  );
}

/** @param restores The version of a preset whose look this is; null if it was edited. */
export async function updateItem(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  { version: edited, views, ...body }: Patch,
  restores: number | null = null,
): Promise<CatalogueEntry> {
  return refuseTakenName(kind, body.name ?? '', () =>
    inTx(ctx.db, async (tx) => {
      const { columns, rows, cells, page, customerId, ...held } = await findLockedItem(tx, kind, id);
      if (body.look && edited !== undefined && edited !== held.version) fail('presetChanged');
      const use = body.use ?? held.use;
      await assertNamed(tx, body, customerId);
      const whole = {
        columns: body.columns ?? columns,
        rows: body.rows ?? rows,
        cells: body.cells ?? cells,
        page: body.page ?? page,
        use,
      };
      assertFits(kind, body, whole, page);
      await queries.updateItem(tx, id, {
        ...body,
        ...(body.use && { room: roomOf(use, body.room ?? held.room) }),
      });
      if (body.look && held.look && !isSameLook(held.look, body.look))
        await addVersion(tx, ctx, id, body.look, { after: held.version, restores });
      if (views) await changeViews(tx, held, views);
      if (body.design !== undefined && !keepsFile(held.design, body.design))
        await queries.markItem(tx, id, { fileId: null });
      return getItem({ ...ctx, db: tx }, kind, id);
    }),
  );
}

export async function deleteItem(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<RouteAnswer<typeof deleteCatalogueItem>> {
  return inTx(ctx.db, async (tx) => {
    await findLockedItem(tx, kind, id);
    await queries.markItem(tx, id, { deletedAt: ctx.now });
    return { success: true, presets: await queries.listPresetsWith(tx, id, presetsToldMax) };
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

/** Rooms, and designed plates without a place for a logo, have no picture. */
function assertTakesPicture({ design, use }: queries.ItemRow): void {
  if (use === 'room' || (design && !design.logo)) fail('validationError', { params: { field: 'file' } });
}

export async function uploadItemPicture(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  file: Upload,
): Promise<CatalogueEntry> {
  if (kind === 'collage' || kind === 'preset') return fail('validationError', { params: { field: 'file' } });
  assertTakesPicture(await findItem(ctx.db, kind, id));
  return files.addFile(ctx, file, pictureOrder(kind), async (tx, { id: fileId }) => {
    assertTakesPicture(await findLockedItem(tx, kind, id));
    await queries.markItem(tx, id, { fileId });
    return getItem({ ...ctx, db: tx }, kind, id);
  });
}

/** Sends the picture of a background for a view. */
export async function uploadViewPicture(
  ctx: Ctx,
  id: CatalogueItemId,
  view: ViewClass,
  file: Upload,
): Promise<CatalogueEntry> {
  const kind = 'background';
  assertTakesViews(await findItem(ctx.db, kind, id), 'file');
  return files.addFile(ctx, file, pictureOrder(kind), async (tx, { id: fileId }) => {
    await setViewPicture(tx, await findLockedItem(tx, kind, id), view, fileId);
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

/** An item that has its picture or needs none, locked until the transaction ends. */
export async function findReadyItem(
  tx: Tx,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<queries.ItemRow> {
  const item = await findLockedItem(tx, kind, id);
  const needsNone = item.use === 'room' || kind === 'gif' || (item.design && !item.fileId);
  return needsNone ? item : findItemWithPicture(item);
}
