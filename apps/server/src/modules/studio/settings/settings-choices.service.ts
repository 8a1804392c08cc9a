/**
 * Presets, backgrounds and plates of the catalogue in settings. Guarantees that one that is not assigned to the users concerned, or no longer
 * exists, counts as not set.
 */
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { OwnSettings } from '@forecourt/contract/settings';
import type { Db, Tx } from '../../../platform/db/database.ts';
import * as choice from '../catalogue/catalogue-choice.service.ts';
import * as presets from '../presets/presets.service.ts';

interface Chosen {
  preset?: PresetId | null | undefined;
  backgroundId?: CatalogueItemId | null | undefined;
  cataloguePlateId?: CatalogueItemId | null | undefined;
  plateMode?: OwnSettings['plateMode'] | undefined;
}

/** The same rows, with what can no longer be used set to null. */
export async function withUsableChoices<Own extends Chosen>(
  db: Db,
  chooser: choice.Chooser,
  all: readonly Own[],
): Promise<Own[]> {
  const backgroundIds = all.flatMap(({ backgroundId }) => backgroundId ?? []);
  const backgrounds = await choice.listUsableItems(db, chooser, backgroundIds);
  const presetIds = all.flatMap(({ preset }) => preset ?? []);
  const usable = await presets.listUsablePresets(db, chooser, presetIds);
  const plateIds = all.flatMap(({ cataloguePlateId }) => cataloguePlateId ?? []);
  const plates = await choice.listUsablePlates(db, chooser, plateIds);
  return all.map((own) => ({
    ...own,
    ...(own.cataloguePlateId &&
      !plates.has(own.cataloguePlateId) && { cataloguePlateId: null, plateMode: null }),
    ...(own.preset && !usable.has(own.preset) && { preset: null }),
    ...(own.backgroundId && !backgrounds.has(own.backgroundId) && { backgroundId: null }),
  }));
}

/** As withUsable, for layers of settings. */
export async function usableLayers<Origin, Own extends Chosen>(
  db: Db,
  chooser: choice.Chooser,
  layers: readonly [Origin, Own][],
): Promise<[Origin, Own][]> {
  const usable = await withUsableChoices(
    db,
    chooser,
    layers.map(([, own]) => own),
  );
  return layers.map(([origin, own], index) => [origin, usable[index] ?? own]);
}

/** Fails unless the chooser may use the preset, the background and the plate, and the background is a complete one. */
export async function assertMayChoose(
  tx: Tx,
  chooser: choice.Chooser,
  { preset, backgroundId, cataloguePlateId }: Chosen,
): Promise<void> {
  if (cataloguePlateId) await choice.findChosenPlate(tx, chooser, cataloguePlateId);
  if (preset) await presets.findChosenPreset(tx, chooser, preset);
  if (backgroundId) await choice.findChosenBackground(tx, chooser, backgroundId, 'backgroundId');
}
