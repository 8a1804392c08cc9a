import type { OmittedStep, Review, ReviewFilter, ReviewVerdict } from '@forecourt/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText, isUnreachable } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { keepReview, reviewKeys, useDecideReview, useRemakeReview, useSkipReview } from './reviews.calls.ts';
import { useActs, useUndo } from './use-acts.ts';
import { type MadeAgain, useFixesHere } from './use-fixes-here.ts';
import { useHeld, usePrefetched } from './use-held.ts';
import { useMoves } from './use-moves.ts';
import { useNamedReview, useReviewFilter } from './use-review-filter.ts';
import { type Said, usePictureName, usePictureWords } from './use-said.ts';

/** Says it once the picture that is looked at has been made again, or could not be. */
function useFixEnd(review: Review | undefined, say: (said: Said) => void): void {
  const t = useText();
  const before = useRef<Pick<Review, 'id' | 'fix'> | undefined>(undefined);
  useEffect(() => {
    const wasMaking = before.current?.fix === 'making' && before.current.id === review?.id;
    before.current = review;
    if (!wasMaking || review.fix === 'making') return;
    const isMade = review.fix === null;
    const text = t(isMade ? 'reviews.fixMade' : 'reviews.fixFailed');
    say({ text, isProblem: !isMade, about: review.id });
  });
}

/** What happens when a call about a picture fails. */
function useFailed(
  held: ReturnType<typeof useHeld>,
  acts: ReturnType<typeof useActs>,
  say: (said: Said) => void,
): (review: Review) => (error: unknown) => void {
  const t = useText();
  const wordsOn = usePictureWords();
  const queries = useQueryClient();
  return (review) => (error) => {
    const { id } = review;
    acts.remove(id);
    // Without an answer the picture is still this checker's; otherwise the server says whether it is.
    if (isUnreachable(error)) held.putBack(id);
    else held.answered(id);
    const text = isUnreachable(error) ? t('reviews.notSent') : errorText(error, t);
    say({ text: wordsOn(review, text), isProblem: true });
    void queries.invalidateQueries({ queryKey: reviewKeys.all });
  };
}

interface JudgingProps {
  fixes: ReturnType<typeof useFixesHere>;
  acts: ReturnType<typeof useActs>;
  held: ReturnType<typeof useHeld>;
  say: (said: Said) => void;
}

/** What is done about the picture that is looked at; the next one is shown before the server has answered. */
function useJudging({ acts, fixes, held, say }: JudgingProps) {
  const t = useText();
  const queries = useQueryClient();
  const [decision, skipping, remaking] = [useDecideReview(), useSkipReview(), useRemakeReview()];
  const [remadeId, setRemade] = useState<string | null>(null);
  const failed = useFailed(held, acts, say);
  const refetch = () => queries.invalidateQueries({ queryKey: reviewKeys.all });
  const answered = (id: string) => () => {
    held.answered(id);
    void refetch();
  };
  const { first } = held;
  return {
    decide: (verdict: ReviewVerdict) => {
      if (!first) return;
      held.take(first.id);
      say({ text: t(`reviews.given.${verdict.verdict}`), isProblem: false });
      // Without a connection several wait: `mutate` would answer for the last one only.
      const sent = decision.mutateAsync({ id: first.id, verdict });
      acts.addVerdict(first, verdict, sent);
      sent.then(answered(first.id), failed(first));
    },
    skip: () => {
      if (!first) return;
      const { id } = first;
      held.take(id);
      say({ text: t('reviews.given.skipped'), isProblem: false });
      const sent = skipping.mutateAsync(id);
      acts.add({ review: first, what: 'skipped', answered: sent });
      // It may come again later, when it has moved up in the queue.
      sent.then(answered(id), failed(first));
    },
    remake: (without: OmittedStep[]) => {
      if (!first) return;
      fixes.note(first, 'fixed');
      setRemade(first.id);
      // Until the server says itself that the picture is being made again.
      const sent = remaking.mutateAsync({ id: first.id, without });
      void sent.then(refetch, failed(first)).finally(() => setRemade(null));
    },
    /** The picture is about to be made again without some steps. */
    isRemaking: first !== undefined && first.id === remadeId,
  };
}

/** The desk of a checker: the picture to look at, and what can be done about it. */
export function useDesk() {
  const t = useText();
  const wordsOn = usePictureWords();
  const nameOf = usePictureName();
  const queries = useQueryClient();
  const [filter, setFilter] = useReviewFilter();
  const [said, setSaid] = useState<Said | null>(null);
  const held = useHeld(filter, useNamedReview(), (review, isCancelled) =>
    setSaid({
      text: wordsOn(review, t(isCancelled ? 'reviews.ownerCancelled' : 'reviews.noLongerHeld')),
      isProblem: false,
    }),
  );
  const acts = useActs();
  const fixes = useFixesHere();
  const judging = useJudging({ acts, fixes, held, say: setSaid });
  const { of, undo, what } = useUndo({ acts, held, filter, say: setSaid });
  usePrefetched(held.next);
  const { before, first, query } = held;
  useFixEnd(first, setSaid);
  const moves = useMoves(first, filter, setSaid);
  const [changed, setChanged] = useState<'moved' | 'fixed'>('moved');
  const isMoveLast = changed === 'moved' && moves.back !== null;
  return {
    filter,
    setFilter: (chosen: ReviewFilter) => {
      held.dropAll();
      setFilter(chosen);
    },
    query,
    review: first,
    before,
    said: said?.about === undefined || said.about === first?.id ? said : null,
    ...judging,
    /** The last verdict that this tab gave on a picture, also if it was taken back. */
    decidedBefore: acts.verdictOn,
    /**
     * Shows the picture as it is after its checker has saved a fix or taken one back, has asked for its other version, or has answered
     * a question, by which it may stay as it is. An answer that is on its way was made before that.
     */
    fixed: (review: Review, why: MadeAgain = 'fixed') => {
      const isMade = review.fix === 'making';
      if (isMade && first?.id === review.id) fixes.note(first, why);
      if (isMade && why === 'fixed') setChanged('fixed');
      keepReview(queries, filter, review);
      void queries.invalidateQueries({ queryKey: reviewKeys.all });
      setSaid(null);
    },
    earlierOf: fixes.earlierOf,
    ...moves,
    move: (...to: Parameters<typeof moves.move>) => {
      setChanged('moved');
      moves.move(...to);
    },
    /** The last thing done here is a fix of the picture that is looked at: it is taken back before any verdict is. */
    undoesFix: first && !isMoveLast ? fixes.backOf(first) : null,
    /** A move of the picture that is looked at came after the last verdict. */
    undo: moves.back ?? undo,
    /** What `undo` takes back. */
    undoes: moves.back ? ('moved' as const) : what,
    /** The name of the picture that the verdict was about which `undo` takes back. */
    undoesOn: !moves.back && of ? nameOf(of) : null,
  };
}
export type Desk = ReturnType<typeof useDesk>;
