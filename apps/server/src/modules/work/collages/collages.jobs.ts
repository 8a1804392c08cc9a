import { dayMs } from '@forecourt/contract/durations';
import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { failStuckCollages, makeCollage, sweepCollages } from './collage-making.service.ts';
import { refreshCollages } from './collage-refresh.service.ts';

export function collagesJobs({ context, pictures }: JobParts): JobsOf<'collages'> {
  return {
    'collages.failStuck': { run: () => failStuckCollages(context()), cron: '*/10 * * * *' },
    'collages.make': {
      run: ({ collageId }, job) => makeCollage(context(), pictures, collageId, job),
      lane: 'pictures',
    },
    'collages.refresh': { run: ({ vehicleId }) => refreshCollages(context(), vehicleId) },
    'collages.sweep': {
      run: async () => {
        const ctx = context();
        const removed = await sweepCollages(ctx, new Date(ctx.now.getTime() - dayMs));
        ctx.log.info({ removed }, 'removed files of pages');
      },
      cron: '52 3 * * *',
    },
  };
}
