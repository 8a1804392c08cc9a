import { getOverview, type overviewDays } from '@forecourt/contract/overview';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const freshMs = 60_000;

export const overviewOf = (days: (typeof overviewDays)[number]) =>
  queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return call(getOverview, { query: { days, timeZone } }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  });
