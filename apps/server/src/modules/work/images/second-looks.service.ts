/**
 * Second looks: some approved pictures are shown to another checker, who is not told so. Guarantees that the second verdict changes
 * nothing about the picture.
 */
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import { reviewLeaseMs } from '@forecourt/contract/limits';
import type { ReviewVerdict } from '@forecourt/contract/reviews';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as work from './image-work.queries.ts';
import * as reviews from './reviewed-pictures.queries.ts';
import { announceReviews } from './reviewed-pictures.service.ts';

export async function closeSecondLook(
  tx: Tx,
  { now }: Ctx,
  { fixed, id, putAway }: reviews.ReviewRow,
  verdict: ReviewVerdict,
  by: UserId,
): Promise<void> {
  if (verdict.verdict === 'fixed' || verdict.verdict === 'declined') return fail('reviewVerdictUnfit');
  const said =
    verdict.verdict === 'approved'
      ? // Who had to change the picture first does not agree with the approval.
        { state: fixed && !putAway ? ('fixed' as const) : verdict.verdict, reasons: null, note: null }
      : { state: verdict.verdict, reasons: verdict.reasons, note: verdict.note || null };
  await reviews.setSecondVerdict(tx, id, said, by, now);
  await announceReviews(tx);
}

/** Takes back a second verdict; fails if the image shows another picture by now. */
export async function reopenSecondLook(
  tx: Tx,
  { now }: Ctx,
  { id, imageId, recipeHash }: reviews.ReviewRow,
  holder: reviews.Holder,
): Promise<void> {
  const shown = await work.findWork(tx, imageId);
  if (shown?.state !== 'delivered' || shown.recipeHash !== recipeHash) fail('reviewNotUndoable');
  await reviews.reopenReview(tx, id, holder, new Date(now.getTime() + reviewLeaseMs));
  await announceReviews(tx);
}
