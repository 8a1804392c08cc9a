import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches a query again if a response to it is in flight, which may be older than what has just been stored under `queryKey` and would
 * replace it.
 */
export async function dropOlderResponse(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queries.isFetching({ queryKey }) > 0) await queries.invalidateQueries({ queryKey });
}
