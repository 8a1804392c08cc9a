/** Backgrounds in settings. Keeps: one that is not assigned to those whose pictures it is for decides nothing. */
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';

interface Chosen {
  backgroundId?: CatalogueItemId | null | undefined;
}

/** The same, without backgrounds that can no longer be used. */
export async function withUsable<Own extends Chosen>(
  db: Db,
  chooser: catalogue.Chooser,
  all: readonly Own[],
): Promise<Own[]> {
  const usable = await catalogue.usableOf(
    db,
    chooser,
    all.flatMap(({ backgroundId }) => backgroundId ?? []),
  );
  return all.map((own) =>
    own.backgroundId && !usable.has(own.backgroundId) ? { ...own, backgroundId: null } : own,
  );
}

/** As withUsable, of levels that each decided something. */
export async function usableLayers<Origin, Own extends Chosen>(
  db: Db,
  chooser: catalogue.Chooser,
  layers: readonly [Origin, Own][],
): Promise<[Origin, Own][]> {
  const usable = await withUsable(
    db,
    chooser,
    layers.map(([, own]) => own),
  );
  return layers.map(([origin, own], index) => [origin, usable[index] ?? own]);
}

/** What is set has to be somebody's to choose, and a place to stand in. */
export async function assertMay(tx: Tx, chooser: catalogue.Chooser, { backgroundId }: Chosen): Promise<void> {
  if (backgroundId) await catalogue.placeChosenBy(tx, chooser, backgroundId, 'backgroundId');
}
