import type { JobParts, JobsOf } from '../../../platform/module.ts';
import * as refresh from './refresh.service.ts';

export function socialJobs({ context }: JobParts): JobsOf<'social'> {
  return {
    'social.refresh': {
      run: () => refresh.refreshEndingTokens(context()),
      lane: 'services',
      cron: '58 */6 * * *',
    },
  };
}
