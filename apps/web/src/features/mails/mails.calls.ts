import type { MailId } from '@forecourt/contract/ids';
import { listMails, openMail } from '@forecourt/contract/mails';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
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

/** The answer holds a token, and is not kept beyond the screen. */
export function useOpenMail(id: MailId) {
  return useMutation({ mutationFn: () => call(openMail, { params: { id } }), gcTime: 0 });
}
