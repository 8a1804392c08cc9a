/**
 * What users may choose from the catalogue for their pictures. Guarantees that nobody gets an item that is not assigned
 * to them; a preset includes the items that it refers to, and is offered only while all of them are available.
 */
import { withViews } from '@forecourt/contract/background-views';
import type { CatalogueItem, CatalogueKind } from '@forecourt/contract/catalogue';
import { backgroundOfRoom, surfacesOf } from '@forecourt/contract/catalogue-rooms';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { PresetLook } from '@forecourt/contract/presets';
import type { Background, PlateTreatment } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as clients from '../../people/clients/clients.service.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as users from '../../people/users/users.service.ts';
import { treatmentOfPlate } from '../plates/plates.rules.ts';
import * as queries from './catalogue.queries.ts';
import { halfNotFound, isComplete, notAssignedOf, readyViews } from './catalogue.rules.ts';
import { findItem, findItemWithPicture } from './catalogue.service.ts';
import { findParts, type Parts, toUsableEntries } from './catalogue-entries.service.ts';
import { findLook } from './preset-versions.service.ts';

export type Chooser = queries.Chooser;
type Choice = { results: CatalogueItem[] };

async function choiceOf(ctx: Ctx, chooser: Chooser, kind: CatalogueKind): Promise<Choice> {
  const rows = await queries.listItemsOfChooser(ctx.db, chooser, kind);
  return { results: await toUsableEntries(ctx, rows) };
}

/** Fails if the user, client or customer is outside the caller's scope. */
export async function assertItemSeen(ctx: Ctx, chooser: Chooser): Promise<void> {
  if ('userId' in chooser) await users.getUser(ctx, chooser.userId);
  else if ('clientId' in chooser) await clients.getClient(ctx, chooser.clientId);
  else await customers.findCustomer(ctx.db, ctx.scope, chooser.customerId);
}

export async function listItemsOfUser(ctx: Ctx, userId: UserId, kind: CatalogueKind): Promise<Choice> {
  await assertItemSeen(ctx, { userId });
  return choiceOf(ctx, { userId }, kind);
}

export async function listItemsOfClient(ctx: Ctx, clientId: ClientId, kind: CatalogueKind): Promise<Choice> {
  await assertItemSeen(ctx, { clientId });
  return choiceOf(ctx, { clientId }, kind);
}

export async function listItemsOfCustomer(
  ctx: Ctx,
  customerId: CustomerId,
  kind: CatalogueKind,
): Promise<Choice> {
  await assertItemSeen(ctx, { customerId });
  return choiceOf(ctx, { customerId }, kind);
}

/**
 * An item that the chooser may use, with the storage key of its picture; fails if it is not assigned or has no picture
 * yet.
 */
export async function findChosenItem(
  db: Db,
  chooser: Chooser,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<ReturnType<typeof findItemWithPicture>> {
  return findItemWithPicture(await findAssignedItem(db, chooser, kind, id));
}

/** An item that the chooser may use; fails if it is not assigned. */
export async function findAssignedItem(
  db: Db,
  chooser: Chooser,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<queries.ItemRow> {
  const item = await findItem(db, kind, id);
  if (!(await queries.isItemAssigned(db, chooser, kind, id))) fail(notAssignedOf(kind, chooser));
  return item;
}

/** The storage key of the picture of an item that others refer to; undefined if it is deleted or has none. */
export async function findPictureOf(
  db: Db,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<string | undefined> {
  return (await queries.findItem(db, kind, id))?.shownKey ?? undefined;
}

/** How a plate that the chooser may use is laid onto pictures; fails if it is not assigned or lacks a picture. */
export async function findChosenPlate(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
): Promise<PlateTreatment> {
  const item = await findAssignedItem(db, chooser, 'license-plate', id);
  return treatmentOfPlate(item) ?? { mode: 'picture', picture: findItemWithPicture(item).picture };
}

/** The background as part of a recipe; undefined if it is none, or a wall or floor of it cannot be used. */
function asBackground(item: queries.ItemRow, parts: Parts): Background | undefined {
  const { horizon, room, shownKey, use } = item;
  if (!isComplete(item, (id) => parts.get(id))) return undefined;
  if (use === 'room' && room)
    return backgroundOfRoom(room, (id) => parts.get(id as CatalogueItemId)?.shownKey ?? id);
  if (use !== 'whole' || horizon === null || !shownKey) return undefined;
  const views = readyViews(item);
  const place = { kind: 'picture' as const, picture: shownKey, horizon };
  return withViews(place, views, (view) => views[view]?.shownKey ?? '');
}

/** Fails with what is wrong with a wall or floor of the room. */
async function assertSurfacesReady(db: Db, { room }: queries.ItemRow): Promise<void> {
  for (const { half, id } of room ? surfacesOf(room) : []) {
    const item = await queries.findItem(db, 'background', id);
    if (item?.use !== half) fail(halfNotFound[half]);
    else findItemWithPicture(item);
  }
}

/**
 * The background as part of a recipe; `field` is the request field to blame. A wall or floor alone cannot be a
 * background.
 */
export async function findChosenBackground(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
  field: string,
): Promise<Background> {
  const item = await findAssignedItem(db, chooser, 'background', id);
  if (item.use === 'room') await assertSurfacesReady(db, item);
  else findItemWithPicture(item);
  return asBackground(item, await findParts(db, [item])) ?? fail('validationError', { params: { field } });
}

/** The background as part of a recipe, or undefined if it cannot be used any more. */
export async function findBackgroundFor(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
): Promise<Background | undefined> {
  const items = await queries.findUsableItems(db, chooser, 'background', [id]);
  const parts = await findParts(db, items);
  return items[0] && asBackground(items[0], parts);
}

/** The complete backgrounds that the chooser may use. */
export async function findBackgroundsOf(
  db: Db,
  chooser: Chooser,
): Promise<{ id: CatalogueItemId; name: string; place: Background }[]> {
  const items = await queries.listItemsOfChooser(db, chooser, 'background');
  const parts = await findParts(db, items);
  return items.flatMap((item) => {
    const place = asBackground(item, parts);
    return place ? [{ id: item.id, name: item.name, place }] : [];
  });
}

/** The ids of those backgrounds that can still be used. */
export async function listUsableItems(
  db: Db,
  chooser: Chooser,
  ids: readonly CatalogueItemId[],
): Promise<ReadonlySet<CatalogueItemId>> {
  const items = await queries.findUsableItems(db, chooser, 'background', ids);
  const parts = await findParts(db, items);
  return new Set(items.filter((item) => isComplete(item, (id) => parts.get(id))).map(({ id }) => id));
}

/** The ids of those plates that can still be laid on. */
export async function listUsablePlates(
  db: Db,
  chooser: Chooser,
  ids: readonly CatalogueItemId[],
): Promise<ReadonlySet<CatalogueItemId>> {
  const items = await queries.findUsableItems(db, chooser, 'license-plate', ids);
  return new Set(items.map(({ id }) => id));
}

/** A preset with all items that it refers to. */
export interface WholePreset {
  id: CatalogueItemId;
  name: string;
  look: PresetLook;
  /** The number of that look. */
  version: number | null;
  parts: Parts;
}

async function wholePresets(db: Db, rows: readonly queries.ItemRow[]): Promise<WholePreset[]> {
  const parts = await findParts(db, rows);
  return rows.flatMap((row) => {
    const { id, look, name, version } = row;
    return look && isComplete(row, (part) => parts.get(part)) ? { id, name, look, version, parts } : [];
  });
}

/** The presets that can be used now, by name. */
export async function listPresetsOf(db: Db, chooser: Chooser | 'everybody'): Promise<WholePreset[]> {
  return wholePresets(db, await queries.listItemsOfChooser(db, chooser, 'preset'));
}

/** Those of the given presets that can still be used. */
export async function listUsablePresets(
  db: Db,
  chooser: Chooser,
  ids: readonly CatalogueItemId[],
): Promise<WholePreset[]> {
  return wholePresets(db, await queries.findUsableItems(db, chooser, 'preset', ids));
}

/**
 * A preset that the chooser may use; fails if it is not assigned or refers to an item that is gone.
 * @param version An earlier version of it; null: the current one.
 */
export async function findChosenPreset(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
  version: number | null,
): Promise<WholePreset> {
  const item = await findItem(db, 'preset', id);
  if (!(await queries.isItemAssigned(db, chooser, 'preset', id))) fail(notAssignedOf('preset', chooser));
  const old = version === null ? {} : { version, look: await findLook(db, id, version) };
  const [preset] = await wholePresets(db, [{ ...item, ...old }]);
  return preset ?? fail('presetIncomplete');
}
