import type { JobParts, ModuleJobs } from '../../../platform/module.ts';
import * as refresh from './refresh.service.ts';

export function socialJobs({ context }: JobParts): ModuleJobs {
  return { 'social.refresh': { run: () => refresh.refreshEndingTokens(context()), cron: '58 */6 * * *' } };
}
