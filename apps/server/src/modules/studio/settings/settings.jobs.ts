import type { JobParts, JobsOf } from '../../../platform/module.ts';
import * as settings from './settings.service.ts';

export function settingsJobs({ context }: JobParts): JobsOf<'settings'> {
  return { 'settings.purge': { run: () => settings.purgeProfiles(context()), cron: '57 * * * *' } };
}
