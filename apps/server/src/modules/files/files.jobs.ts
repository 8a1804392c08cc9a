import type { FileId } from '@forecourt/contract/ids';
import type { Ctx } from '../../platform/context.ts';
import type { PicturePool } from '../../platform/pictures/picture-pool.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import { prepare, sweep } from './file-preparation.service.ts';

const dayMs = 86_400_000;

export function filesJobs(
  context: () => Ctx,
  pool: PicturePool,
  /** Of a picture that is ready now, or never will be. */
  prepared: (ctx: Ctx, id: FileId) => Promise<void>,
): Pick<JobHandlers, 'files.prepare' | 'files.sweep'> {
  return {
    'files.prepare': async ({ fileId }, job) => {
      const ctx = context();
      await prepare(ctx, pool, fileId, job);
      await prepared(ctx, fileId);
    },
    'files.sweep': async () => {
      const ctx = context();
      const removed = await sweep(ctx, new Date(ctx.now.getTime() - dayMs));
      ctx.log.info({ removed }, 'files without a row');
    },
  };
}
