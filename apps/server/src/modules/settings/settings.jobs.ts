import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as settings from './settings.service.ts';

export function settingsJobs(context: () => Ctx): Pick<JobHandlers, 'settings.purge'> {
  return { 'settings.purge': () => settings.purge(context()) };
}
