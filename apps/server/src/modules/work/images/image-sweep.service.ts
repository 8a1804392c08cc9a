import type { Ctx } from '../../../platform/context.ts';
import { sweepLeftOvers } from '../../../platform/storage/sweep-folders.ts';
import { listKnownImageIds } from './image-files.queries.ts';

/** Handler of the job images.sweep. Returns the number of removed folders. */
export function sweepImages(ctx: Ctx, olderThan: Date): Promise<number> {
  const known = (ids: string[]) => listKnownImageIds(ctx.db, ids);
  return sweepLeftOvers({ storage: ctx.outside.storage, root: 'images', olderThan, known }, ctx.log);
}
