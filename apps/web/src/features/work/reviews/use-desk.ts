import type { OmittedStep, Review, ReviewFilter, ReviewVerdict } from '@forecourt/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText, isUnreachable } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { keepReview, reviewKeys, useDecideReview, useRemakeReview, useSkipReview } from './reviews.calls.ts';
import { type Said, useActs, useUndo } from './use-acts.ts';
import { useHeld, usePrefetched } from './use-held.ts';
import { useMoves } from './use-moves.ts';
import { useNamedReview, useReviewFilter } from './use-review-filter.ts';

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

/** What happens when a call about a picture fails. */
function useFailed(
  held: ReturnType<typeof useHeld>,
  acts: ReturnType<typeof useActs>,
  say: (said: Said) => void,
): (id: string) => (error: unknown) => void {
  const t = useText();
  const queries = useQueryClient();
  return (id) => (error) => {
    acts.remove(id);
    // Without an answer the picture is still this checker's; otherwise the server says whether it is.
    if (isUnreachable(error)) held.putBack(id);
    else held.answered(id);
    say({ text: isUnreachable(error) ? t('reviews.notSent') : errorText(error, t), isProblem: true });
    void queries.invalidateQueries({ queryKey: reviewKeys.all });
  };
}

interface JudgingProps {
  acts: ReturnType<typeof useActs>;
  held: ReturnType<typeof useHeld>;
  say: (said: Said) => void;
}

/** What is done about the picture that is looked at; the next one is shown before the server has answered. */
function useJudging({ acts, held, say }: JudgingProps) {
  const t = useText();
  const queries = useQueryClient();
  const [decision, skipping, remaking] = [useDecideReview(), useSkipReview(), useRemakeReview()];
  const failed = useFailed(held, acts, say);
  const refetch = () => void queries.invalidateQueries({ queryKey: reviewKeys.all });
  const answered = (id: string) => () => {
    held.answered(id);
    refetch();
  };
  const { first } = held;
  return {
    decide: (verdict: ReviewVerdict) => {
      if (!first) return;
      held.take(first.id);
      say({ text: t(`reviews.given.${verdict.verdict}`), isProblem: false });
      // Without a connection several wait: `mutate` would answer for the last one only.
      const sent = decision.mutateAsync({ id: first.id, verdict });
      acts.addVerdict(first.id, verdict, sent);
      sent.then(answered(first.id), failed(first.id));
    },
    skip: () => {
      if (!first) return;
      const { id } = first;
      held.take(id);
      say({ text: t('reviews.given.skipped'), isProblem: false });
      const sent = skipping.mutateAsync(id);
      acts.add({ id, what: 'skipped', answered: sent });
      // It may come again later, when it has moved up in the queue.
      sent.then(answered(id), failed(id));
    },
    remake: (without: OmittedStep[]) => {
      if (!first) return;
      remaking.mutate({ id: first.id, without }, { onSuccess: refetch, onError: failed(first.id) });
    },
  };
}

/** The desk of a checker: the picture to look at, and what can be done about it. */
export function useDesk() {
  const t = useText();
  const queries = useQueryClient();
  const [filter, setFilter] = useReviewFilter();
  const [said, setSaid] = useState<Said | null>(null);
  const held = useHeld(filter, useNamedReview(), () =>
    setSaid({ text: t('reviews.ownerCancelled'), isProblem: false }),
  );
  const acts = useActs();
  const judging = useJudging({ acts, held, say: setSaid });
  const { undo, what } = useUndo({ acts, held, filter, say: setSaid });
  usePrefetched(held.next);
  const { before, first, query } = held;
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
    before,
    said,
    ...judging,
    /** The last verdict that this tab gave on a picture, also if it was taken back. */
    decidedBefore: acts.verdictOn,
    /** Shows the picture as it is after its checker has saved a fix, until the next renewal of the lease. */
    fixed: (review: Review) => {
      keepReview(queries, filter, review);
      setSaid(null);
    },
    ...moves,
    /** A move of the picture that is looked at came after the last verdict. */
    undo: moves.back ?? undo,
    /** What `undo` takes back. */
    undoes: moves.back ? ('moved' as const) : what,
  };
}
export type Desk = ReturnType<typeof useDesk>;
