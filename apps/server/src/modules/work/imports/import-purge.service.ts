/**
 * Purging of files that imports stored. Guarantees that a photo waits a month for its assignment, and that no file
 * remains without a row.
 */
import { importDiscardedPhotosMs, importHeldPhotosMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as entries from './import-entries.queries.ts';
import { photoFolderOf } from './import-entries.service.ts';
import * as queries from './imports.queries.ts';
import * as imports from './imports.service.ts';

const batchSize = 200;
const dayMs = 86_400_000;

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
  const { storage } = ctx.outside;
  for (const id of await queries.listEndedWithSource(ctx.db)) await imports.removeImportSource(ctx, id);
  // Removes folders without a row, left behind by uploads whose process was killed.
  const folders = await storage.foldersOlderThan('imports', new Date(ctx.now.getTime() - dayMs));
  const known = await queries.listKnownImports(ctx.db, folders);
  for (const id of folders.filter((one) => !known.has(one))) await storage.remove(`imports/${id}`);
  return purgeExpiredPhotos(ctx);
}
