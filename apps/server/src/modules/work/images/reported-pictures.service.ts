/**
 * Pictures that users report to the checkers. Guarantees that a reported picture stays delivered until a checker replaces it, that a
 * picture has one open report at most, and that no report or its answer costs anything.
 */
import { fail } from '@forecourt/contract/errors';
import type { ImageId, UserId } from '@forecourt/contract/ids';
import { reportsMax, reviewLeaseMs } from '@forecourt/contract/limits';
import { positionClass } from '@forecourt/contract/positions';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { BeforeFixed } from '@forecourt/contract/review-fixes';
import { isReportOpen, type RejectReason } from '@forecourt/contract/review-reasons';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { picturesChanged } from './changed-pictures.service.ts';
import * as work from './image-work.queries.ts';
import * as images from './images.queries.ts';
import { sendAnswer, withdrawAnswer } from './report-notices.service.ts';
import * as queries from './reported-pictures.queries.ts';
import { confidenceOf, reportDueAt } from './review-need.rules.ts';
import * as reviews from './reviewed-pictures.queries.ts';
import { announceNewReview, announceReviews } from './reviewed-pictures.service.ts';
import { isSamePicture } from './same-pictures.rules.ts';

interface Report {
  reasons: RejectReason[];
  note: string;
}

/** Puts the delivered picture of a locked image in front of the checkers' queue. */
export async function reportPicture(
  tx: Tx,
  ctx: Ctx,
  { analysis, id, outputs, position, reportState, set, state }: images.ImageRow,
  { note, reasons }: Report,
  by: UserId,
): Promise<void> {
  const { matteKey, recipe, recipeHash } = (await work.findWork(tx, id)) ?? fail('imageNotFound');
  if (
    state !== 'delivered' ||
    isReportOpen(reportState) ||
    !analysis ||
    !recipe ||
    !recipeHash ||
    outputs.length === 0
  )
    fail('pictureNotReportable');
  if ((await queries.countDeclined(tx, id)) >= reportsMax) fail('pictureNotReportable');
  const { userId } = await pictureSets.findPictureSetOwner(tx, set.id);
  await queries.setReport(tx, id, { state: 'reported', reasons, note: note || null, answer: null }, ctx.now);
  const reviewId = await reviews.insertReview(tx, {
    imageId: id,
    userId,
    positionClass: positionClass(position),
    cause: 'reported',
    reportedBy: by,
    confidence: confidenceOf(analysis, recipe),
    waitingSince: ctx.now,
    dueAt: reportDueAt(ctx.now),
    recipeHash,
    matteKey,
    outputs,
  });
  await images.announceImage(tx, 'image', id);
  await announceNewReview(tx, ctx, reviewId);
}

/** Tells the owners of reported pictures that a checker has opened them. */
export async function noteOpened(tx: Tx, ids: readonly reviews.ReviewRow['id'][], now: Date): Promise<void> {
  for (const id of await queries.setOpened(tx, ids, now)) await images.announceImage(tx, 'image', id);
}

/** The image that shows the reported picture of an open review; its caller has locked it. */
async function findReported(tx: Tx, { imageId }: reviews.ReviewRow): Promise<images.ImageRow> {
  return (await images.findImage(tx, { kind: 'everything' }, imageId)) ?? fail('reviewDecided');
}

/** Shows the picture that a checker had made again instead of the reported one; it has to be another picture. */
export async function fixReported(
  tx: Tx,
  ctx: Ctx,
  review: reviews.ReviewRow,
  note: string,
  by: UserId,
): Promise<void> {
  const { fixed, id, imageId, outputs } = review;
  if (!fixed) return fail('reviewVerdictUnfit');
  const before = await findReported(tx, review);
  const shown = (await work.findWork(tx, imageId)) ?? fail('reviewDecided');
  const { analysis, chosenVehicle, finishedAt, matteKey, recipe, retouch } = shown;
  if (!analysis || !matteKey || !recipe) return fail('reviewDecided');
  if (isSamePicture(fixed, shown)) fail('reviewVerdictUnfit');
  await reviews.closeReview(tx, id, {
    state: 'fixed',
    decidedBy: by,
    decidedAt: ctx.now,
    outputsBefore: before.outputs,
    beforeFixed: { analysis, chosenVehicle, matteKey, recipe, retouch, finishedAt },
  });
  const answer = { state: 'fixed', answer: note || null, finishedAt: ctx.now.toISOString() } as const;
  await showMade(tx, ctx, imageId, { made: fixed, outputs, answer });
  await sendAnswer(tx, ctx, review.reportedBy, before);
}

interface Shown {
  made: Omit<BeforeFixed, 'finishedAt'>;
  outputs: images.OutputRow[];
  answer: Pick<queries.Answered, 'state' | 'answer' | 'finishedAt'>;
}

/** Shows another picture of a reported image, and stores what it was made with. */
async function showMade(tx: Tx, ctx: Ctx, id: ImageId, { answer, made, outputs }: Shown): Promise<void> {
  await work.setRetouch(tx, id, made, ctx.now);
  const recipe = { recipe: made.recipe, recipeHash: hashOfRecipe(made.recipe) };
  await queries.setAnswered(tx, id, { ...recipe, ...answer }, ctx.now);
  await work.replaceOutputs(tx, id, outputs);
  await images.announceImage(tx, 'image', id);
  await picturesChanged(tx, ctx, id);
  await announceReviews(tx);
}

/** Leaves the reported picture as it is. */
export async function declineReport(
  tx: Tx,
  ctx: Ctx,
  review: reviews.ReviewRow,
  note: string,
  by: UserId,
): Promise<void> {
  const { id, imageId } = review;
  const image = await findReported(tx, review);
  await reviews.closeReview(tx, id, { state: 'declined', decidedBy: by, decidedAt: ctx.now });
  await queries.setAnswer(tx, imageId, { state: 'declined', answer: note }, ctx.now);
  await images.announceImage(tx, 'image', imageId);
  await announceReviews(tx);
  await sendAnswer(tx, ctx, review.reportedBy, image);
}

/** Takes back the answer to a report. Fails if the image shows another picture by now, or was reported again. */
export async function reopenReport(
  tx: Tx,
  ctx: Ctx,
  review: reviews.ReviewRow,
  holder: reviews.Holder,
): Promise<void> {
  const { beforeFixed, fixed, id, imageId, outputsBefore, recipeHash, state } = review;
  const image = await images.findImage(tx, { kind: 'everything' }, imageId);
  const now = await work.findWork(tx, imageId);
  const answered = state === 'fixed' ? fixed && hashOfRecipe(fixed.recipe) : recipeHash;
  const isShown = now?.state === 'delivered' && now.recipeHash === answered;
  if (!isShown || image?.reportState !== state) fail('reviewNotUndoable');
  if (state === 'fixed') {
    // Another outline or vehicle since then has another matte.
    if (!beforeFixed || !outputsBefore || now.matteKey !== fixed?.matteKey) return fail('reviewNotUndoable');
    const { finishedAt, ...made } = beforeFixed;
    const answer = { state: 'fixing', answer: null, finishedAt } as const;
    await showMade(tx, ctx, imageId, { made, outputs: outputsBefore, answer });
  } else {
    await queries.setAnswer(tx, imageId, { state: 'fixing', answer: null }, ctx.now);
    await images.announceImage(tx, 'image', imageId);
  }
  await withdrawAnswer(tx, ctx, review.reportedBy, image);
  await reviews.reopenReview(tx, id, holder, new Date(ctx.now.getTime() + reviewLeaseMs));
  await announceReviews(tx);
}
