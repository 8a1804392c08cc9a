import type { Query, QueryClient } from '@tanstack/react-query';

/** What was read so lately is not read again when the first connection to the server stands. */
const freshMs = 5_000;

/**
 * To be called when a connection stands. News of the time without one came to nobody, so everything is read again. At the
 * first connection the screen has just been read: only what was not, and what is moving, is asked for at once, the rest
 * when somebody comes back to it.
 */
export function catchingUp(queries: QueryClient, isMoving: (key: readonly unknown[]) => boolean): () => void {
  let isFirst = true;
  return () => {
    const since = isFirst ? Date.now() - freshMs : Number.POSITIVE_INFINITY;
    isFirst = false;
    const isFresh = ({ queryKey, state }: Query) => state.dataUpdatedAt > since && !isMoving(queryKey);
    void queries.invalidateQueries({ predicate: (query) => !isFresh(query) });
    void queries.invalidateQueries({ predicate: isFresh, refetchType: 'none' });
  };
}
