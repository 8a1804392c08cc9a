/**
 * What users may choose from the catalogue for their pictures. Guarantees that nobody gets an item that is not assigned
 * to them; a preset includes the items that it refers to, and is offered only while all of them are available.
 */
import type { CatalogueItem, CatalogueKind } from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import type { Background } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as clients from '../../people/clients/clients.service.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './catalogue.queries.ts';
import { isComplete, notAssignedOf } from './catalogue.rules.ts';
import {
  findItem,
  findItemWithPicture,
  findPresetParts,
  type PresetParts,
  toEntries,
} from './catalogue.service.ts';

export type Chooser = queries.Chooser;
type Choice = { results: CatalogueItem[] };

async function choiceOf(ctx: Ctx, chooser: Chooser, kind: CatalogueKind): Promise<Choice> {
  const rows = await queries.listItemsOfChooser(ctx.db, chooser, kind);
  const entries = await toEntries(ctx, rows);
  return {
    results: entries.filter(({ look, parts }) => isComplete(look, new Set(parts.map(({ id }) => id)))),
  };
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
  const item = await findItem(db, kind, id);
  if (!(await queries.isItemAssigned(db, chooser, kind, id))) fail(notAssignedOf(kind, chooser));
  return findItemWithPicture(item);
}

function asBackground({ horizon, shownKey }: queries.ItemRow): BackgroundPicture | undefined {
  return horizon === null || !shownKey ? undefined : { kind: 'picture', picture: shownKey, horizon };
}

type BackgroundPicture = Extract<Background, { kind: 'picture' }>;

/**
 * The background as part of a recipe; `field` is the request field to blame. A wall or floor alone cannot be a
 * background.
 */
export async function findChosenBackground(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
  field: string,
): Promise<BackgroundPicture> {
  const item = await findChosenItem(db, chooser, 'background', id);
  return (item.use === 'whole' && asBackground(item)) || fail('validationError', { params: { field } });
}

/** The background as part of a recipe, or undefined if it cannot be used any more. */
export async function findBackgroundFor(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
): Promise<BackgroundPicture | undefined> {
  const [item] = await queries.findUsableItems(db, chooser, 'background', [id]);
  return item && asBackground(item);
}

/** The complete backgrounds that the chooser may use. */
export async function findBackgroundsOf(
  db: Db,
  chooser: Chooser,
): Promise<{ id: CatalogueItemId; place: BackgroundPicture }[]> {
  const items = await queries.listItemsOfChooser(db, chooser, 'background');
  return items.flatMap((item) => {
    const place = item.use === 'whole' ? asBackground(item) : undefined;
    return place ? [{ id: item.id, place }] : [];
  });
}

/** The ids of those backgrounds that can still be used. */
export async function listUsableItems(
  db: Db,
  chooser: Chooser,
  ids: readonly CatalogueItemId[],
): Promise<ReadonlySet<CatalogueItemId>> {
  return new Set((await queries.findUsableItems(db, chooser, 'background', ids)).map((item) => item.id));
}

/** A preset with all items that it refers to. */
export interface WholePreset {
  id: CatalogueItemId;
  name: string;
  look: PresetLook;
  parts: PresetParts;
}

async function wholePresets(db: Db, rows: readonly queries.ItemRow[]): Promise<WholePreset[]> {
  const parts = await findPresetParts(db, rows);
  return rows.flatMap(({ id, name, look }) =>
    look && isComplete(look, parts) ? { id, name, look, parts } : [],
  );
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

/** A preset that the chooser may use; fails if it is not assigned or refers to an item that is gone. */
export async function findChosenPreset(db: Db, chooser: Chooser, id: CatalogueItemId): Promise<WholePreset> {
  const item = await findItem(db, 'preset', id);
  if (!(await queries.isItemAssigned(db, chooser, 'preset', id))) fail(notAssignedOf('preset', chooser));
  const [preset] = await wholePresets(db, [item]);
  return preset ?? fail('presetIncomplete');
}

/** The ids of the items that a look refers to, with their storage keys. */
export function findKeysOf(look: PresetLook, parts: PresetParts): [CatalogueItemId, string][] {
  return namedBy(look).flatMap(({ id }) => {
    const key = parts.get(id)?.shownKey;
    return key ? [[id, key] as [CatalogueItemId, string]] : [];
  });
}
