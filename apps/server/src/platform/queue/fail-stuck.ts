import { minuteMs } from '@forecourt/contract/durations';
import type { Ctx } from '../context.ts';
import { type Db, inTx, type Tx } from '../db/database.ts';

/** Longer than any attempt at a picture, a spin or a page may take, so that none is failed while it is still running. */
const untouchedMs = 15 * minuteMs;

interface Kind<Id, Attempt> {
  /** In log messages. */
  name: string;
  /** What nobody works on: untouched since then, and without a job in the queue. */
  list(db: Db, before: Date): Promise<Id[]>;
  /** Begins an attempt, so that a late result of an older one is discarded; undefined: it is no longer stuck. */
  begin(tx: Tx, id: Id, now: Date): Promise<Attempt | undefined>;
  fail(ctx: Ctx, id: Id, attempt: Attempt): Promise<void>;
}

/**
 * Fails stuck work: every attempt died with its worker, so none could record a result. Its credits are released, and it can be
 * ordered again.
 */
export async function failStuck<Id, Attempt>(ctx: Ctx, kind: Kind<Id, Attempt>): Promise<void> {
  for (const id of await kind.list(ctx.db, new Date(ctx.now.getTime() - untouchedMs))) {
    await inTx(ctx.db, async (tx) => {
      const attempt = await kind.begin(tx, id, ctx.now);
      if (attempt) await kind.fail({ ...ctx, db: tx }, id, attempt);
    });
    ctx.log.warn({ id }, `${kind.name} failed: its workers were lost`);
  }
}
