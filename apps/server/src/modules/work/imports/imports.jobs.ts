import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { prepareImportEntry } from './import-prepare.service.ts';
import { purgeImports } from './import-purge.service.ts';
import { runImport } from './import-run.service.ts';

export function importsJobs({ context, pictures }: JobParts): JobsOf<'imports'> {
  return {
    'imports.fetch': {
      run: ({ importId }, job) => runImport(context(), importId, job),
      lane: 'fetches',
    },
    'imports.prepare': {
      run: ({ entryId }, job) => prepareImportEntry(context(), pictures, entryId, job),
      lane: 'pictures',
    },
    'imports.purge': {
      run: async () => {
        const ctx = context();
        const purged = await purgeImports(ctx);
        if (purged > 0) ctx.log.info({ purged }, 'purged unassigned photos of imports');
      },
      cron: '17 4 * * *',
    },
    'imports.run': { run: ({ importId }, job) => runImport(context(), importId, job), lane: 'imports' },
  };
}
