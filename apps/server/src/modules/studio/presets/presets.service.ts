/**
 * Presets: named recipes, the built-in ones and those of the catalogue. Guarantees that a preset that is not assigned
 * to a user, or refers to a missing item, makes no picture.
 */
import { viewPictureName } from '@forecourt/contract/background-views';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { viewClasses } from '@forecourt/contract/positions';
import type * as routes from '@forecourt/contract/presets';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { installationSettings } from '@forecourt/contract/settings';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { priceOf } from '../../money/prices/prices.rules.ts';
import * as prices from '../../money/prices/prices.service.ts';
import { partIdsOf, readyViews } from '../catalogue/catalogue.rules.ts';
import * as choice from '../catalogue/catalogue-choice.service.ts';
import * as installation from '../installation/installation.service.ts';
import {
  builtInOne,
  builtInOnes,
  inUse,
  isBuiltIn,
  isShowroom,
  type PresetInUse,
  withPictureNames,
} from './presets.rules.ts';

export { builtInOne } from './presets.rules.ts';

const usualPreset = installationSettings.preset;

/** The recipe refers to pictures by storage key, so that it stays the same when the preset changes. */
function readyToMake(preset: choice.WholePreset): PresetInUse {
  const made = inUse(preset);
  const keys = new Map(findKeysOf(preset));
  return { ...made, recipe: withPictureNames(made.recipe, (name) => keys.get(name) ?? name) };
}

async function offeredBuiltIn(db: Db): Promise<PresetInUse[]> {
  const showrooms: readonly string[] = await installation.listOfferedShowrooms(db);
  return builtInOnes.filter(({ id }) => !isShowroom(id) || showrooms.includes(id));
}

/** The preset used when none was chosen: the usual one, or the first showroom that is offered. */
export async function findDefaultPreset(db: Db): Promise<PresetId> {
  const showrooms = await installation.listOfferedShowrooms(db);
  return showrooms.find((name) => name === usualPreset) ?? showrooms[0] ?? usualPreset;
}

/** Fails when it is a showroom that this installation does not offer. */
export async function assertPresetOffered(db: Db, id: PresetId): Promise<void> {
  if (!isShowroom(id)) return;
  if (!(await installation.listOfferedShowrooms(db)).includes(id)) fail('presetNotOffered');
}

/** All presets that can be used for the chooser's pictures now, with recipes that are ready for processing. */
export async function listOfferedPresets(db: Db, chooser: choice.Chooser): Promise<PresetInUse[]> {
  return [...(await offeredBuiltIn(db)), ...(await choice.listPresetsOf(db, chooser)).map(readyToMake)];
}

/**
 * A preset that the chooser may use, ready for processing; fails otherwise.
 * @param version An earlier version of a catalogue preset; null: the current one.
 */
export async function findChosenPreset(
  db: Db,
  chooser: choice.Chooser,
  id: PresetId,
  version: number | null = null,
): Promise<PresetInUse> {
  await assertPresetOffered(db, id);
  if (!isBuiltIn(id)) return readyToMake(await choice.findChosenPreset(db, chooser, id, version));
  return version === null ? builtInOne(id) : fail('presetVersionNotFound');
}

/** Those of the given presets that can still be used. */
export async function listUsablePresets(
  db: Db,
  chooser: choice.Chooser,
  ids: readonly PresetId[],
): Promise<ReadonlySet<PresetId>> {
  const kept = ids.filter((id): id is CatalogueItemId => !isBuiltIn(id));
  const usable = await choice.listUsablePresets(db, chooser, kept);
  const builtIn = new Set((await offeredBuiltIn(db)).map(({ id }) => id));
  return new Set([...ids.filter((id) => builtIn.has(id)), ...usable.map(({ id }) => id)]);
}

type About = RouteInput<typeof routes.listPresets>['query'];

function named({ userId, clientId, customerId }: About): choice.Chooser | null {
  if (userId) return { userId };
  if (clientId) return { clientId };
  return customerId ? { customerId } : null;
}

/** The chooser that a caller acts as; root acts for nobody and sees all presets. */
function own({ actor }: Ctx): choice.Chooser | 'everybody' {
  if (actor.kind !== 'person' || actor.role === 'root') return 'everybody';
  if (actor.role === 'client' && actor.clientId) return { clientId: actor.clientId };
  if (actor.role === 'customer' && actor.customerId) return { customerId: actor.customerId };
  return { userId: actor.userId };
}

/** The names of the pictures that a look needs in its recipe, which are ids of items, with their storage keys. */
function findKeysOf({ look, parts }: choice.WholePreset): [string, string][] {
  return partIdsOf({ look, room: null }, (id) => parts.get(id)).flatMap((id): [string, string][] => {
    const part = parts.get(id);
    if (!part?.shownKey || part.room) return [];
    const views = readyViews(part);
    const ofViews = viewClasses.flatMap((view): [string, string][] => {
      const key = views[view]?.shownKey;
      return key ? [[viewPictureName(id, view), key]] : [];
    });
    return [[id, part.shownKey], ...ofViews];
  });
}

function signed(ctx: Ctx, preset: choice.WholePreset): Preset['pictures'] {
  const named = findKeysOf(preset);
  return Object.fromEntries(named.map(([id, key]) => [id, linkFor(ctx, filePath(key))]));
}

export async function listPresets(ctx: Ctx, about: About): Promise<RouteAnswer<typeof routes.listPresets>> {
  const asked = named(about);
  if (asked) await choice.assertItemSeen(ctx, asked);
  const kept = await choice.listPresetsOf(ctx.db, asked ?? own(ctx));
  const current = about.userId
    ? await prices.getPricesOfUser(ctx.db, about.userId)
    : await prices.getPricesOfCaller(ctx);
  // Presets made for this chooser come first, since they are the likely choice.
  const all = [
    ...kept.map((preset) => ({ ...inUse(preset), pictures: signed(ctx, preset) })),
    ...(await offeredBuiltIn(ctx.db)).map((preset) => ({ ...preset, pictures: {} })),
  ];
  const results = all.map((preset) => ({
    ...preset,
    positions: [...preset.positions],
    price: priceOf(current, preset.recipe, 'exterior.front'),
  }));
  return { results, backgroundPrice: current.exterior };
}
