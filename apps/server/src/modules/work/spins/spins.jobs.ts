import { dayMs } from '@forecourt/contract/durations';
import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { makeFilms } from './spin-films.service.ts';
import { failStuckSpins, makeSpin, sweepSpins } from './spin-making.service.ts';
import { refreshSpin } from './spin-refresh.service.ts';

export function spinsJobs({ context, films, pictures }: JobParts): JobsOf<'spins'> {
  return {
    'spins.failStuck': { run: () => failStuckSpins(context()), cron: '*/10 * * * *' },
    'spins.film': { run: ({ spinId }) => makeFilms(context(), films, spinId) },
    'spins.make': {
      run: ({ spinId }, job) => makeSpin(context(), pictures, spinId, job),
      lane: 'pictures',
    },
    'spins.refresh': { run: (wish) => refreshSpin(context(), wish) },
    'spins.sweep': {
      run: async () => {
        const ctx = context();
        const removed = await sweepSpins(ctx, new Date(ctx.now.getTime() - dayMs));
        ctx.log.info({ removed }, 'removed files of spins');
      },
      cron: '47 3 * * *',
    },
  };
}
