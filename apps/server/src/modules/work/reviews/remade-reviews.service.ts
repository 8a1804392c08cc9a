/**
 * Reported pictures that a checker has made again. Guarantees that the image shows the reported picture meanwhile, and that what is made
 * of a photo or order which has changed since is discarded.
 */
import { fail } from '@forecourt/contract/errors';
import type { ReviewId } from '@forecourt/contract/ids';
import { positionClass } from '@forecourt/contract/positions';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { OmittedStep } from '@forecourt/contract/reviews';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { pictureFolder, storeOutputs } from '../images/image-files.service.ts';
import { makeOne } from '../images/image-processing.service.ts';
import { awaitedPriority } from '../images/images.rules.ts';
import * as replaced from '../images/replaced-pictures.service.ts';
import * as reviewed from '../images/reviewed-pictures.service.ts';
import { omittableSteps, withoutSteps } from './omitted-steps.rules.ts';
import * as queries from './reviews.queries.ts';
import { findHeld } from './reviews.service.ts';

/** Enqueues the picture of a report that the caller holds, by its order without these steps. */
export async function remakeReview(
  ctx: Ctx,
  id: ReviewId,
  { without }: { without: OmittedStep[] },
): Promise<{ success: true }> {
  const { userId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const { cause, imageId } = await findHeld(tx, id, userId);
    const { begun, row } = await replaced.findImageToReplace(tx, { kind: 'everything' }, imageId);
    const { recipe } = begun;
    if (cause !== 'reported' || !recipe) return fail('reviewVerdictUnfit');
    const steps = omittableSteps(recipe).filter((step) => without.includes(step));
    if (steps.length === 0) fail('reviewVerdictUnfit');
    const changed = withoutSteps(recipe, steps, positionClass(row.position));
    await queries.setRemaking(tx, id, changed);
    await enqueue(tx, 'reviews.remake', { reviewId: id }, { key: `remake:${id}`, priority: awaitedPriority });
    await reviewed.announceReviews(tx);
    return { success: true };
  });
}

/** Handler of the job reviews.remake. No transaction is open while pixels are made. */
export async function remake(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ReviewId,
  job: JobTry,
): Promise<void> {
  const review = await reviewed.findReview(ctx.db, id);
  if (review?.state !== 'open' || !review.remaking) return;
  const { imageId, remaking: recipe } = review;
  try {
    const { begun } = await inTx(ctx.db, (tx) =>
      replaced.findImageToReplace(tx, { kind: 'everything' }, imageId),
    );
    const result = await makeOne(ctx, pool, { ...begun, recipe });
    const hash = hashOfRecipe(recipe);
    const outputs = await storeOutputs(ctx, imageId, pictureFolder(hash, begun), result.made[0] ?? []);
    await inTx(ctx.db, async (tx) => {
      if (!(await replaced.isLockedUnchanged(tx, imageId, begun))) return;
      const now = await reviewed.lockReview(tx, id);
      // Other steps may have been chosen meanwhile; they have a job of their own.
      if (now?.state !== 'open' || !now.remaking || hashOfRecipe(now.remaking) !== hash) return;
      await queries.setRemade(tx, id, recipe, outputs);
      await reviewed.announceReviews(tx);
    });
  } catch (error) {
    if (!job.last) throw error;
    ctx.log.warn({ err: error, reviewId: id }, 'a reported picture could not be made again');
    await inTx(ctx.db, async (tx) => {
      await queries.setRemaking(tx, id, null);
      await reviewed.announceReviews(tx);
    });
  }
}
