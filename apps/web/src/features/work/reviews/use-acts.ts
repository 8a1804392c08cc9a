import type { Review, ReviewFilter, ReviewVerdict } from '@forecourt/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { errorText, isUnreachable } from '../../../lib/error-text.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { toast } from '../../../ui/toast.tsx';
import { reviewKeys, useRetakeReview, useUndoReview } from './reviews.calls.ts';
import type { useHeld } from './use-held.ts';
import type { Said } from './use-said.ts';

/** A verdict on a picture, or that it was put off. */
interface Act {
  review: Review;
  what: ReviewVerdict['verdict'] | 'skipped';
  /** Settles with the answer of the server: nothing is taken back before that. */
  answered: Promise<unknown>;
}

/**
 * What this tab has done about pictures, so that an undo whose response was lost is sent again for the same picture; and its verdicts, so
 * that reasons and note of one that was taken back need not be entered again.
 */
export function useActs() {
  const [all, setAll] = useState<readonly Act[]>([]);
  const verdicts = useRef(new Map<string, ReviewVerdict>());
  return {
    all,
    verdictOn: (id: string) => verdicts.current.get(id),
    add: (act: Act) => setAll((before) => [...before, act]),
    addVerdict: (review: Review, verdict: ReviewVerdict, answered: Promise<unknown>) => {
      verdicts.current.set(review.id, verdict);
      setAll((before) => [...before, { review, what: verdict.verdict, answered }]);
    },
    /** The last one about this picture. */
    remove: (id: string) =>
      setAll((before) => {
        const last = before.findLastIndex(({ review }) => review.id === id);
        return before.filter((_, index) => index !== last);
      }),
  };
}

interface UndoProps {
  acts: ReturnType<typeof useActs>;
  held: ReturnType<typeof useHeld>;
  filter: ReviewFilter;
  say: (said: Said) => void;
}

/** Takes back what this tab did last, or the last verdict of its checker. */
export function useUndo({ acts, filter, held, say }: UndoProps) {
  const t = useText();
  const queries = useQueryClient();
  const [undoing, retaking] = [useUndoReview(), useRetakeReview()];
  // A picture that was put off and has come up again is not brought back.
  const last = acts.all.findLast(({ review, what }) => what !== 'skipped' || !held.has(review.id));
  const refetch = () => void queries.invalidateQueries({ queryKey: reviewKeys.all });
  const show = (review: Review, words: TextKey) => {
    acts.remove(review.id);
    held.putFirst(review);
    say({ text: t(words), isProblem: false });
    refetch();
  };
  const onError = (error: unknown) => {
    if (last && !isUnreachable(error)) acts.remove(last.review.id);
    const isNone = !last && error instanceof CallError && error.row === 'reviewNotUndoable';
    // It is about nothing that was done here, so it does not stay.
    if (isNone) toast.info(t('reviews.given.none'));
    else say({ text: errorText(error, t), isProblem: true });
  };
  const retake = (act: Act) =>
    retaking.mutate(
      { id: act.review.id, answered: act.answered, filter },
      {
        onSuccess: (review) => {
          if (review) return show(review, 'reviews.given.unskipped');
          acts.remove(act.review.id);
          say({ text: t('reviews.given.gone'), isProblem: true });
          refetch();
        },
        onError,
      },
    );
  return {
    /** What `undo` takes back; null: whatever this checker decided last, perhaps in another tab. */
    what: last?.what ?? null,
    /** The picture that it was about. */
    of: last?.review ?? null,
    undo: () => {
      // A second press would take back what came before, which no button has named yet.
      if (undoing.isPending || retaking.isPending) return;
      if (last?.what === 'skipped') retake(last);
      else
        undoing.mutate(last && { id: last.review.id, answered: last.answered }, {
          onSuccess: (review) => show(review, 'reviews.given.undone'),
          onError,
        });
    },
  };
}
