import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';

/** The key that shows a picture as it was before it was made again, and as it is now. */
export const earlierKey = 'B';

/**
 * Shows what a picture looked like before it was made again, without making it again.
 * @param earlier Null: this desk has not seen it otherwise.
 */
export function useEarlier(review: Review, earlier: Review['result'] | null) {
  const [shownFor, setShownFor] = useState<string | null>(null);
  // Every picture that is made again is shown first.
  const name = `${review.id} ${earlier?.url}`;
  const isShown = earlier !== null && shownFor === name;
  return {
    isShown,
    review: isShown ? { ...review, result: earlier } : review,
    toggle: earlier && (() => setShownFor(isShown ? null : name)),
  };
}
