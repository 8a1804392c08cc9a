/**
 * What people may choose of the catalogue for their pictures. Keeps: nobody gets what is not assigned to them; a preset
 * brings along what it names, and is there only as long as all of that is.
 */
import type { CatalogueItem, CatalogueKind } from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import type { Background } from '@forecourt/contract/recipe';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import * as clients from '../clients/clients.service.ts';
import * as customers from '../customers/customers.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './catalogue.queries.ts';
import { isComplete, notAssignedOf } from './catalogue.rules.ts';
import { find, type Parts, partsOf, toEntries, withPicture } from './catalogue.service.ts';

export type Chooser = queries.Chooser;
type Choice = { results: CatalogueItem[] };

async function choiceOf(ctx: Ctx, chooser: Chooser, kind: CatalogueKind): Promise<Choice> {
  const rows = await queries.ofChooser(ctx.db, chooser, kind);
  const entries = await toEntries(ctx, rows);
  return {
    results: entries.filter(({ look, parts }) => isComplete(look, new Set(parts.map(({ id }) => id)))),
  };
}

/** Fails where whoever asks does not see them. */
export async function assertSeen(ctx: Ctx, chooser: Chooser): Promise<void> {
  if ('userId' in chooser) await users.get(ctx, chooser.userId);
  else if ('clientId' in chooser) await clients.get(ctx, chooser.clientId);
  else await customers.find(ctx.db, ctx.scope, chooser.customerId);
}

export async function ofUser(ctx: Ctx, userId: UserId, kind: CatalogueKind): Promise<Choice> {
  await assertSeen(ctx, { userId });
  return choiceOf(ctx, { userId }, kind);
}

export async function ofClient(ctx: Ctx, clientId: ClientId, kind: CatalogueKind): Promise<Choice> {
  await assertSeen(ctx, { clientId });
  return choiceOf(ctx, { clientId }, kind);
}

export async function ofCustomer(ctx: Ctx, customerId: CustomerId, kind: CatalogueKind): Promise<Choice> {
  await assertSeen(ctx, { customerId });
  return choiceOf(ctx, { customerId }, kind);
}

/** One that somebody may choose, with where its picture is stored; fails when it is not theirs or has no picture yet. */
export async function chosenBy(
  db: Db,
  chooser: Chooser,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<ReturnType<typeof withPicture>> {
  const item = await find(db, kind, id);
  if (!(await queries.isAssigned(db, chooser, kind, id))) fail(notAssignedOf(kind, chooser));
  return withPicture(item);
}

function asPlace({ horizon, shownKey }: queries.ItemRow): Place | undefined {
  return horizon === null || !shownKey ? undefined : { kind: 'picture', picture: shownKey, horizon };
}

type Place = Extract<Background, { kind: 'picture' }>;

/** The place that a background is; `field` names what asked for it. A wall or a floor alone is no place to stand in. */
export async function placeChosenBy(
  db: Db,
  chooser: Chooser,
  id: CatalogueItemId,
  field: string,
): Promise<Place> {
  const item = await chosenBy(db, chooser, 'background', id);
  return (item.use === 'whole' && asPlace(item)) || fail('validationError', { params: { field } });
}

/** The place that a background is, where it can still be used. */
export async function placeFor(db: Db, chooser: Chooser, id: CatalogueItemId): Promise<Place | undefined> {
  const [item] = await queries.usable(db, chooser, 'background', [id]);
  return item && asPlace(item);
}

/** The whole rooms that somebody may choose as a background. */
export async function placesOf(db: Db, chooser: Chooser): Promise<{ id: CatalogueItemId; place: Place }[]> {
  const items = await queries.ofChooser(db, chooser, 'background');
  return items.flatMap((item) => {
    const place = item.use === 'whole' ? asPlace(item) : undefined;
    return place ? [{ id: item.id, place }] : [];
  });
}

/** Those of these backgrounds that can still be used. */
export async function usableOf(
  db: Db,
  chooser: Chooser,
  ids: readonly CatalogueItemId[],
): Promise<ReadonlySet<CatalogueItemId>> {
  return new Set((await queries.usable(db, chooser, 'background', ids)).map((item) => item.id));
}

/** A preset with all that it names. */
export interface WholePreset {
  id: CatalogueItemId;
  name: string;
  look: PresetLook;
  parts: Parts;
}

async function wholePresets(db: Db, rows: readonly queries.ItemRow[]): Promise<WholePreset[]> {
  const parts = await partsOf(db, rows);
  return rows.flatMap(({ id, name, look }) =>
    look && isComplete(look, parts) ? { id, name, look, parts } : [],
  );
}

/** Those that can be used now, by name. */
export async function presetsOf(db: Db, chooser: Chooser | 'everybody'): Promise<WholePreset[]> {
  return wholePresets(db, await queries.ofChooser(db, chooser, 'preset'));
}

/** Those of these presets that can still be used. */
export async function usablePresets(
  db: Db,
  chooser: Chooser,
  ids: readonly CatalogueItemId[],
): Promise<WholePreset[]> {
  return wholePresets(db, await queries.usable(db, chooser, 'preset', ids));
}

/** One that somebody may choose; fails when it is not theirs, or names what is gone. */
export async function presetChosenBy(db: Db, chooser: Chooser, id: CatalogueItemId): Promise<WholePreset> {
  const item = await find(db, 'preset', id);
  if (!(await queries.isAssigned(db, chooser, 'preset', id))) fail(notAssignedOf('preset', chooser));
  const [preset] = await wholePresets(db, [item]);
  return preset ?? fail('presetIncomplete');
}

/** What a look names, and where it is stored. */
export function keysOf(look: PresetLook, parts: Parts): [CatalogueItemId, string][] {
  return namedBy(look).flatMap(({ id }) => {
    const key = parts.get(id)?.shownKey;
    return key ? [[id, key] as [CatalogueItemId, string]] : [];
  });
}
