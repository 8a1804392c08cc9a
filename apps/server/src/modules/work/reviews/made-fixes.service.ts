/** Makes the pictures of fixes. Guarantees that a fix which was replaced, or whose review was decided meanwhile, is dropped. */
import type { ReviewId } from '@forecourt/contract/ids';
import type { ReviewFix } from '@forecourt/contract/review-fixes';
import { withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as pictures from '../images/fixed-pictures.service.ts';
import * as images from '../images/images.service.ts';
import * as reviewed from '../images/reviewed-pictures.service.ts';
import * as queries from './review-fixes.queries.ts';

/** Pictures that are delivered already: their images show them until the verdict, so that the review keeps what was changed. */
const isDelivered = ({ cause }: Pick<reviewed.ReviewRow, 'cause'>) =>
  cause === 'reported' || cause === 'second-look';

/** Handler of the job reviews.fix. No transaction is open while pixels are made. */
export async function makeFix(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ReviewId,
  job: JobTry,
): Promise<void> {
  const { fix = null, imageId } = (await reviewed.findReview(ctx.db, id)) ?? {};
  if (!fix || !imageId) return;
  try {
    const { earlier, putAway, ...changed } = fix;
    const picture = await pictures.makeFixed(ctx, pool, imageId, changed);
    if (picture) await withCause(causeOf(ctx, fix), () => finishFix(ctx, id, picture, { earlier, putAway }));
  } catch (error) {
    if (isInstallationFault(error) || !job.last) throw error;
    ctx.log.warn({ err: error, reviewId: id }, 'a picture that a checker fixed was not made');
    await dropFix(ctx, id, fix);
  }
}

/** In the audit log the change of the image is the checker's. */
const causeOf = ({ now }: Ctx, { by }: ReviewFix) => ({
  actorId: by,
  actingForId: null,
  sessionId: null,
  action: 'reviews.fix',
  requestId: null,
  address: null,
  at: now,
});

/** Locks the review and its image if the fix is still the last one of it. */
async function lockFixed(tx: Parameters<typeof reviewed.lockReview>[0], id: ReviewId, fix: ReviewFix) {
  const found = await reviewed.findReview(tx, id);
  if (found) await images.lockImage(tx, found.imageId);
  const review = await reviewed.lockReview(tx, id);
  return review?.state === 'open' && review.fix?.id === fix.id ? review : undefined;
}

/** What a fix puts away, and which fixes can be taken back after it. */
interface Besides {
  earlier: ReviewFix['earlier'] | undefined;
  putAway: ReviewFix['putAway'] | undefined;
}

async function finishFix(
  ctx: Ctx,
  id: ReviewId,
  { made, outputs }: pictures.MadePicture,
  besides: Besides,
): Promise<void> {
  const { matteKey } = made;
  await inTx(ctx.db, async (tx) => {
    const review = await lockFixed(tx, id, made);
    if (!review) return;
    if (isDelivered(review)) await queries.setFixed(tx, id, { matteKey, outputs, ...besides, fixed: made });
    else {
      const recipeHash = await pictures.applyFix(tx, ctx, review.imageId, made);
      await queries.setFixed(tx, id, { matteKey, outputs, ...besides, recipeHash });
    }
    await reviewed.announceReviews(tx);
  });
}

async function dropFix(ctx: Ctx, id: ReviewId, fix: ReviewFix): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (!(await lockFixed(tx, id, fix))) return;
    await queries.setFixFailed(tx, id);
    await reviewed.announceReviews(tx);
  });
}
