/**
 * The desk of the checkers: a queue of finished pictures. Guarantees that two checkers never hold one picture, that a lease ends by
 * itself, and that each picture gets one verdict, by the person who holds it.
 */
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, ReviewId, UserId } from '@forecourt/contract/ids';
import { reviewLeaseMs, reviewsCountedMax, reviewUndoMs } from '@forecourt/contract/limits';
import type { MadeFix, ReviewFix } from '@forecourt/contract/review-fixes';
import type * as routes from '@forecourt/contract/reviews';
import type { Review, ReviewVerdict } from '@forecourt/contract/reviews';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as customerSettings from '../../studio/settings/customer-settings.service.ts';
import { doubtsIn } from '../images/image-doubts.rules.ts';
import { proposalOf } from '../images/image-places.rules.ts';
import * as images from '../images/images.service.ts';
import { isOutlineByHand } from '../images/outlines.service.ts';
import * as reported from '../images/reported-pictures.service.ts';
import { dueAt, firstDueAt, reviewCauseOf } from '../images/review-need.rules.ts';
import * as reviewed from '../images/reviewed-pictures.service.ts';
import { isSamePicture } from '../images/same-pictures.rules.ts';
import * as secondLooks from '../images/second-looks.service.ts';
import { offeredSteps } from './omitted-steps.rules.ts';
import * as queries from './reviews.queries.ts';

/** The picture that is looked at, and the one after it, which the panel loads meanwhile. */
const leasesMax = 2;
/** The longer side of an upright copy, pixels. */
const uprightSide = 1920;
const settledAtOnce = 100;

/** A picture takes seconds; after this long the job that makes it again is lost. */
const fixLimitMs = 120_000;

export const isBeingMade = (fix: ReviewFix | null, now: Date) =>
  fix !== null && now.getTime() - Date.parse(fix.at) < fixLimitMs;

/** What the picture that is shown was made with: the image has it, unless the verdict gives it to a delivered picture. */
const madeWith = (
  row: queries.LeasedReview,
): Omit<MadeFix, 'id' | 'at' | 'by' | 'chosenVehicle' | 'matteKey'> & {
  matteKey: string | null;
} => row.fixed ?? { ...row, ordered: row.recipe, without: [] };

function fixStateOf({ fix, isFixFailed }: queries.LeasedReview, now: Date): Review['fix'] {
  if (isBeingMade(fix, now)) return 'making';
  return fix !== null || isFixFailed ? 'failed' : null;
}

/** Which version of a picture is shown; null: nothing was changed of it. */
export function versionOf({
  firstMade,
  putAway,
}: Pick<reviewed.ReviewRow, 'firstMade' | 'putAway'>): Review['version'] {
  if (!firstMade) return null;
  return putAway ? 'first' : 'changed';
}

/** What is asked about the picture; of one that is being made, with the answers that it is made with. */
function doubtsOf(row: queries.LeasedReview, now: Date): Review['doubts'] {
  const { analysis, recipe } = madeWith(row);
  const isOutlineSettled = recipe.background.kind === 'original' || row.isOutlineApproved;
  const next = isBeingMade(row.fix, now) ? row.fix?.analysis : null;
  return doubtsIn({ analysis: next ?? analysis, isOutlineSettled, kind: 'vehicle' });
}

function photoOf(ctx: Ctx, row: queries.LeasedReview): Review['photo'] {
  const { uprightKey } = row;
  const { analysis, retouch } = madeWith(row);
  const { height, plates, width } = analysis;
  const found = retouch?.automatic.analysis.plates ?? plates;
  const scale = Math.min(1, uprightSide / width);
  return {
    url: linkFor(ctx, filePath(uprightKey ?? '')),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    vehicle: images.vehicleIn(analysis),
    vehicles: images.vehiclesIn(row.fixed ?? row).vehicles,
    plates: images.platesIn(analysis),
    platesRemoved: found.length > 0 && plates.length === 0,
  };
}

function toReview(ctx: Ctx, row: queries.LeasedReview): Review {
  const { outputs, preset, presetName, recipe } = row;
  const made = madeWith(row);
  const { analysis, matteKey } = made;
  const { storageKey, ...result } = outputs[0] ?? fail('reviewNotFound');
  const keepsBackground = made.recipe.background.kind === 'original';
  return {
    id: row.id,
    imageId: row.imageId,
    cause: row.cause,
    confidence: row.confidence,
    waitingSince: row.waitingSince,
    leasedUntil: row.leasedUntil,
    customer: { name: row.customerName },
    client: row.clientName === null ? null : { name: row.clientName },
    position: row.position,
    proposal: proposalOf(row),
    verdicts: analysis.verdicts,
    retouched: isOutlineByHand(made),
    doubts: doubtsOf(row, ctx.now),
    report: row.report && {
      reasons: row.report.reasons,
      note: row.report.note ?? '',
      steps: offeredSteps(made.ordered, { fidelity: result.fidelity, without: made.without }),
      without: made.without,
      remade: row.fixed !== null && !isSamePicture(row.fixed, row),
    },
    fix: fixStateOf(row, ctx.now),
    version: versionOf(row),
    lastFix: row.putAway ? null : row.lastFix,
    shift: made.recipe.shift ?? null,
    wish: {
      preset: presetName === null ? preset : null,
      presetName,
      background: recipe.background.kind,
      plate: recipe.plate.mode,
      windows: recipe.windows ?? 'keep',
      targets: recipe.targets.map(({ format, height, name, width }) => ({ name, width, height, format })),
    },
    result: { ...result, url: linkFor(ctx, filePath(storageKey)) },
    photo: photoOf(ctx, row),
    matte: keepsBackground || !matteKey ? null : linkFor(ctx, filePath(matteKey)),
  };
}

/** Holds a picture again that was put off, at the place in the queue that it had before. */
async function takeAgain(
  tx: Tx,
  holder: { by: UserId; desk: string | null },
  terms: { id: ReviewId; now: Date; until: Date },
): Promise<void> {
  const taken = await queries.takeLease(tx, holder, terms);
  if (!taken) return;
  const { cause, confidence, waitingSince } = taken;
  await queries.setDueAt(tx, terms.id, firstDueAt(cause, new Date(waitingSince), confidence));
}

export async function leaseReviews(
  ctx: Ctx,
  { desk, drop, filter, open, take }: RouteInput<typeof routes.leaseReviews>['body'],
): Promise<RouteAnswer<typeof routes.leaseReviews>> {
  const { userId } = sessions.personOf(ctx);
  const holder = { by: userId, desk: desk ?? null };
  const until = new Date(ctx.now.getTime() + reviewLeaseMs);
  const { ids, lookedAt } = await inTx(ctx.db, async (tx) => {
    if (drop.length > 0) await queries.dropLeases(tx, userId, drop);
    if (take) await takeAgain(tx, holder, { id: take, now: ctx.now, until });
    const held = await queries.renewLeases(tx, holder, until);
    const limit = leasesMax - held.length;
    const terms = { filter, now: ctx.now, until };
    const taken = limit > 0 ? await queries.takeLeases(tx, holder, { ...terms, limit }) : [];
    const all = [...held, ...taken];
    const ids = all.length > 0 ? all : await queries.takeUnopened(tx, holder, terms);
    return { ids, lookedAt: await queries.setLookedAt(tx, ids, open) };
  });
  const rows = ids.length > 0 ? await queries.listLeased(ctx.db, ids) : [];
  const opened = rows.filter(({ cause, id }) => cause === 'reported' && id === lookedAt).map(({ id }) => id);
  // After the leases are committed: an order locks the image before its review.
  if (opened.length > 0) await inTx(ctx.db, (tx) => reported.noteOpened(tx, opened, ctx.now));
  const { inHand, since, waiting } = await queries.countWaiting(ctx.db, filter, {
    max: reviewsCountedMax,
    now: ctx.now,
    by: userId,
  });
  const longestMs = since === null ? null : Math.max(0, ctx.now.getTime() - Date.parse(since));
  const isGone = open !== undefined && !ids.includes(open);
  const cancelled = isGone && (await queries.isCancelled(ctx.db, open)) ? open : null;
  return { results: rows.map((row) => toReview(ctx, row)), waiting, inHand, longestMs, cancelled };
}

/** Gives pictures back to the queue, for instance when a desk is left. */
export async function releaseReviews(ctx: Ctx, ids: ReviewId[]): Promise<{ success: true }> {
  const { userId } = sessions.personOf(ctx);
  await inTx(ctx.db, async (tx) => {
    await queries.dropLeases(tx, userId, ids);
    await reviewed.announceReviews(tx);
  });
  return { success: true };
}

/** An open review that is shown to the person who holds it. */
export async function getHeldReview(ctx: Ctx, id: ReviewId): Promise<Review> {
  const [row] = await queries.listLeased(ctx.db, [id]);
  return toReview(ctx, row ?? fail('reviewDecided'));
}

/** An open review that the person holds, locked together with its image. */
export async function findHeld(tx: Tx, id: ReviewId, by: UserId): Promise<reviewed.ReviewRow> {
  const found = (await reviewed.findReview(tx, id)) ?? fail('reviewNotFound');
  await images.lockImage(tx, found.imageId);
  const review = (await reviewed.lockReview(tx, id)) ?? fail('reviewNotFound');
  if (review.state !== 'open') fail('reviewDecided');
  return review.leasedBy === by ? review : fail('reviewLeaseLost');
}

/** Whether the person has given this verdict already; the response to it may have been lost. */
async function isGiven(ctx: Ctx, id: ReviewId, by: UserId, { verdict }: ReviewVerdict): Promise<boolean> {
  const { cause, decidedBy, state } = (await reviewed.findReview(ctx.db, id)) ?? {};
  const given = cause === 'second-look' && state === 'fixed' ? 'approved' : state;
  return given === verdict && decidedBy === by;
}

/** What follows from a verdict that fits the review. */
function giveVerdict(
  tx: Tx,
  ctx: Ctx,
  review: reviewed.ReviewRow,
  verdict: ReviewVerdict,
  userId: UserId,
): Promise<void> {
  if (review.cause === 'second-look') return secondLooks.closeSecondLook(tx, ctx, review, verdict, userId);
  switch (verdict.verdict) {
    case 'approved':
      return reviewed.deliverReviewed(tx, ctx, review, userId);
    case 'fixed':
      return reported.fixReported(tx, ctx, review, verdict.note, userId);
    case 'declined':
      return reported.declineReport(tx, ctx, review, verdict.note, userId);
    default:
      return reviewed.refuseReviewed(tx, ctx, review, verdict, userId);
  }
}

export async function decideReview(
  ctx: Ctx,
  id: ReviewId,
  verdict: RouteInput<typeof routes.decideReview>['body'],
): Promise<{ success: true }> {
  const { userId } = sessions.personOf(ctx);
  if (await isGiven(ctx, id, userId, verdict)) return { success: true };
  await inTx(ctx.db, async (tx) => {
    const review = await findHeld(tx, id, userId);
    const isShown = verdict.verdict === 'approved' || verdict.verdict === 'fixed';
    if (isShown && isBeingMade(review.fix, ctx.now)) fail('reviewBeingFixed');
    const isAnswer = verdict.verdict === 'fixed' || verdict.verdict === 'declined';
    if (isAnswer !== (review.cause === 'reported')) fail('reviewVerdictUnfit');
    await giveVerdict(tx, ctx, review, verdict, userId);
    await queries.setNextLookedAt(tx, { by: userId, desk: review.leasedDesk });
  });
  return { success: true };
}

export async function skipReview(ctx: Ctx, id: ReviewId): Promise<{ success: true }> {
  const { userId } = sessions.personOf(ctx);
  await inTx(ctx.db, async (tx) => {
    const { leasedDesk } = await findHeld(tx, id, userId);
    // As if it came now and were certain: behind all that wait.
    await queries.setReviewSkipped(tx, id, dueAt(ctx.now, 1));
    await queries.setNextLookedAt(tx, { by: userId, desk: leasedDesk });
    await reviewed.announceReviews(tx);
  });
  return { success: true };
}

/** The verdict of a person that is taken back: that on the picture that is named, or else the last one. */
async function findTakenBack(ctx: Ctx, id: ReviewId | undefined, by: UserId): Promise<reviewed.ReviewRow> {
  const since = new Date(ctx.now.getTime() - reviewUndoMs);
  const found = id
    ? await reviewed.findReview(ctx.db, id)
    : await reviewed.findLastVerdict(ctx.db, by, since);
  // Its verdict was taken back, and the response to that may have been lost.
  if (found?.state === 'open' && found.leasedBy === by) return found;
  const isOwn = found?.decidedBy === by && Date.parse(found.decidedAt ?? '') >= since.getTime();
  return isOwn ? found : fail('reviewNotUndoable');
}

export async function undoReview(
  ctx: Ctx,
  { desk = null, id }: { desk?: string | null | undefined; id?: ReviewId | undefined },
): Promise<Review> {
  const { userId } = sessions.personOf(ctx);
  const holder = { by: userId, desk };
  const last = await findTakenBack(ctx, id, userId);
  if (last.state === 'open') return getHeldReview(ctx, last.id);
  await inTx(ctx.db, async (tx) => {
    await images.lockImage(tx, last.imageId);
    const review = await reviewed.lockReview(tx, last.id);
    if (!review || review.decidedBy !== userId || review.decidedAt !== last.decidedAt)
      fail('reviewNotUndoable');
    if (review.cause === 'reported') await reported.reopenReport(tx, ctx, review, holder);
    else if (review.cause === 'second-look') await secondLooks.reopenSecondLook(tx, ctx, review, holder);
    else await reviewed.reopenReviewed(tx, ctx, review, holder);
  });
  return getHeldReview(ctx, last.id);
}

export async function listReviewOwners(ctx: Ctx): Promise<RouteAnswer<typeof routes.listReviewOwners>> {
  const rows = await queries.listWaitingOwners(ctx.db, sessions.personOf(ctx).userId);
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return {
    results: [...byCustomer].map(([id, own]) => ({
      id,
      name: own[0]?.customerName ?? '',
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      clients: own.flatMap(({ clientId, clientName, waiting }) =>
        clientId === null ? [] : [{ id: clientId, name: clientName ?? '', waiting }],
      ),
    })),
  };
}

/** Delivers an open review that needs no verdict any more. */
async function settleOne(ctx: Ctx, id: ReviewId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const found = await reviewed.findReview(tx, id);
    if (!found) return;
    await images.lockImage(tx, found.imageId);
    const review = await reviewed.lockReview(tx, id);
    if (review?.state === 'open') await reviewed.deliverReviewed(tx, ctx, review, null);
  });
}

/** Handler of the job reviews.settle. Pictures that a checker holds are delivered too; the verdict on one of them is refused. */
export async function settleReviews(context: () => Ctx, customerId: CustomerId): Promise<void> {
  const { db } = context();
  for (const id of await customerSettings.listWithSubCustomers(db, customerId)) {
    const terms = await customerSettings.findReviewTerms(db, id);
    let after: ReviewId | null = null;
    for (let more = true; more; ) {
      const open = await queries.listOpenOf(db, id, after, settledAtOnce);
      for (const { confidence, id: reviewId, questionCount } of open) {
        const finished = { confidence, isOutlineApproved: false, isAsked: questionCount > 0 };
        if (reviewCauseOf(terms, finished) === null) await settleOne(context(), reviewId);
      }
      after = open.at(-1)?.id ?? null;
      more = open.length === settledAtOnce;
    }
  }
}
