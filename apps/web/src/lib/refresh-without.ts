import type { QueryClient } from '@tanstack/react-query';

/**
 * After a deletion: fetches anew what belongs to these nouns, except what is about the deleted thing itself. Its screen
 * is still open at that moment and would ask for something that is gone; it is only marked as out of date.
 */
export function refreshWithout(queries: QueryClient, nouns: readonly string[], id: string): Promise<void> {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id), refetchType: 'none' });
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => nouns.includes(String(queryKey[0])) && !queryKey.includes(id),
  });
}
