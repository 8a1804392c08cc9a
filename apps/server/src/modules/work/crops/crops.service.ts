/**
 * Sets of quick cut-outs. Guarantees that a set belongs to a user, never appears among the vehicles, and can be
 * restored after deletion.
 */
import type { Scope } from '@forecourt/contract/actor';
import type * as routes from '@forecourt/contract/crops';
import type { CropSet, Cut } from '@forecourt/contract/crops';
import { fail } from '@forecourt/contract/errors';
import type { CropSetId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { deletedFilePath, filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as queries from './crops.queries.ts';

/** The path of a set's ZIP, still unsigned. */
function archivePath(id: CropSetId): string {
  return `/archives/crops/${id}`;
}

function toSet(ctx: Ctx, { thumbnailKeys, ...row }: queries.CropSetRow): CropSet {
  const pathOf = row.deletedAt ? deletedFilePath : (key: string) => filePath(key);
  return {
    ...row,
    thumbnails: thumbnailKeys.map((key) => linkFor(ctx, pathOf(key))),
    archive: row.deliveredCount > 0 ? linkFor(ctx, archivePath(row.id)) : null,
  };
}

export async function listCropSets(
  ctx: Ctx,
  filter: RouteInput<typeof routes.listCropSets>['query'],
): Promise<RouteAnswer<typeof routes.listCropSets>> {
  const [rows, found, { crop }] = await Promise.all([
    queries.listCropSets(ctx.db, ctx.scope, filter),
    queries.countCropSets(ctx.db, ctx.scope, filter),
    prices.getPricesOfCaller(ctx),
  ]);
  return { ...counted(found), results: rows.map((row) => toSet(ctx, row)), price: crop };
}

/** The row of a set in scope; fails with cropSetNotFound. */
export async function findCropSet(db: Db, scope: Scope, id: CropSetId): Promise<queries.CropSetRow> {
  return (await queries.findCropSet(db, scope, id, 'live')) ?? fail('cropSetNotFound');
}

/** Like `findCropSet`, but locks the set and its images until the transaction ends. */
export async function findLockedCropSet(tx: Tx, scope: Scope, id: CropSetId): Promise<queries.CropSetRow> {
  await pictureSets.lockPictureSet(tx, id);
  return findCropSet(tx, scope, id);
}

export async function getCropSet(ctx: Ctx, id: CropSetId): Promise<CropSet> {
  return toSet(ctx, await findCropSet(ctx.db, ctx.scope, id));
}

export async function createCropSet(
  ctx: Ctx,
  { userId: named, cut }: RouteInput<typeof routes.createCropSet>['body'],
): Promise<CropSet> {
  return inTx(ctx.db, async (tx) => {
    const userId = await pictureSets.chooseOwner(tx, ctx, named);
    return getCropSet({ ...ctx, db: tx }, await queries.insertCropSet(tx, userId, cut, ctx.now));
  });
}

/** Changes the background of the whole set from now on. */
export function setCut(tx: Tx, ctx: Ctx, id: CropSetId, cut: Cut): Promise<void> {
  return queries.setCut(tx, id, cut, ctx.now);
}

export async function deleteCropSet(ctx: Ctx, id: CropSetId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await pictureSets.deletePictureSet(tx, ctx, await findLockedCropSet(tx, ctx.scope, id));
    return { success: true };
  });
}

export async function restoreCropSet(ctx: Ctx, id: CropSetId): Promise<CropSet> {
  return inTx(ctx.db, async (tx) => {
    await pictureSets.lockPictureSet(tx, id);
    (await queries.findCropSet(tx, ctx.scope, id, 'deleted')) ?? fail('cropSetNotFound');
    await pictureSets.restorePictureSet(tx, id);
    return getCropSet({ ...ctx, db: tx }, id);
  });
}
