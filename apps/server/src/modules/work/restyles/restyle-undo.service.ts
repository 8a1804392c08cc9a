/** Taking restyles back, and what keeps them going: a handler every minute continues those that can go on. */
import type { RestyleId } from '@forecourt/contract/ids';
import { restyleKeptMs } from '@forecourt/contract/limits';
import { causeOfJob, withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { picturesChanged } from '../images/changed-pictures.service.ts';
import { announceImage } from '../images/images.service.ts';
import * as items from './restyle-items.queries.ts';
import * as undo from './restyle-undo.queries.ts';
import { refreshSpins } from './restyled-vehicles.service.ts';
import * as queries from './restyles.queries.ts';
import { enqueueLane, enqueueUndo, findPayerWithoutCredits, resume } from './restyles.service.ts';

/** Pictures that are taken back in one transaction, which locks their vehicles. */
const undoneAtOnce = 200;

/**
 * Handler of the job restyles.undo: takes back the next pictures, then enqueues itself again. Goes on although the account of its
 * person is gone; the audit log then names the job.
 */
export async function runUndo(ctx: Ctx, id: RestyleId): Promise<void> {
  const restyle = await queries.findRestyleIn(ctx.db, id, 'undoing');
  if (!restyle) return;
  const person = await sessions.findPersonStillThere(ctx.db, restyle.sessionId);
  const work = () =>
    inTx(ctx.db, async (tx) => {
      await queries.lockRestyle(tx, id);
      const next = await undo.listItemsToUndo(tx, id, undoneAtOnce);
      if (next.length === 0) {
        await queries.setRestyleState(tx, id, { state: 'undone' }, ctx.now);
        return;
      }
      const ids = next.map(({ imageId }) => imageId);
      await undo.lockImages(tx, ids);
      await undo.undoItems(
        tx,
        id,
        next.map(({ position }) => position),
        ctx.now,
      );
      for (const imageId of ids) {
        await announceImage(tx, 'image', imageId);
        await picturesChanged(tx, ctx, imageId);
      }
      await refreshSpins(tx, ctx, ids);
      await enqueueUndo(tx, id);
    });
  await (person ? withCause(causeOfJob(person, 'undoRestyle', ctx.now), work) : work());
}

/**
 * Handler of the job restyles.tend. A restyle that lacked credits goes on once its next picture can be paid for. A lane or an undo whose job used up its attempts is enqueued again.
 */
export async function tendRestyles(ctx: Ctx): Promise<void> {
  for (const { id, pausedBy, state } of await queries.listRestylesIn(ctx.db, [
    'running',
    'paused',
    'undoing',
  ])) {
    if (state === 'paused' && pausedBy !== 'credits') continue;
    await inTx(ctx.db, async (tx) => {
      const now = await queries.lockRestyle(tx, id);
      if (now?.state !== state) return;
      if (state === 'paused' && !(await findPayerWithoutCredits(tx, id))) await resume(tx, ctx, id);
      else if (state === 'undoing') await enqueueUndo(tx, id);
      else if (state === 'running')
        for (const lane of await items.listWaitingLanes(tx, id))
          if (!(await items.isJobQueued(tx, items.laneKey(id, lane)))) await enqueueLane(tx, id, lane);
    });
  }
  await inTx(ctx.db, (tx) => queries.removeRestylesBefore(tx, new Date(ctx.now.getTime() - restyleKeptMs)));
}
