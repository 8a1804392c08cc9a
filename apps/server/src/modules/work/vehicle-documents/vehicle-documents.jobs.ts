import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { purgeDocuments } from './document-purge.service.ts';

export function vehicleDocumentsJobs({ context }: JobParts): JobsOf<'vehicleDocuments'> {
  return {
    'vehicleDocuments.purge': {
      run: async () => {
        const ctx = context();
        ctx.log.info(await purgeDocuments(ctx), 'purged documents of vehicles');
      },
      cron: '17 3 * * *',
    },
  };
}
