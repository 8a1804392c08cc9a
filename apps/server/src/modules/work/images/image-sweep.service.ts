import type { Ctx } from '../../../platform/context.ts';
import { sweepFolders } from '../../../platform/storage/sweep-folders.ts';
import { listKnownImageIds } from './image-files.queries.ts';

/** Handler of the job images.sweep. Returns the number of removed folders. */
export function sweepImages(ctx: Ctx, olderThan: Date): Promise<number> {
  return sweepFolders(ctx.outside.storage, 'images', olderThan, (ids) => listKnownImageIds(ctx.db, ids));
}
