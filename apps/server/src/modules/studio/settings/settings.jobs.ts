import type { JobParts, ModuleJobs } from '../../../platform/module.ts';
import * as settings from './settings.service.ts';

export function settingsJobs({ context }: JobParts): ModuleJobs {
  return { 'settings.purge': { run: () => settings.purgeProfiles(context()), cron: '57 * * * *' } };
}
