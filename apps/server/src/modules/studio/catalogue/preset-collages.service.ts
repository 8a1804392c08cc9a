/** The collages that presets of the catalogue make. Guarantees that a preset makes each at most once. */
import type { assignCollage as assignRoute } from '@forecourt/contract/collages';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { type PresetLook, presetCollagesMax } from '@forecourt/contract/presets';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { findItem, findLockedItem, updateItem } from './catalogue.service.ts';

type Answer = RouteAnswer<typeof assignRoute>;

/** Changes the list of a preset that is locked meanwhile; the preset gets a version. */
async function changeCollages(
  ctx: Ctx,
  presetId: CatalogueItemId,
  change: (collages: PresetLook['collages']) => CatalogueItemId[],
): Promise<Answer> {
  return inTx(ctx.db, async (tx) => {
    const { look } = await findLockedItem(tx, 'preset', presetId);
    if (!look) return fail('presetNotFound');
    const collages = change(look.collages);
    await updateItem({ ...ctx, db: tx }, 'preset', presetId, { look: { ...look, collages } });
    return { collages };
  });
}

export async function assignCollage(
  ctx: Ctx,
  presetId: CatalogueItemId,
  collageId: CatalogueItemId,
): Promise<Answer> {
  await findItem(ctx.db, 'preset', presetId);
  await findItem(ctx.db, 'collage', collageId);
  return changeCollages(ctx, presetId, (collages) => {
    if (collages.includes(collageId)) fail('collageAlreadyAssigned');
    if (collages.length >= presetCollagesMax) fail('presetCollagesExceeded');
    return [...collages, collageId];
  });
}

export function unassignCollage(
  ctx: Ctx,
  presetId: CatalogueItemId,
  collageId: CatalogueItemId,
): Promise<Answer> {
  return changeCollages(ctx, presetId, (collages) => {
    if (!collages.includes(collageId)) fail('collageNotAssigned');
    return collages.filter((id) => id !== collageId);
  });
}
