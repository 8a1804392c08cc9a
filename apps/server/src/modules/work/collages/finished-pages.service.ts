/** The pages that buyers see and that ZIPs contain. */
import type { Scope } from '@forecourt/contract/actor';
import type { Collage } from '@forecourt/contract/collages';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { findMaterial } from './collage-pages.service.ts';
import * as queries from './collages.queries.ts';
import { pageFileName, storedName } from './collages.rules.ts';
import { collageFolder, resultOf } from './collages.service.ts';

/** A finished page whose pictures are all as they are at present. */
export interface FinishedPage extends Pick<Collage, 'name' | 'updatedAt'> {
  result: NonNullable<Collage['result']>;
  /** Where its files are stored. */
  keys: { key: string; name: string }[];
  /** Whether it shows a picture that is held back. */
  isHeldBack: boolean;
}

/** The finished pages of a vehicle. A page with a picture that changed or was deleted since is left out. */
export async function listFinishedPages(
  ctx: Ctx,
  vehicleId: VehicleId,
  scope: Scope,
): Promise<FinishedPage[]> {
  const rows = await queries.listCollages(ctx.db, scope, vehicleId);
  if (rows.every(({ result }) => !result)) return [];
  const { pictures } = await findMaterial({ ...ctx, scope }, vehicleId);
  const shown = new Map(pictures.map((picture) => [picture.storageKey, picture]));
  return rows.flatMap((row) => {
    const result = resultOf(ctx, row);
    if (!result || !row.result?.pictures.every((key) => shown.has(key))) return [];
    const isHeldBack = row.result.pictures.some((key) => shown.get(key)?.isHeldBack);
    const folder = collageFolder(row.id, row.result.version);
    const keys = result.files.map(({ format }) => ({
      key: `${folder}/${storedName(format)}`,
      name: pageFileName(row.reference, row.name, format),
    }));
    return [{ name: row.name, updatedAt: row.updatedAt, result, keys, isHeldBack }];
  });
}

/** Like `listFinishedPages`, of several vehicles; those without a page are left out. */
export async function listFinishedPagesOf(
  ctx: Ctx,
  ids: readonly VehicleId[],
): Promise<Map<VehicleId, FinishedPage[]>> {
  const byVehicle = new Map<VehicleId, FinishedPage[]>();
  for (const id of await queries.listVehiclesWithPages(ctx.db, ids))
    byVehicle.set(id, await listFinishedPages(ctx, id, ctx.scope));
  return byVehicle;
}
