/** Takes fixes back one by one. Guarantees that the picture is made with exactly what it was made with before the fix. */
import { fail } from '@forecourt/contract/errors';
import type { ReviewId } from '@forecourt/contract/ids';
import { positionClass } from '@forecourt/contract/positions';
import type { Review } from '@forecourt/contract/reviews';
import type { Ctx } from '../../../platform/context.ts';
import * as fixes from './review-fixes.service.ts';

export function undoFix(ctx: Ctx, id: ReviewId): Promise<Review> {
  return fixes.storeFix(ctx, id, (now, { position, review }) => {
    const last = review.putAway ? undefined : review.earlierFixes.at(-1);
    if (!last) return fail('reviewFixNotUndoable');
    const earlier = review.earlierFixes.slice(0, -1);
    const before = fixes.orderedFor(last, now, last.group === positionClass(position));
    // Before its first fix the picture is as it came, and can be shown changed again.
    return { ...before, earlier, ...(earlier.length === 0 && { putAway: now }) };
  });
}
