import type { Ctx } from '../../platform/context.ts';
import type { PicturePool } from '../../platform/pictures/picture-pool.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import { process, purge } from './demo-work.service.ts';

export function demosJobs(
  context: () => Ctx,
  pool: PicturePool,
): Pick<JobHandlers, 'demos.process' | 'demos.purge'> {
  return {
    'demos.process': ({ demoId }, job) => process(context(), pool, demoId, job),
    'demos.purge': async () => {
      const ctx = context();
      const removed = await purge(ctx);
      if (removed > 0) ctx.log.info({ removed }, 'demos whose hour is over');
    },
  };
}
