import type { Ctx } from '../../../platform/context.ts';
import { failStuck } from '../../../platform/queue/fail-stuck.ts';
import { failImage } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';

/** Handler of the job images.failStuck. */
export const failStuckImages = (ctx: Ctx): Promise<void> =>
  failStuck(ctx, {
    name: 'picture',
    list: work.listUnattended,
    begin: async (tx, id, now) => {
      await queries.lockImage(tx, id);
      return work.beginWork(tx, id, now);
    },
    fail: (within, id, { attempt }) => failImage(within, id, attempt, 'crashed'),
  });
