import type { Review, ReviewFilter } from '@forecourt/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { leasedReviews, releaseReviewsOf } from './reviews.calls.ts';

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
 * The pictures that the checker holds, without those that were decided about; the one that is looked at stays first. `onCancelled` is
 * called when the owner of that one has cancelled it.
 */
export function useHeld(filter: ReviewFilter, onCancelled: () => void) {
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
  const cancelled = query.data?.cancelled ?? null;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that is cancelled.
  useEffect(() => {
    if (!cancelled) return;
    set(cancelled, true);
    onCancelled();
  }, [cancelled]);
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
