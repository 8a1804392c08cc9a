/**
 * Pictures that are shown to checkers before they are delivered. Guarantees that such a picture is seen by nobody else until it is
 * approved, that the image shows its picture before until then, and that every one ends once: charged when it is approved, with its
 * credits returned otherwise.
 */
import { AppError, fail } from '@forecourt/contract/errors';
import type { ImageId, ReviewId, UserId } from '@forecourt/contract/ids';
import { reviewLeaseMs } from '@forecourt/contract/limits';
import { positionClass } from '@forecourt/contract/positions';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type { ReviewVerdict } from '@forecourt/contract/reviews';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/events/event-bus.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as push from '../../people/push/push.service.ts';
import * as customerSettings from '../../studio/settings/customer-settings.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { ended } from './ended-pictures.service.ts';
import { holdLess } from './held-prices.service.ts';
import { doubtsIn } from './image-doubts.rules.ts';
import * as work from './image-work.queries.ts';
import * as images from './images.queries.ts';
import { next } from './images.rules.ts';
import * as refusals from './refusal-notices.service.ts';
import {
  confidenceOf,
  dueAt,
  type Finished,
  isDrawn,
  mayBeRestyled,
  type ReviewCause,
  reviewCauseOf,
} from './review-need.rules.ts';
import * as queries from './reviewed-pictures.queries.ts';

export type { ReviewRow } from './reviewed-pictures.queries.ts';
export { findLastVerdict, findReview, lockReview } from './reviewed-pictures.queries.ts';

interface Made {
  analysis: Analysis;
  matteKey: string | null;
  recipe: Recipe | null;
}

interface ReviewNeed {
  cause: ReviewCause;
  confidence: number;
  userId: UserId;
}

/** The owner of an image's vehicle; undefined for quick cut-outs, which nobody checks. */
async function findOwner(db: Tx, id: ImageId) {
  const vehicleId = await work.findVehicleOfImage(db, id);
  return vehicleId && pictureSets.findPictureSetOwner(db, vehicleId);
}

/** What decides whether a picture has to be checked. */
async function findFinished(
  tx: Tx,
  id: ImageId,
  { analysis, matteKey, recipe }: Made & { recipe: Recipe },
): Promise<Finished> {
  const isOutlineApproved = await queries.isOutlineApproved(tx, id, matteKey);
  const isOutlineSettled = isOutlineApproved || recipe.background.kind === 'original';
  const doubts = doubtsIn({ analysis, isOutlineSettled, kind: 'vehicle' });
  const isAsked = doubts.some(({ isAnswered }) => !isAnswered);
  return { confidence: confidenceOf(analysis, recipe), isOutlineApproved, isAsked };
}

/** Why a picture that was just made has to be checked; null if it is delivered. */
export async function findReviewNeed(
  tx: Tx,
  id: ImageId,
  { analysis, matteKey, recipe }: Made,
): Promise<ReviewNeed | null> {
  const owner = await findOwner(tx, id);
  if (!owner?.customerId || !recipe) return null;
  const terms = await customerSettings.findReviewTerms(tx, owner.customerId);
  if (terms.reviewMode === 'none' && terms.questionsTo !== 'checker') return null;
  const finished = await findFinished(tx, id, { analysis, matteKey, recipe });
  const cause = reviewCauseOf(terms, finished);
  return cause && { cause, confidence: finished.confidence, userId: owner.userId };
}

/** Whether a restyle may show its picture of this image at once. */
export async function mayShowRestyled(
  tx: Tx,
  id: ImageId,
  { analysis, matteKey, recipe }: Made,
): Promise<boolean> {
  const owner = await findOwner(tx, id);
  if (!owner?.customerId || !recipe) return true;
  const terms = await customerSettings.findReviewTerms(tx, owner.customerId);
  return mayBeRestyled(terms, await findFinished(tx, id, { analysis, matteKey, recipe }));
}

/** Tells checkers that the queue has changed. */
export function announceReviews(db: Db): Promise<void> {
  return announce(db, { kind: 'reviews' });
}

/** The words that the specification gives for this message, in every language. */
const newImage = { title: 'Checker Panel', alertContent: 'New Image for process', path: '/checker' };

/**
 * Tells checkers, also those whose panel is closed, that a picture has joined the queue. A push about one picture opens it, one about
 * several the desk.
 */
export async function announceNewReview(tx: Tx, ctx: Ctx, id: ReviewId): Promise<void> {
  await announceReviews(tx);
  const first = { ...newImage, path: `${newImage.path}?review=${id}` };
  await push.enqueuePushToRole(tx, ctx, 'qcmanager', { bundle: 'checker', message: newImage, first });
}

/** Puts the picture of an image that is in the state `needs_review` into the queue of the checkers. */
export async function holdBack(
  tx: Tx,
  ctx: Ctx,
  id: ImageId,
  { cause, confidence, userId }: ReviewNeed,
  outputs: images.OutputRow[],
): Promise<void> {
  const { matteKey, position, recipeHash } = (await work.findWork(tx, id)) ?? fail('imageNotFound');
  const reviewId = await queries.insertReview(tx, {
    imageId: id,
    userId,
    positionClass: positionClass(position),
    cause,
    confidence,
    waitingSince: ctx.now,
    dueAt: dueAt(ctx.now, confidence),
    recipeHash: recipeHash ?? '',
    matteKey,
    outputs,
  });
  await images.announceImage(tx, 'image', id);
  await announceNewReview(tx, ctx, reviewId);
}

/** Closes the review of an image whose owner cancels its picture; an image without one is left as it is. */
export async function closeCancelled(tx: Tx, { now }: Ctx, { id, state }: images.ImageRow): Promise<void> {
  if (state !== 'needs_review') return;
  const open = await queries.lockOpenReviewOf(tx, id);
  if (!open) return;
  await queries.closeReview(tx, open.id, { state: 'cancelled', decidedBy: null, decidedAt: now });
  await announceReviews(tx);
}

/** Tenants do not learn which checker decided, so the installation itself moves the credits. */
const causeOf = ({ now }: Ctx): ledger.MovementCause => ({ actorId: null, now, key: null });

/** The image of a review, which the caller has locked. */
async function findImage(tx: Tx, { imageId }: queries.ReviewRow): Promise<images.ImageRow> {
  return (await images.findImage(tx, { kind: 'everything' }, imageId)) ?? fail('reviewDecided');
}

/** A photo that a checker moved inside costs what pictures cost there, if that is less than was ordered. */
async function holdForPosition(
  tx: Tx,
  ctx: Ctx,
  { imageId, orderedOutside }: queries.ReviewRow,
  { position }: images.ImageRow,
): Promise<void> {
  if (!orderedOutside || positionClass(position) === 'exterior') return;
  const { recipe } = (await work.findWork(tx, imageId)) ?? {};
  const everywhere = { scope: { kind: 'everything' } } as const;
  if (recipe) await holdLess(tx, everywhere, imageId, { recipe, cause: causeOf(ctx) });
}

/** Delivers the picture of an open review: by the verdict of a checker, or (null) because it needs none any more. */
export async function deliverReviewed(
  tx: Tx,
  ctx: Ctx,
  review: queries.ReviewRow,
  decidedBy: UserId | null,
): Promise<void> {
  const { id, imageId, outputs } = review;
  const before = await findImage(tx, review);
  const judged = { state: 'delivered', reviewReasons: null, reviewNote: null, finishedAt: ctx.now } as const;
  await queries.setImageJudged(tx, imageId, judged, ctx.now);
  await work.replaceOutputs(tx, imageId, outputs);
  await holdForPosition(tx, ctx, review, before);
  await ledger.captureHold(tx, { imageId }, causeOf(ctx));
  const end = { decidedBy, decidedAt: ctx.now };
  await queries.closeReview(
    tx,
    id,
    decidedBy ? { ...end, state: 'approved', outputsBefore: before.outputs } : { ...end, state: 'delivered' },
  );
  await ended(tx, ctx, imageId);
  await announceReviews(tx);
  const owner = decidedBy && (await findOwner(tx, imageId));
  if (!owner?.customerId || !decidedBy) return;
  const { qcShare } = await customerSettings.findReviewTerms(tx, owner.customerId);
  if (isDrawn(id, qcShare)) await queries.insertSecondLook(tx, { firstId: id, by: decidedBy, now: ctx.now });
}

/** Ends an open review without a picture: its credits return, and the owner of the vehicle is told. */
export async function refuseReviewed(
  tx: Tx,
  ctx: Ctx,
  review: queries.ReviewRow,
  { note, reasons, verdict }: Extract<ReviewVerdict, { reasons: unknown }>,
  decidedBy: UserId,
): Promise<void> {
  const { id, imageId } = review;
  const { reference, set } = await findImage(tx, review);
  const state = verdict === 'retake' ? 'retake_requested' : 'rejected';
  const judged = { state, reviewReasons: reasons, reviewNote: note || null, finishedAt: ctx.now } as const;
  await queries.setImageJudged(tx, imageId, judged, ctx.now);
  const released = await ledger.releaseHold(tx, { imageId }, causeOf(ctx));
  await queries.closeReview(tx, id, {
    state: verdict,
    decidedBy,
    decidedAt: ctx.now,
    credits: released?.credits ?? null,
    reasons,
    note: note || null,
  });
  await ended(tx, ctx, imageId);
  await announceReviews(tx);
  if (set.kind === 'vehicle') await refusals.sendRefusal(tx, ctx, set.id, reference ?? '');
}

const stateAfter = { approved: 'delivered', retake: 'retake_requested', rejected: 'rejected' } as const;

/** Holds what a refusal released again; fails if the credits have been spent since. */
async function holdAgain(tx: Tx, ctx: Ctx, { credits, imageId }: queries.ReviewRow): Promise<void> {
  const owner = credits ? await findOwner(tx, imageId) : undefined;
  if (!owner || !credits) return;
  try {
    await ledger.holdCredits(tx, payerOf(owner), [{ imageId, credits }], causeOf(ctx));
  } catch (error) {
    if (error instanceof AppError) fail('reviewNotUndoable', { cause: error });
    throw error;
  }
}

/** Reverses the capture of an approval; fails if an invoice bills it. */
async function reverseCharge(tx: Tx, ctx: Ctx, { decidedAt, imageId }: queries.ReviewRow): Promise<void> {
  const at = new Date(decidedAt ?? ctx.now);
  const isCharged = await ledger.isCapturedAt(tx, { imageId }, at);
  if (isCharged && !(await ledger.reverseCapture(tx, { imageId }, at, causeOf(ctx))))
    fail('reviewNotUndoable');
}

/**
 * Takes back a verdict whose image is locked: the picture waits again, held by the person. Fails if its image has been changed since.
 */
export async function reopenReviewed(
  tx: Tx,
  ctx: Ctx,
  review: queries.ReviewRow,
  holder: queries.Holder,
): Promise<void> {
  const { id, imageId, outputsBefore, recipeHash, state } = review;
  const now = await work.findWork(tx, imageId);
  const is = state === 'approved' || state === 'retake' || state === 'rejected' ? stateAfter[state] : null;
  if (!now || now.state !== is || now.recipeHash !== recipeHash || !next(now.state, 'hold back'))
    fail('reviewNotUndoable');
  if (state === 'approved') await reverseCharge(tx, ctx, review);
  else await holdAgain(tx, ctx, review);
  const judged = { state: 'needs_review', reviewReasons: null, reviewNote: null } as const;
  await queries.setImageJudged(tx, imageId, judged, ctx.now);
  if (outputsBefore) await work.replaceOutputs(tx, imageId, outputsBefore);
  const { reference, set } = await findImage(tx, review);
  if (state !== 'approved' && set.kind === 'vehicle')
    await refusals.withdrawRefusal(tx, ctx, set.id, reference ?? '');
  await queries.reopenReview(tx, id, holder, new Date(ctx.now.getTime() + reviewLeaseMs));
  await ended(tx, ctx, imageId);
  await announceReviews(tx);
}
