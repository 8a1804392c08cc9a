/** Removal of documents that nobody can restore any more, with their files. */
import { dayMs } from '@forecourt/contract/durations';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { sweepLeftOvers } from '../../../platform/storage/sweep-folders.ts';
import * as customerSettings from '../../studio/settings/customer-settings.service.ts';
import * as queries from './vehicle-documents.queries.ts';

const batchSize = 200;

/** Returns the number of removed documents: those of purged vehicles, and those that were deleted longer ago than their customer keeps photos. */
async function purgeExpired(ctx: Ctx): Promise<number> {
  let purged = 0;
  for (const [days, customerIds] of await customerSettings.listCustomersByRetention(ctx.db)) {
    const before = new Date(ctx.now.getTime() - days * dayMs);
    purged += await purgeDocumentsOf(ctx, { customerIds, before });
  }
  return purged;
}

/** Removes documents of these customers that were deleted before a moment, or whose vehicles are purged. */
export async function purgeDocumentsOf(
  ctx: Ctx,
  deleted: { customerIds: CustomerId[]; before: Date },
): Promise<number> {
  let purged = 0;
  for (let more = true; more; ) {
    const ids = await inTx(ctx.db, (tx) => queries.removeExpired(tx, { ...deleted, limit: batchSize }));
    for (const id of ids) await ctx.outside.storage.remove(`documents/${id}`);
    purged += ids.length;
    more = ids.length === batchSize;
  }
  return purged;
}

/** Handler of the job vehicleDocuments.purge, which also removes files that have no row and are older than a day. */
export async function purgeDocuments(ctx: Ctx): Promise<{ purged: number; swept: number }> {
  const purged = await purgeExpired(ctx);
  const olderThan = new Date(ctx.now.getTime() - dayMs);
  const known = (ids: string[]) => queries.listKnownDocuments(ctx.db, ids);
  const sweep = { storage: ctx.outside.storage, root: 'documents', olderThan, known };
  return { purged, swept: await sweepLeftOvers(sweep, ctx.log) };
}
