import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { processDemo, purgeDemos } from './demo-work.service.ts';

export function demosJobs({ context, pictures }: JobParts): JobsOf<'demos'> {
  return {
    'demos.process': {
      run: ({ demoId }, job) => processDemo(context(), pictures, demoId, job),
      lane: 'pictures',
    },
    'demos.purge': {
      run: async () => {
        const ctx = context();
        const removed = await purgeDemos(ctx);
        if (removed > 0) ctx.log.info({ removed }, 'removed expired demos');
      },
      cron: '*/5 * * * *',
    },
  };
}
