import { listMails } from '@forecourt/contract/mails';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** A mail may come any moment while somebody waits for it; milliseconds. */
const refetchMs = 15_000;

export const mailList = (page: number, limit: number) =>
  queryOptions({
    queryKey: ['mails', page, limit],
    queryFn: ({ signal }) => call(listMails, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
