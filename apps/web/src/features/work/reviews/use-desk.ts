import type { OmittedStep, Review, ReviewFilter, ReviewVerdict } from '@forecourt/contract/reviews';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText, isUnreachable } from '../../../lib/error-text.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import {
  keepReview,
  leasedReviews,
  releaseReviewsOf,
  reviewKeys,
  useDecideReview,
  useRemakeReview,
  useSkipReview,
  useUndoReview,
} from './reviews.calls.ts';
import { useReviewFilter } from './use-review-filter.ts';

/** Loads and decodes the pictures of the next review while the checker looks at the first, so that it is painted at once. */
function usePrefetched(next: Review | undefined): void {
  const kept = useRef<HTMLImageElement[]>([]);
  const addresses = next ? [next.result.url, next.photo.url, ...(next.matte ? [next.matte] : [])] : [];
  const key = addresses.join(' ');
  useEffect(() => {
    kept.current = key
      .split(' ')
      .filter(Boolean)
      .map((address) => {
        const picture = new Image();
        picture.src = address;
        // A picture that cannot be loaded is shown as broken when its turn comes.
        picture.decode().catch(() => undefined);
        return picture;
      });
  }, [key]);
}

/** Gives the pictures back when the desk is left: for another screen, or because the tab is closed or reloaded. */
function useGivenBack(ids: string[]): void {
  const held = useRef(ids);
  held.current = ids;
  useEffect(() => {
    const giveBack = () => releaseReviewsOf(held.current);
    window.addEventListener('pagehide', giveBack);
    return () => {
      window.removeEventListener('pagehide', giveBack);
      giveBack();
    };
  }, []);
}

/** The pictures that the checker holds, without those that were decided about; the one that is looked at stays first. */
function useHeld(filter: ReviewFilter) {
  const dropped = useRef<string[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [firstId, setFirstId] = useState<string | null>(null);
  const [undone, setUndone] = useState<Review | null>(null);
  const shown = useRef<string | null>(null);
  const query = useQuery(
    leasedReviews(
      filter,
      () => dropped.current.splice(0),
      () => shown.current,
    ),
  );
  const held = query.data?.results ?? [];
  const all = undone && !held.some(({ id }) => id === undone.id) ? [undone, ...held] : held;
  const open = all.filter(({ id }) => !done.has(id));
  const first = open.find(({ id }) => id === firstId) ?? open[0];
  const next = open.find(({ id }) => id !== first?.id);
  shown.current = first?.id ?? null;
  useEffect(() => setFirstId(first?.id ?? null), [first?.id]);
  useGivenBack(open.map(({ id }) => id));
  const set = (id: string, isDone: boolean) =>
    setDone((before) => {
      const after = new Set(before);
      if (isDone) after.add(id);
      else after.delete(id);
      return after;
    });
  return {
    query,
    first,
    next,
    take: (id: string) => set(id, true),
    release: (id: string) => set(id, false),
    putBack: (id: string) => {
      set(id, false);
      setFirstId(id);
    },
    putFirst: (review: Review) => {
      setUndone(review);
      set(review.id, false);
      setFirstId(review.id);
    },
    /** Gives all back before the filter changes. */
    dropAll: () => {
      dropped.current = all.map(({ id }) => id);
      setUndone(null);
    },
  };
}

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

/** What this tab has decided about, so that an undo whose response was lost is sent again for the same picture. */
function useDecided() {
  const ids = useRef<string[]>([]);
  return {
    last: () => ids.current.at(-1),
    add: (id: string) => void ids.current.push(id),
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
        say({ text: errorText(error, t), isProblem: true });
      },
    });
  };
}

/** The desk of a checker: the picture to look at, and what can be done about it. A verdict shows the next picture before it is answered. */
export function useDesk() {
  const t = useText();
  const queries = useQueryClient();
  const [filter, setFilter] = useReviewFilter();
  const [said, setSaid] = useState<Said | null>(null);
  const held = useHeld(filter);
  const [decision, skipping] = [useDecideReview(), useSkipReview()];
  const remaking = useRemakeReview();
  const decided = useDecided();
  const undo = useUndoLast(held, decided, setSaid);
  usePrefetched(held.next);
  const refetch = () => void queries.invalidateQueries({ queryKey: reviewKeys.all });
  const say = (key: TextKey) => setSaid({ text: t(key), isProblem: false });
  const failed = (id: string) => (error: unknown) => {
    decided.remove(id);
    // Without an answer the picture is still this checker's; otherwise somebody else has it, or it is decided about.
    if (isUnreachable(error)) held.putBack(id);
    setSaid({ text: isUnreachable(error) ? t('reviews.notSent') : errorText(error, t), isProblem: true });
    refetch();
  };
  const { first, query } = held;
  useFixEnd(first, setSaid);
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
      decided.add(first.id);
      decision.mutate({ id: first.id, verdict }, { onSuccess: refetch, onError: failed(first.id) });
    },
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
    undo,
  };
}
export type Desk = ReturnType<typeof useDesk>;
