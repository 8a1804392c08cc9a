/**
 * Pictures that nobody works on any more: each try ended with its worker, so that none could say how. Their credits
 * are given back, and they can be ordered again.
 */
import type { Ctx } from '../../platform/context.ts';
import { inTx } from '../../platform/db/database.ts';
import { giveUp } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';

/** Longer than a try may take, so that none is given up that is still at work. */
const untouchedMs = 15 * 60_000;

/** Handler of the job images.rescue. */
export async function rescue(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - untouchedMs);
  for (const id of await work.leftAlone(ctx.db, before)) {
    await inTx(ctx.db, async (tx) => {
      await queries.lock(tx, id);
      // As a try of its own: whatever comes back from an older one is thrown away.
      const begun = await work.begin(tx, id, ctx.now);
      if (begun) await giveUp({ ...ctx, db: tx }, id, begun.attempt, 'crashed');
    });
    ctx.log.warn({ imageId: id }, 'picture whose workers were lost was given up');
  }
}
