import { dayMs } from '@forecourt/contract/durations';
import type { FileId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { prepareFile, sweepFiles, type TakeBorders } from './file-preparation.service.ts';

interface FileParts {
  /** Called once a picture is ready or has failed for good. */
  prepared: (ctx: Ctx, id: FileId) => Promise<void>;
  takeBorders: TakeBorders;
}

export const filesJobs =
  ({ prepared, takeBorders }: FileParts) =>
  ({ context, pictures }: JobParts): JobsOf<'files'> => ({
    'files.prepare': {
      run: async ({ fileId }, job) => {
        const ctx = context();
        await prepareFile(ctx, { pool: pictures, takeBorders }, fileId, job);
        await prepared(ctx, fileId);
      },
      lane: 'pictures',
    },
    'files.sweep': {
      run: async () => {
        const ctx = context();
        const removed = await sweepFiles(ctx, new Date(ctx.now.getTime() - dayMs));
        ctx.log.info({ removed }, 'removed files without a row');
      },
      cron: '47 3 * * *',
    },
  });
