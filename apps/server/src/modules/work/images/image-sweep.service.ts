/** Removes files without a row, left behind by an upload or purge whose process was killed. */
import type { Ctx } from '../../../platform/context.ts';
import { listKnownImageIds } from './images.queries.ts';

const batchSize = 500;

/**
 * Handler of the job images.sweep. Removes image folders without a row, except recent ones that may still be uploading.
 */
export async function sweepImages(ctx: Ctx, olderThan: Date): Promise<number> {
  const folders = await ctx.outside.storage.foldersOlderThan('images', olderThan);
  let removed = 0;
  for (let start = 0; start < folders.length; start += batchSize) {
    const batch = folders.slice(start, start + batchSize);
    const known = await listKnownImageIds(ctx.db, batch);
    for (const id of batch.filter((one) => !known.has(one))) {
      await ctx.outside.storage.remove(`images/${id}`);
      removed++;
    }
  }
  return removed;
}
