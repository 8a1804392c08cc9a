/**
 * Purging of files that imports stored. Guarantees that a photo waits a month for its assignment, and that no file
 * remains without a row.
 */
import { dayMs } from '@forecourt/contract/durations';
import { importDiscardedPhotosMs, importHeldPhotosMs, vehicleListDraftMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { sweepFolders } from '../../../platform/storage/sweep-folders.ts';
import * as entries from './import-entries.queries.ts';
import { photoFolderOf } from './import-entries.service.ts';
import * as queries from './imports.queries.ts';
import * as imports from './imports.service.ts';

const batchSize = 200;

async function purgeExpiredPhotos(ctx: Ctx): Promise<number> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  const limits = { heldBefore: before(importHeldPhotosMs), discardedBefore: before(importDiscardedPhotosMs) };
  for (let purged = 0; ; ) {
    const batch = await entries.listExpiredEntries(ctx.db, { ...limits, limit: batchSize });
    for (const { id, importId } of batch) {
      await inTx(ctx.db, (tx) =>
        entries.updateEntry(tx, id, { state: 'discarded', heldKey: null, shownKey: null }, ctx.now),
      );
      await ctx.outside.storage.remove(photoFolderOf(importId, id));
    }
    purged += batch.length;
    if (batch.length < batchSize) return purged;
  }
}

/** Handler of the job imports.purge. Returns the number of held photos that expired. */
export async function purgeImports(ctx: Ctx): Promise<number> {
  const staleBefore = new Date(ctx.now.getTime() - vehicleListDraftMs);
  for (const id of await queries.listStaleDrafts(ctx.db, staleBefore)) await imports.cancelImport(ctx, id);
  for (const id of await queries.listEndedWithSource(ctx.db)) await imports.removeImportSource(ctx, id);
  await sweepFolders(ctx.outside.storage, 'imports', new Date(ctx.now.getTime() - dayMs), (ids) =>
    queries.listKnownImports(ctx.db, ids),
  );
  return purgeExpiredPhotos(ctx);
}
