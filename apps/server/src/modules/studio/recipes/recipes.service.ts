/**
 * Which picture an order makes: the settings in force, the preset with its overrides, and the recipe of each position.
 * Guarantees that no recipe contains a step or an item that the vehicle's owner may not use.
 */
import type { CutOffMode } from '@forecourt/contract/customer-settings';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, UserId } from '@forecourt/contract/ids';
import type { FrameOverlay, LogoOverlay } from '@forecourt/contract/overlays';
import type { PositionName } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import type { PlateTreatment, Recipe } from '@forecourt/contract/recipe';
import type { Db, Tx } from '../../../platform/db/database.ts';
import * as choice from '../catalogue/catalogue-choice.service.ts';
import * as plates from '../plates/plates.service.ts';
import * as presets from '../presets/presets.service.ts';
import * as settings from '../settings/settings.service.ts';
import * as choices from '../settings/settings-choices.service.ts';
import {
  type AppliedSettings,
  backgroundOfSettings,
  hidingOf,
  type Overrides,
  ordersBarredStep,
  type PictureOrder,
  plateOfSettings,
  type RecipeOwner,
  recipeFor,
  settingsOfVehicle,
  withSettings,
} from './recipes.rules.ts';

/** The settings that apply to a vehicle's pictures now; a preset of the vehicle that can no longer be used counts as none. */
export async function findAppliedSettings(db: Db, owner: RecipeOwner): Promise<AppliedSettings> {
  const { userId, clientId, customerId, vehiclePreset } = owner;
  const [usable] = await choices.withUsableChoices(db, { userId }, [{ preset: vehiclePreset }]);
  const { settings: own, profile } = await settings.settingsInForce(db, { id: userId, clientId, customerId });
  return settingsOfVehicle({ ...owner, vehiclePreset: usable?.preset ?? null }, own, profile);
}

async function plateOf(
  tx: Tx,
  plate: PictureOrder['plate'],
  userId: UserId,
): Promise<PlateTreatment | undefined> {
  if (plate?.mode === 'picture') {
    return plates.findPlateTreatment(tx, userId, plate.licensePlateId);
  }
  if (plate?.mode !== 'catalogue') return plate;
  return choice.findChosenPlate(tx, { userId }, plate.catalogueId);
}

/** How photos of this owner that keep their background hide plates and faces, by the settings in force. */
export async function findHiding(tx: Tx, owner: RecipeOwner): Promise<Pick<Recipe, 'plate' | 'faces'>> {
  const plate = await plateOf(tx, plateOfSettings(await findAppliedSettings(tx, owner)), owner.userId);
  return hidingOf(plate ?? { mode: 'blur' }, owner);
}

/** The background of the settings in force; fails if they have none. */
async function findDefaultBackground(
  tx: Tx,
  { clientId, customerId, userId }: RecipeOwner,
): Promise<CatalogueItemId> {
  const { settings: own } = await settings.settingsInForce(tx, { id: userId, clientId, customerId });
  return own.backgroundId ?? fail('defaultBackgroundNotSet');
}

async function backgroundOf(
  tx: Tx,
  background: PictureOrder['background'],
  owner: RecipeOwner,
): Promise<Overrides['background']> {
  if (!background) return undefined;
  const id = background === 'default' ? await findDefaultBackground(tx, owner) : background.catalogueId;
  return { id, place: await choice.findChosenBackground(tx, owner, id, 'background') };
}

async function logosOf(
  tx: Tx,
  logos: PictureOrder['logos'],
  userId: UserId,
): Promise<LogoOverlay[] | undefined> {
  if (!logos) return undefined;
  const chosen: LogoOverlay[] = [];
  for (const { catalogueId, ...place } of logos) {
    const { picture } = await choice.findChosenItem(tx, { userId }, 'logo', catalogueId);
    chosen.push({ ...place, kind: 'logo', picture });
  }
  return chosen;
}

async function frameOf(
  tx: Tx,
  frame: PictureOrder['frame'],
  preset: Recipe,
  userId: UserId,
): Promise<Pick<FrameOverlay, 'picture' | 'safeArea'> | undefined> {
  if (!frame) return undefined;
  const { picture, safeArea } = await choice.findChosenItem(tx, { userId }, 'frame', frame.catalogueId);
  if (preset.overlays.every(({ kind }) => kind !== 'frame')) fail('presetNotAssignedToFrame');
  return safeArea ? { picture, safeArea } : undefined;
}

/**
 * Refuses items that the vehicle's owner may not choose. A background from the settings that cannot be used any more is
 * ignored, so the preset's own applies.
 */
async function findOverrides(
  tx: Tx,
  { brandColour, reflection, windows, ...order }: PictureOrder,
  owner: RecipeOwner,
  { preset, fromSettings }: { preset: Recipe; fromSettings: CatalogueItemId | null },
): Promise<Overrides> {
  const { userId } = owner;
  const placeOfSettings = fromSettings && (await choice.findBackgroundFor(tx, { userId }, fromSettings));
  const ofSettings = placeOfSettings ? { id: fromSettings, place: placeOfSettings } : undefined;
  return {
    brandColour,
    reflection,
    windows,
    plate: await plateOf(tx, order.plate, userId),
    background: (await backgroundOf(tx, order.background, owner)) ?? ofSettings,
    logos: await logosOf(tx, order.logos, userId),
    frame: await frameOf(tx, order.frame, preset, userId),
  };
}

/** What an order makes: its preset, the recipe of a photo in each position, and which photos the settings refuse. */
interface ResolvedOrder {
  preset: PresetId;
  /** Null for a built-in preset. */
  presetName: string | null;
  presetVersion: number | null;
  cutOffPhotos: CutOffMode;
  recipeOf(position: PositionName): Recipe;
}

/** Fails if the order contains a step, preset or item that the owner may not use. */
export async function resolveOrder(tx: Tx, owner: RecipeOwner, order: PictureOrder): Promise<ResolvedOrder> {
  if (ordersBarredStep(order, owner)) fail('fieldsNotUpdatable');
  if (order.presetVersion && !order.preset) fail('validationError', { params: { field: 'presetVersion' } });
  const applied = await findAppliedSettings(tx, owner);
  const chosen = order.preset ?? applied.preset;
  const preset = await presets.findChosenPreset(tx, owner, chosen, order.presetVersion ?? null);
  const whole = withSettings(order, applied, preset);
  const overrides = await findOverrides(tx, whole, owner, {
    preset: preset.recipe,
    fromSettings: backgroundOfSettings(order, applied),
  });
  return {
    preset: preset.id,
    presetName: preset.name,
    presetVersion: preset.version,
    cutOffPhotos: applied.cutOffPhotos,
    recipeOf: (position) => recipeFor(preset.recipe, position, owner, { ...overrides, tone: applied.tone }),
  };
}

/** Photos in exterior positions get another background. */
const cutOutPosition: PositionName = 'exterior.front';

/** A recipe that can be chosen for a photo, under the id of its preset or of its background. */
interface Offered {
  id: PresetId;
  recipe: Recipe;
}

/**
 * All recipes that can be chosen for a photo in this position: each background in the preset that applies to the
 * vehicle, then each preset.
 */
export async function listOfferedRecipes(
  db: Db,
  owner: RecipeOwner,
  position: PositionName,
): Promise<Offered[]> {
  const offered = await presets.listOfferedPresets(db, owner);
  const applied = await findAppliedSettings(db, owner);
  const { tone } = applied;
  const inPresets = offered.map(({ id, recipe }) => ({
    id,
    recipe: recipeFor(recipe, position, owner, { tone }),
  }));
  const backgrounds = await choice.findBackgroundsOf(db, { userId: owner.userId });
  if (backgrounds.length === 0) return inPresets;
  const preset = offered.find(({ id }) => id === applied.preset) ?? offered[0];
  if (!preset) return inPresets;
  const inBackgrounds = backgrounds.map((background) => ({
    id: background.id,
    recipe: recipeFor(preset.recipe, position, owner, { background, tone }),
  }));
  return [...inBackgrounds, ...inPresets];
}

/** A background for pictures that are cut out, with the shadow and the reflection that a preset has with it. */
export interface OfferedBackground {
  id: PresetId;
  /** Null for a built-in preset. */
  name: string | null;
  look: Pick<Recipe, 'background'> & Partial<Pick<Recipe, 'shadow' | 'reflection'>>;
}

/** The backgrounds that pictures of this owner can be given: those of the catalogue, then those of presets. */
export async function listOfferedBackgrounds(db: Db, owner: RecipeOwner): Promise<OfferedBackground[]> {
  const { brandColour } = await findAppliedSettings(db, owner);
  const backgrounds = await choice.findBackgroundsOf(db, { userId: owner.userId });
  const presetsOffered = await presets.listOfferedPresets(db, owner);
  return [
    ...backgrounds.map(({ id, name, place: background }) => ({ id, name, look: { background } })),
    ...presetsOffered.flatMap(({ id, name, recipe, takesColour }) => {
      const colour = takesColour ? (brandColour ?? undefined) : undefined;
      const made = recipeFor(recipe, cutOutPosition, owner, { brandColour: colour });
      const { background, reflection, shadow } = made;
      const hasPlace = background.kind !== 'original' && background.kind !== 'transparent';
      return hasPlace ? [{ id, name, look: { background, shadow, reflection } }] : [];
    }),
  ];
}
