import type { Review, ReviewFilter } from '@forecourt/contract/reviews';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addReview, leasedReviews, nextTurn, releaseReviewsOf } from './reviews.calls.ts';

/** Loads and decodes the pictures of the next review while the checker looks at the first, so that it is painted at once. */
export function usePrefetched(next: Review | undefined): void {
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

/**
 * Pictures that something was done about, which are hidden until the server has answered and was then asked what the desk holds: null
 * while it has not answered, and then the turn of its answer.
 */
function useDone(askedAt: number) {
  const [done, setDone] = useState<ReadonlyMap<string, number | null>>(new Map());
  const change = (alter: (after: Map<string, number | null>) => void) =>
    setDone((before) => {
      const after = new Map(before);
      alter(after);
      return after;
    });
  return {
    isHidden: (id: string) => {
      const answered = done.get(id);
      return answered === null || (answered !== undefined && askedAt < answered);
    },
    take: (id: string) => change((after) => after.set(id, null)),
    answered: (id: string) => {
      const now = nextTurn();
      change((after) => after.has(id) && after.set(id, now));
    },
    release: (id: string) => change((after) => after.delete(id)),
  };
}

/**
 * Asks for a picture that a push named, at once if the desk is open already, and returns it once the server has answered: whether it is
 * held is then known.
 */
function useAnswer(
  named: string | null,
  wanted: RefObject<string | null>,
  { data, refetch }: UseQueryResult<{ wanted: string | null }>,
): string | null {
  const isAnswered = data !== undefined && data.wanted === wanted.current;
  useEffect(() => {
    if (isAnswered) wanted.current = null;
  }, [isAnswered, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a picture is named; the first answer of a desk is on its way already.
  useEffect(() => {
    if (named && data) void refetch();
  }, [named]);
  return isAnswered ? wanted.current : null;
}

/**
 * The pictures that the checker holds, without those that were decided about; the one that is looked at stays first.
 * @param onGone Called when that one is no longer held although nothing was done about it here.
 */
export function useHeld(
  filter: ReviewFilter,
  named: string | null,
  onGone: (review: Review, isCancelled: boolean) => void,
) {
  const queries = useQueryClient();
  const dropped = useRef<string[]>([]);
  const [firstId, setFirstId] = useState<string | null>(null);
  const lookedAt = useRef<string | null>(null);
  const shown = useRef<Review | undefined>(undefined);
  /** The picture that is looked at, unless something was done about it. */
  const undecided = useRef<Review | undefined>(undefined);
  const wanted = useRef<string | null>(null);
  if (named) wanted.current = named;
  const query = useQuery(
    leasedReviews(filter, {
      dropped: () => dropped.current.splice(0),
      open: () => lookedAt.current,
      wanted: () => wanted.current,
    }),
  );
  const held = query.data?.results ?? [];
  const cancelled = query.data?.cancelled ?? null;
  const done = useDone(query.data?.askedAt ?? 0);
  const open = held.filter(({ id }) => !done.isHidden(id));
  const asked = useAnswer(named, wanted, query);
  const first = open.find(({ id }) => id === asked) ?? open.find(({ id }) => id === firstId) ?? open[0];
  const next = open.find(({ id }) => id !== first?.id);
  lookedAt.current = first?.id ?? null;
  if (first) shown.current = first;
  useEffect(() => setFirstId(first?.id ?? null), [first?.id]);
  useGivenBack(open.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server.
  useEffect(() => {
    const { current: before } = undecided;
    undecided.current = first;
    if (before && query.data && !held.some(({ id }) => id === before.id))
      onGone(before, cancelled === before.id);
  }, [query.data, first]);
  return {
    query,
    first,
    next,
    /** The picture that was decided about last, while the server has not said yet which comes next. */
    before: !first && held.length > 0 ? shown.current : undefined,
    has: (id: string) => open.some((one) => one.id === id),
    take: (id: string) => {
      undecided.current = undefined;
      done.take(id);
    },
    answered: done.answered,
    putBack: (id: string) => {
      done.release(id);
      setFirstId(id);
    },
    putFirst: (review: Review) => {
      addReview(queries, filter, review);
      done.release(review.id);
      setFirstId(review.id);
    },
    /** Gives all back before the filter changes. */
    dropAll: () => {
      undecided.current = undefined;
      dropped.current = open.map(({ id }) => id);
    },
  };
}
