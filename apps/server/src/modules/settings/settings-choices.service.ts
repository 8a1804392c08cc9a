/**
 * Presets and backgrounds in settings. Keeps: one that is not assigned to those whose pictures it is for, or that is gone,
 * decides nothing.
 */
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { Db, Tx } from '../../platform/db/database.ts';
import * as choice from '../catalogue/catalogue-choice.service.ts';
import * as presets from '../presets/presets.service.ts';

interface Chosen {
  preset?: PresetId | null | undefined;
  backgroundId?: CatalogueItemId | null | undefined;
}

/** The same, without what can no longer be used. */
export async function withUsable<Own extends Chosen>(
  db: Db,
  chooser: choice.Chooser,
  all: readonly Own[],
): Promise<Own[]> {
  const backgroundIds = all.flatMap(({ backgroundId }) => backgroundId ?? []);
  const backgrounds = await choice.usableOf(db, chooser, backgroundIds);
  const presetIds = all.flatMap(({ preset }) => preset ?? []);
  const usable = await presets.usableOf(db, chooser, presetIds);
  return all.map((own) => ({
    ...own,
    ...(own.preset && !usable.has(own.preset) && { preset: null }),
    ...(own.backgroundId && !backgrounds.has(own.backgroundId) && { backgroundId: null }),
  }));
}

/** As withUsable, of levels that each decided something. */
export async function usableLayers<Origin, Own extends Chosen>(
  db: Db,
  chooser: choice.Chooser,
  layers: readonly [Origin, Own][],
): Promise<[Origin, Own][]> {
  const usable = await withUsable(
    db,
    chooser,
    layers.map(([, own]) => own),
  );
  return layers.map(([origin, own], index) => [origin, usable[index] ?? own]);
}

/** What is set has to be somebody's to choose, and a background a place to stand in. */
export async function assertMay(
  tx: Tx,
  chooser: choice.Chooser,
  { preset, backgroundId }: Chosen,
): Promise<void> {
  if (preset) await presets.chosenBy(tx, chooser, preset);
  if (backgroundId) await choice.placeChosenBy(tx, chooser, backgroundId, 'backgroundId');
}
