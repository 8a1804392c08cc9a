import { search } from '@forecourt/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What begins with these words, whatever it is. Only the last question is answered: the others are called off. */
export const searchHits = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(search, { query: { q: words } }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
