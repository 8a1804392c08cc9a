import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Fetches a query once more if it was invalidated during its first load. Without this the invalidation would be lost: the library cancels
 * a request in flight only if the query has data already, and the response, which may be older than the change, counts as fresh.
 */
export function keepInvalidations(queries: QueryClient): void {
  const invalidated = new WeakSet<Query>();
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isFirstLoad = query.state.fetchStatus === 'fetching' && query.state.data === undefined;
    if (action.type === 'fetch') {
      invalidated.delete(query);
      // A failed load marks the query as invalidated. It would stay so during the next one, and further invalidations would go unnoticed.
      if (isFirstLoad && query.state.isInvalidated) query.setState({ isInvalidated: false });
    }
    if (action.type === 'invalidate' && isFirstLoad) invalidated.add(query);
    if (action.type === 'success' && invalidated.delete(query))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
