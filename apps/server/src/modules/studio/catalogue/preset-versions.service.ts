/**
 * Versions of the catalogue's presets. Guarantees that a version never changes, that the look of a preset is always its newest
 * version, and that a restored look is a new version.
 */
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { listPresetVersions, restorePresetVersion } from '@forecourt/contract/preset-versions';
import type { PresetLook } from '@forecourt/contract/presets';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findItem, updateItem } from './catalogue.service.ts';
import { changesOf } from './look-changes.rules.ts';
import * as queries from './preset-versions.queries.ts';

export async function listVersions(
  ctx: Ctx,
  id: CatalogueItemId,
): Promise<RouteAnswer<typeof listPresetVersions>> {
  await findItem(ctx.db, 'preset', id);
  const rows = await queries.listVersions(ctx.db, id);
  const named = rows.flatMap(({ look }) => namedBy(look).map((item) => item.id));
  const names = await queries.findItemNames(ctx.db, [...new Set(named)]);
  const results = rows.map(({ look, ...version }, index) => {
    const before = rows[index + 1]?.look;
    return { ...version, changes: before ? changesOf(before, look, (item) => names.get(item) ?? '') : null };
  });
  return { results };
}

/** The look of a version; fails if it is not kept. */
export async function findLook(db: Db, id: CatalogueItemId, version: number): Promise<PresetLook> {
  return ((await queries.findVersion(db, id, version)) ?? fail('presetVersionNotFound')).look;
}

export async function restoreVersion(
  ctx: Ctx,
  id: CatalogueItemId,
  version: number,
): Promise<RouteAnswer<typeof restorePresetVersion>> {
  await findItem(ctx.db, 'preset', id);
  const look = await findLook(ctx.db, id, version);
  return updateItem(ctx, 'preset', id, { look }, version);
}
