import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { collectUploads, purgeUploads } from './sftp-imports.service.ts';

export function sftpJobs({ context, pictures }: JobParts): JobsOf<'sftp'> {
  return {
    'sftp.collect': { run: ({ userId }) => collectUploads(context(), pictures, userId), lane: 'imports' },
    'sftp.purge': {
      run: async () => {
        const ctx = context();
        const removed = await purgeUploads(ctx);
        if (removed > 0) ctx.log.info({ removed }, 'removed old uploads by SFTP');
      },
      cron: '47 4 * * *',
    },
  };
}
