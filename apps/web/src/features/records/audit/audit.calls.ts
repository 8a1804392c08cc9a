import { listAudit } from '@forecourt/contract/audit';
import type { RouteCall } from '@forecourt/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export type AuditQuery = NonNullable<RouteCall<typeof listAudit>['query']>;

export const auditList = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call(listAudit, { query }, signal),
    placeholderData: keepPreviousData,
  });

const perStep = 20;

/** The history of one thing and of its settings, newest first, loaded page by page. */
export const historyOf = (about: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'of', about],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { about, page: pageParam, limit: perStep } }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * perStep < last.count ? pages.length + 1 : undefined),
    // Always refetched, because changes on the same screen are part of it.
    staleTime: 0,
  });
