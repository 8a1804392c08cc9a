/**
 * Purging of deleted images. Guarantees that rows which credits and bills refer to remain; that files are removed only
 * when nobody can restore them any more; files left over after a crash are removed by the sweep.
 */
import { dayMs } from '@forecourt/contract/durations';
import type { CustomerId, ImageId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as customerSettings from '../../studio/settings/customer-settings.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as queries from './image-purge.queries.ts';

const batchSize = 200;

/** Handler of the job images.purge. Returns the number of purged photos. */
export async function purgeExpired(ctx: Ctx): Promise<number> {
  let purged = 0;
  for (const [days, customerIds] of await customerSettings.listCustomersByRetention(ctx.db)) {
    const before = new Date(ctx.now.getTime() - days * dayMs);
    purged += await purgeImagesOf(ctx, { customerIds, before });
  }
  return purged;
}

/** Purges what these customers deleted before a moment. Returns the number of photos. */
export async function purgeImagesOf(
  ctx: Ctx,
  { before, customerIds }: { customerIds: CustomerId[]; before: Date },
): Promise<number> {
  let purged = 0;
  for (let more = true; more; ) {
    const batch = await purgeSome(ctx, customerIds, before);
    for (const id of batch.imageIds) await ctx.outside.storage.remove(`images/${id}`);
    purged += batch.imageIds.length;
    more = batch.more;
  }
  return purged;
}

function purgeSome(
  ctx: Ctx,
  customerIds: CustomerId[],
  before: Date,
): Promise<{ imageIds: ImageId[]; more: boolean }> {
  return inTx(ctx.db, async (tx) => {
    const expired = { customerIds, before, limit: batchSize };
    const setIds = await pictureSets.setPictureSetsPurged(tx, expired, ctx.now);
    const ofSets = await queries.lockImagesOfSets(tx, setIds);
    const alone = await queries.listExpired(tx, expired);
    const imageIds = [...new Set([...ofSets, ...alone])];
    await queries.setImagesPurged(tx, imageIds, ctx.now);
    return { imageIds, more: setIds.length === batchSize || alone.length === batchSize };
  });
}
