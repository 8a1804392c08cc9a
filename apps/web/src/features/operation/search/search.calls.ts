import { search } from '@forecourt/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Everything with words that start with these; requests of earlier searches are aborted. */
export const searchHits = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(search, { query: { q: words } }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
