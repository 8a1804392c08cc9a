import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as refresh from './refresh.service.ts';

export function socialJobs(context: () => Ctx): Pick<JobHandlers, 'social.refresh'> {
  return { 'social.refresh': () => refresh.refreshEnding(context()) };
}
