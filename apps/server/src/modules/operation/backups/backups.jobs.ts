import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { backUpAtNight } from './backups.service.ts';

export function backupsJobs({ context, installation }: JobParts): JobsOf<'backups'> {
  return {
    'backups.create': {
      run: () => backUpAtNight(context(), installation),
      lane: 'imports',
      cron: '30 2 * * *',
    },
  };
}
