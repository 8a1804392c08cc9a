/**
 * Answers of checkers to what is asked about outlines. Guarantees that only the holder of the lease answers, that an answer replaces no
 * outline but the one that it was given about, and that the owner of the picture is not asked again.
 */
import { isDeepStrictEqual } from 'node:util';
import { fail } from '@forecourt/contract/errors';
import type { ReviewId } from '@forecourt/contract/ids';
import type { Review } from '@forecourt/contract/reviews';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { confirmedIn } from '../images/image-doubts.rules.ts';
import { type Answer, answeredOutline, confirmMade } from '../images/image-doubts.service.ts';
import type { Outline } from '../images/outlines.service.ts';
import * as fixQueries from './review-fixes.queries.ts';
import * as fixes from './review-fixes.service.ts';
import * as reviews from './reviews.service.ts';

export async function answerDoubt(ctx: Ctx, id: ReviewId, place: number, answer: Answer): Promise<Review> {
  const { imageId, made: before } = await fixes.findHeldPicture(ctx, id);
  const asked = (await reviews.getHeldReview(ctx, id)).doubts[place] ?? fail('doubtSettled');
  if (asked.isPart === answer.isPart) return confirmDoubt(ctx, id, place, answer);
  const outline = await answeredOutline(ctx, imageId, before, { place, ...answer });
  return fixes.storeFix(ctx, id, (now, { review }) => {
    if (reviews.isBeingMade(review.fix, ctx.now)) fail('reviewBeingFixed');
    if (!isSameOutline(now, before)) fail('matteChanged');
    return { ...outline, parts: ['outline'] };
  });
}

const isSameOutline = (one: Pick<fixes.Content, 'analysis' | 'matteKey'>, other: Outline) =>
  one.matteKey === other.matteKey && isDeepStrictEqual(one.analysis, other.analysis);

/** The picture has this answer already: it stays as it is, and nobody is asked any more. */
function confirmDoubt(ctx: Ctx, id: ReviewId, place: number, { isPart }: Answer): Promise<Review> {
  const { userId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const review = await reviews.findHeld(tx, id, userId);
    if (reviews.isBeingMade(review.fix, ctx.now)) fail('reviewBeingFixed');
    const { analysis } = await fixes.findContent(tx, review);
    if (analysis?.doubts?.[place]?.isPart !== isPart) fail('matteChanged');
    const confirmed = confirmedIn(analysis, place);
    if (review.fixed) await fixQueries.setFixedAnalysis(tx, id, review.fixed, confirmed);
    else await confirmMade(tx, ctx, review.imageId, confirmed);
    return reviews.getHeldReview({ ...ctx, db: tx }, id);
  });
}
