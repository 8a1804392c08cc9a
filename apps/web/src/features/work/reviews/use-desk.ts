import type { OmittedStep, Review, ReviewFilter, ReviewVerdict } from '@forecourt/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { errorText, isUnreachable } from '../../../lib/error-text.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import {
  keepReview,
  reviewKeys,
  useDecideReview,
  useRemakeReview,
  useSkipReview,
  useUndoReview,
} from './reviews.calls.ts';
import { useHeld, usePrefetched } from './use-held.ts';
import { useMoves } from './use-moves.ts';
import { useReviewFilter } from './use-review-filter.ts';

/** What was done last, or why it did not work; read to screen readers. */
interface Said {
  text: string;
  isProblem: boolean;
}

/** Says it once the picture that is looked at has been made again, or could not be. */
function useFixEnd(review: Review | undefined, say: (said: Said) => void): void {
  const t = useText();
  const before = useRef<Pick<Review, 'id' | 'fix'> | undefined>(undefined);
  useEffect(() => {
    const wasMaking = before.current?.fix === 'making' && before.current.id === review?.id;
    before.current = review;
    if (!wasMaking || review.fix === 'making') return;
    const isMade = review.fix === null;
    say({ text: t(isMade ? 'reviews.fixMade' : 'reviews.fixFailed'), isProblem: !isMade });
  });
}

/**
 * What this tab has decided about, so that an undo whose response was lost is sent again for the same picture; and how, so that reasons
 * and note of a verdict that was taken back need not be entered again.
 */
function useDecided() {
  const ids = useRef<string[]>([]);
  const verdicts = useRef(new Map<string, ReviewVerdict>());
  return {
    last: () => ids.current.at(-1),
    verdictOn: (id: string) => verdicts.current.get(id),
    add: (id: string, verdict: ReviewVerdict) => {
      ids.current.push(id);
      verdicts.current.set(id, verdict);
    },
    remove: (id: string) => {
      ids.current = ids.current.filter((one) => one !== id);
    },
  };
}

/** Takes back the verdict that this tab gave last, or the last one of its checker. */
function useUndoLast(
  held: ReturnType<typeof useHeld>,
  decided: ReturnType<typeof useDecided>,
  say: (said: Said) => void,
): () => void {
  const t = useText();
  const queries = useQueryClient();
  const undoing = useUndoReview();
  return () => {
    const last = decided.last();
    undoing.mutate(last, {
      onSuccess: (review) => {
        decided.remove(review.id);
        held.putFirst(review);
        say({ text: t('reviews.given.undone'), isProblem: false });
        void queries.invalidateQueries({ queryKey: reviewKeys.all });
      },
      onError: (error) => {
        if (last && !isUnreachable(error)) decided.remove(last);
        const isNone = !last && error instanceof CallError && error.row === 'reviewNotUndoable';
        say(
          isNone
            ? { text: t('reviews.given.none'), isProblem: false }
            : { text: errorText(error, t), isProblem: true },
        );
      },
    });
  };
}

/** What happens when a call about a picture fails. */
function useFailed(
  held: ReturnType<typeof useHeld>,
  decided: ReturnType<typeof useDecided>,
  say: (said: Said) => void,
): (id: string) => (error: unknown) => void {
  const t = useText();
  const queries = useQueryClient();
  return (id) => (error) => {
    decided.remove(id);
    // Without an answer the picture is still this checker's; otherwise somebody else has it, or it is decided about.
    if (isUnreachable(error)) held.putBack(id);
    say({ text: isUnreachable(error) ? t('reviews.notSent') : errorText(error, t), isProblem: true });
    void queries.invalidateQueries({ queryKey: reviewKeys.all });
  };
}

/** The desk of a checker: the picture to look at, and what can be done about it. A verdict shows the next picture before it is answered. */
export function useDesk() {
  const t = useText();
  const queries = useQueryClient();
  const [filter, setFilter] = useReviewFilter();
  const [said, setSaid] = useState<Said | null>(null);
  const held = useHeld(filter, () => setSaid({ text: t('reviews.ownerCancelled'), isProblem: false }));
  const [decision, skipping] = [useDecideReview(), useSkipReview()];
  const remaking = useRemakeReview();
  const decided = useDecided();
  const undo = useUndoLast(held, decided, setSaid);
  usePrefetched(held.next);
  const refetch = () => void queries.invalidateQueries({ queryKey: reviewKeys.all });
  const say = (key: TextKey) => setSaid({ text: t(key), isProblem: false });
  const failed = useFailed(held, decided, setSaid);
  const { first, query } = held;
  useFixEnd(first, setSaid);
  const moves = useMoves(first, filter, setSaid);
  return {
    filter,
    setFilter: (chosen: ReviewFilter) => {
      held.dropAll();
      setFilter(chosen);
    },
    query,
    review: first,
    said,
    decide: (verdict: ReviewVerdict) => {
      if (!first) return;
      held.take(first.id);
      say(`reviews.given.${verdict.verdict}`);
      decided.add(first.id, verdict);
      // Without a connection several wait: `mutate` would answer for the last one only.
      decision.mutateAsync({ id: first.id, verdict }).then(refetch, failed(first.id));
    },
    /** The last verdict that this tab gave on a picture, also if it was taken back. */
    decidedBefore: decided.verdictOn,
    remake: (without: OmittedStep[]) => {
      if (!first) return;
      remaking.mutate({ id: first.id, without }, { onSuccess: refetch, onError: failed(first.id) });
    },
    skip: () => {
      if (!first) return;
      const { id } = first;
      held.take(id);
      say('reviews.given.skipped');
      // It may come again later, when it has moved up in the queue.
      const skipped = () =>
        queries.invalidateQueries({ queryKey: reviewKeys.all }).then(() => held.release(id));
      skipping.mutate(id, { onSuccess: () => void skipped(), onError: failed(id) });
    },
    /** Shows the picture as it is after its checker has saved a fix, until the next renewal of the lease. */
    fixed: (review: Review) => {
      keepReview(queries, filter, review);
      setSaid(null);
    },
    ...moves,
    /** A move of the picture that is looked at came after the last verdict. */
    undo: moves.back ?? undo,
  };
}
export type Desk = ReturnType<typeof useDesk>;
