/**
 * Fixes: a checker changes what a picture was made with, and it is made again for the same review. Guarantees that only the holder of
 * the lease does, that image and review get the change together with the picture that shows it, and that nothing is charged for it.
 */
import { fail } from '@forecourt/contract/errors';
import type { ImageId, ReviewId } from '@forecourt/contract/ids';
import type { Matte, MatteRegion } from '@forecourt/contract/retouch';
import type { ReviewFix } from '@forecourt/contract/review-fixes';
import type { Review, SharedQuad } from '@forecourt/contract/reviews';
import { withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import type { ClickTask } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as pictures from '../images/fixed-pictures.service.ts';
import * as images from '../images/images.service.ts';
import * as retouch from '../images/retouch.service.ts';
import * as reviewed from '../images/reviewed-pictures.service.ts';
import * as queries from './review-fixes.queries.ts';
import * as reviews from './reviews.service.ts';

/** Before everything else that waits: somebody looks at the picture until it is made. */
const priority = -1;
/** A second attempt follows some seconds after the first; somebody waits. */
const attemptsMax = 2;

/** The image of an open review that the person holds; the lease replaces the scope, which does not reach the tenant. */
async function findHeldImage(ctx: Ctx, id: ReviewId): Promise<{ holder: Ctx; imageId: ImageId }> {
  const { userId } = sessions.personOf(ctx);
  const { imageId, leasedBy, state } = (await reviewed.findReview(ctx.db, id)) ?? fail('reviewNotFound');
  if (state !== 'open') fail('reviewDecided');
  if (leasedBy !== userId) fail('reviewLeaseLost');
  return { holder: { ...ctx, scope: { kind: 'everything' } }, imageId };
}

export async function getMatte(ctx: Ctx, id: ReviewId): Promise<Matte> {
  const { holder, imageId } = await findHeldImage(ctx, id);
  return retouch.getMatte(holder, imageId);
}

export async function findRegion(
  ctx: Ctx,
  id: ReviewId,
  click: NonNullable<ClickTask['click']>,
): Promise<{ region: MatteRegion | null }> {
  const { holder, imageId } = await findHeldImage(ctx, id);
  return retouch.findRegion(holder, imageId, click);
}

type Made = NonNullable<Awaited<ReturnType<typeof pictures.findMade>>>;
type Change = Partial<Pick<ReviewFix, 'analysis' | 'matteKey' | 'retouch' | 'recipe'>>;

/**
 * Stores a change of the picture that the person holds, and has the picture made again.
 * @param changed Makes the change from what the picture was made with, in the transaction that stores it.
 */
async function saveFix(ctx: Ctx, id: ReviewId, changed: (now: Made) => Change): Promise<Review> {
  const { userId } = sessions.personOf(ctx);
  await inTx(ctx.db, async (tx) => {
    const { cause, imageId } = await reviews.findHeld(tx, id, userId);
    // The picture of a report or of a second look is delivered already; a change of its image would not wait for the verdict.
    if (cause === 'reported' || cause === 'second-look') fail('reviewVerdictUnfit');
    const now = (await pictures.findMade(tx, imageId)) ?? fail('reviewDecided');
    const { analysis, matteKey, recipe, retouch: present } = { ...now, ...changed(now) };
    if (!analysis || !matteKey || !recipe) fail('vehicleNotInPhoto');
    const made = { id: newId(), at: ctx.now.toISOString(), by: userId };
    await queries.setFix(tx, id, { ...made, analysis, matteKey, recipe, retouch: present });
    await enqueue(tx, 'reviews.fix', { reviewId: id }, { key: `reviews.fix:${id}`, priority, attemptsMax });
  });
  return reviews.getHeldReview(ctx, id);
}

/** Replaces the outline by one that the checker changed. */
export async function changeMatte(
  ctx: Ctx,
  id: ReviewId,
  file: Upload,
  { version }: { version: string },
): Promise<Review> {
  const { holder, imageId } = await findHeldImage(ctx, id);
  const { of, outline } = await retouch.receiveOutline(holder, imageId, file, version);
  return saveFix(ctx, id, ({ matteKey }) => (matteKey === of ? outline : fail('matteChanged')));
}

/** Brings back what the analysis found. */
export async function deleteMatte(ctx: Ctx, id: ReviewId): Promise<Review> {
  return saveFix(ctx, id, ({ retouch: made }) => (made ? { ...made.automatic, retouch: null } : {}));
}

/** Replaces the plates that are treated. */
export async function changePlates(
  ctx: Ctx,
  id: ReviewId,
  { plates }: { plates: SharedQuad[] },
): Promise<Review> {
  return saveFix(ctx, id, (made) => retouch.withPlates(made, plates) ?? fail('vehicleNotInPhoto'));
}

/** Handler of the job reviews.fix. A fix that was replaced or whose review was decided meanwhile is dropped. */
export async function makeFix(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ReviewId,
  job: JobTry,
): Promise<void> {
  const { fix = null, imageId } = (await reviewed.findReview(ctx.db, id)) ?? {};
  if (!fix || !imageId) return;
  try {
    const outputs = await pictures.makeFixed(ctx, pool, imageId, fix);
    if (outputs) await withCause(causeOf(ctx, fix), () => finishFix(ctx, id, fix, outputs));
  } catch (error) {
    if (!job.last) throw error;
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

async function finishFix(
  ctx: Ctx,
  id: ReviewId,
  fix: ReviewFix,
  outputs: reviewed.ReviewRow['outputs'],
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const review = await lockFixed(tx, id, fix);
    if (!review) return;
    const recipeHash = await pictures.applyFix(tx, ctx, review.imageId, fix);
    await queries.setFixed(tx, id, { matteKey: fix.matteKey, recipeHash, outputs });
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
