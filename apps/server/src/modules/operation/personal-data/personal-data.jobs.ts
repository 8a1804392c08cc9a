import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { prune } from './retention.service.ts';

export function personalDataJobs({ context, retention }: JobParts): JobsOf<'personalData'> {
  return {
    'personalData.prune': {
      run: async () => void (retention && (await prune(context(), retention))),
      cron: '10 1 * * *',
    },
  };
}
