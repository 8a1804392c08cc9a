/**
 * Fails stuck images: every attempt died with its worker, so none could record a result. Their credits are released,
 * and they can be ordered again.
 */
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { failImage } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';

/** Longer than an attempt may take, so that none is failed while it is still running. */
const untouchedMs = 15 * 60_000;

/** Handler of the job images.failStuck. */
export async function failStuckImages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - untouchedMs);
  for (const id of await work.listUnattended(ctx.db, before)) {
    await inTx(ctx.db, async (tx) => {
      await queries.lockImage(tx, id);
      // Counts as an attempt, so that a late result of an older one is discarded.
      const begun = await work.beginWork(tx, id, ctx.now);
      if (begun) await failImage({ ...ctx, db: tx }, id, begun.attempt, 'crashed');
    });
    ctx.log.warn({ imageId: id }, 'picture failed: its workers were lost');
  }
}
