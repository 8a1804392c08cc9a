/**
 * What the operator keeps for others to choose from. Keeps: a name is used once in a kind; nobody gets what is not
 * assigned to them; what was deleted or got another picture stays stored, for the recipes that name it.
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
import type { CatalogueItemId, ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import type { Background } from '@forecourt/contract/recipe';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx, type Tx, violates } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import type { Upload } from '../../platform/http/serve.ts';
import { filePath } from '../../platform/storage/file-path.ts';
import * as clients from '../clients/clients.service.ts';
import * as customers from '../customers/customers.service.ts';
import { movingTypes, photoTypes } from '../files/file-types.rules.ts';
import * as files from '../files/files.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './catalogue.queries.ts';
import {
  cellsFit,
  existsOf,
  notAssignedOf,
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
    path: shownKey && ctx.outside.urls.sign(filePath(shownKey), ctx.now),
    width,
    height,
  };
}

function toEntry(ctx: Ctx, row: queries.ItemRow): CatalogueEntry {
  const {
    fileId: _file,
    state: _state,
    failure: _failure,
    shownKey: _key,
    width: _w,
    height: _h,
    ...item
  } = row;
  return { ...item, picture: pictureOf(ctx, row) };
}

export async function list(
  ctx: Ctx,
  kind: CatalogueKind,
  filter: queries.ItemFilter,
): Promise<RouteAnswer<typeof listCatalogue>> {
  const [rows, found] = await Promise.all([
    queries.list(ctx.db, kind, filter),
    queries.countUpToLimit(ctx.db, kind, filter),
  ]);
  return { ...counted(found), results: rows.map((row) => toEntry(ctx, row)) };
}

async function find(db: Db, kind: CatalogueKind, id: CatalogueItemId): Promise<queries.ItemRow> {
  return (await queries.find(db, kind, id)) ?? fail(notFoundOf(kind));
}

/** One that is not changed by anybody else meanwhile. */
export async function findLocked(tx: Tx, kind: CatalogueKind, id: CatalogueItemId): Promise<queries.ItemRow> {
  await queries.lock(tx, id);
  return find(tx, kind, id);
}

export async function get(ctx: Ctx, kind: CatalogueKind, id: CatalogueItemId): Promise<CatalogueEntry> {
  return toEntry(ctx, await find(ctx.db, kind, id));
}

function assertFits(kind: CatalogueKind, given: Patch, whole: Parameters<typeof cellsFit>[0]): void {
  const strange = strangeField(kind, given);
  if (strange) fail('validationError', { params: { field: strange } });
  if (kind === 'collage' && !cellsFit(whole)) fail('validationError', { params: { field: 'cells' } });
}

/** A name of a live one of the same kind is refused, however many ask for it at once. */
async function withName<T>(kind: CatalogueKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'catalogue_items_name')) fail(existsOf(kind), { cause: error });
    throw error;
  }
}

export async function create(ctx: Ctx, kind: CatalogueKind, body: NewItem): Promise<CatalogueEntry> {
  const { name, ...given } = body;
  const fields = ownFieldsOf(kind, given);
  assertFits(kind, given, fields);
  const createdBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  return withName(kind, () =>
    inTx(ctx.db, async (tx) => {
      const id = await queries.insert(tx, { ...fields, kind, name, createdBy, now: ctx.now });
      return get({ ...ctx, db: tx }, kind, id);
    }),
  );
}

export async function patch(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  body: Patch,
): Promise<CatalogueEntry> {
  return withName(kind, () =>
    inTx(ctx.db, async (tx) => {
      const { columns, rows, cells } = await findLocked(tx, kind, id);
      assertFits(kind, body, {
        columns: body.columns ?? columns,
        rows: body.rows ?? rows,
        cells: body.cells ?? cells,
      });
      await queries.update(tx, id, body);
      return get({ ...ctx, db: tx }, kind, id);
    }),
  );
}

export async function remove(ctx: Ctx, kind: CatalogueKind, id: CatalogueItemId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await findLocked(tx, kind, id);
    await queries.mark(tx, id, { deleted_at: ctx.now });
    return { success: true };
  });
}

export async function restore(ctx: Ctx, kind: CatalogueKind, id: CatalogueItemId): Promise<CatalogueEntry> {
  return withName(kind, () =>
    inTx(ctx.db, async (tx) => {
      await queries.lock(tx, id);
      if (await queries.find(tx, kind, id, 'deleted')) await queries.mark(tx, id, { deleted_at: null });
      return get({ ...ctx, db: tx }, kind, id);
    }),
  );
}

const purposeOf = {
  background: 'background',
  frame: 'frame',
  'license-plate': 'licensePlate',
  logo: 'logo',
  gif: 'gif',
} as const;

export async function uploadPicture(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  file: Upload,
): Promise<CatalogueEntry> {
  if (kind === 'collage') return fail('validationError', { params: { field: 'file' } });
  await find(ctx.db, kind, id);
  const order = {
    userId: null,
    purpose: purposeOf[kind],
    types: kind === 'gif' ? { ...photoTypes, ...movingTypes } : photoTypes,
    refusal: 'imageTypeInvalid' as const,
  };
  return files.add(ctx, file, order, async (tx, { id: fileId }) => {
    await findLocked(tx, kind, id);
    await queries.mark(tx, id, { file_id: fileId });
    return get({ ...ctx, db: tx }, kind, id);
  });
}

export type Chooser = queries.Chooser;
type Choice = { results: CatalogueItem[] };

async function choiceOf(ctx: Ctx, chooser: queries.Chooser, kind: CatalogueKind): Promise<Choice> {
  return { results: (await queries.ofChooser(ctx.db, chooser, kind)).map((row) => toEntry(ctx, row)) };
}

export async function ofUser(ctx: Ctx, userId: UserId, kind: CatalogueKind): Promise<Choice> {
  await users.get(ctx, userId);
  return choiceOf(ctx, { userId }, kind);
}

export async function ofClient(ctx: Ctx, clientId: ClientId, kind: CatalogueKind): Promise<Choice> {
  await clients.get(ctx, clientId);
  return choiceOf(ctx, { clientId }, kind);
}

export async function ofCustomer(ctx: Ctx, customerId: CustomerId, kind: CatalogueKind): Promise<Choice> {
  await customers.find(ctx.db, ctx.scope, customerId);
  return choiceOf(ctx, { customerId }, kind);
}

/** One that somebody may choose, with where its picture is stored; fails when it is not theirs or has no picture yet. */
export async function chosenBy(
  db: Db,
  chooser: queries.Chooser,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<queries.ItemRow & { picture: string }> {
  const item = await find(db, kind, id);
  if (!(await queries.isAssigned(db, chooser, kind, id))) fail(notAssignedOf(kind));
  const picture = item.shownKey ?? fail(item.state === 'waiting' ? 'imageBusy' : pictureNotFoundOf(kind));
  return { ...item, picture };
}

function asPlace({ horizon, shownKey }: queries.ItemRow): Place | undefined {
  return horizon === null || !shownKey ? undefined : { kind: 'picture', picture: shownKey, horizon };
}

type Place = Extract<Background, { kind: 'picture' }>;

/** The place that a background is; `field` names what asked for it. A wall or a floor alone is no place to stand in. */
export async function placeChosenBy(
  db: Db,
  chooser: queries.Chooser,
  id: CatalogueItemId,
  field: string,
): Promise<Place> {
  const item = await chosenBy(db, chooser, 'background', id);
  return (item.use === 'whole' && asPlace(item)) || fail('validationError', { params: { field } });
}

/** The place that a background is, where it can still be used. */
export async function placeFor(
  db: Db,
  chooser: queries.Chooser,
  id: CatalogueItemId,
): Promise<Place | undefined> {
  const [item] = await queries.usableBackgrounds(db, chooser, [id]);
  return item && asPlace(item);
}

/** Those of these backgrounds that can still be used. */
export async function usableOf(
  db: Db,
  chooser: queries.Chooser,
  ids: readonly CatalogueItemId[],
): Promise<ReadonlySet<CatalogueItemId>> {
  return new Set((await queries.usableBackgrounds(db, chooser, ids)).map((item) => item.id));
}
