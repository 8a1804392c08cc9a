import type { QueryClient } from '@tanstack/react-query';

/**
 * After a deletion: refetches the queries of these nouns except those about the deleted thing itself. Its screen is
 * still mounted at that moment and a refetch would be answered with 404, so they are only marked as stale.
 */
export function refreshWithout(queries: QueryClient, nouns: readonly string[], id: string): Promise<void> {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id), refetchType: 'none' });
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => nouns.includes(String(queryKey[0])) && !queryKey.includes(id),
  });
}
