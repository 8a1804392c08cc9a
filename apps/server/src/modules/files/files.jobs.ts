import type { Ctx } from '../../platform/context.ts';
import type { PicturePool } from '../../platform/pictures/picture-pool.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import { prepare, sweep } from './file-preparation.service.ts';

const dayMs = 86_400_000;

export function filesJobs(
  context: () => Ctx,
  pool: PicturePool,
): Pick<JobHandlers, 'files.prepare' | 'files.sweep'> {
  return {
    'files.prepare': ({ fileId }, job) => prepare(context(), pool, fileId, job),
    'files.sweep': async () => {
      const ctx = context();
      const removed = await sweep(ctx, new Date(ctx.now.getTime() - dayMs));
      ctx.log.info({ removed }, 'files without a row');
    },
  };
}
