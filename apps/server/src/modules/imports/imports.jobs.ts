import type { Ctx } from '../../platform/context.ts';
import type { PicturePool } from '../../platform/pictures/picture-pool.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import { prepare } from './import-entries.service.ts';
import { purge } from './import-purge.service.ts';
import { run } from './import-run.service.ts';

export function importsJobs(
  context: () => Ctx,
  pool: PicturePool,
): Pick<JobHandlers, 'imports.prepare' | 'imports.purge' | 'imports.run'> {
  return {
    'imports.prepare': ({ entryId }, job) => prepare(context(), pool, entryId, job),
    'imports.purge': async () => {
      const ctx = context();
      const purged = await purge(ctx);
      if (purged > 0) ctx.log.info({ purged }, 'photos of imports that nobody put in their place');
    },
    'imports.run': ({ importId }, job) => run(context(), importId, job),
  };
}
