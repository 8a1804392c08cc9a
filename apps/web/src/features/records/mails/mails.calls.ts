import type { MailId } from '@forecourt/contract/ids';
import { getBounceMailbox, listMails, openMail } from '@forecourt/contract/mails';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Polling interval, because the user may be waiting for a mail; milliseconds. */
const refetchMs = 15_000;

export const mailList = (page: number, limit: number) =>
  queryOptions({
    queryKey: ['mails', page, limit],
    queryFn: ({ signal }) => call(listMails, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

/** The worker reads it every five minutes; milliseconds. */
const mailboxFreshMs = 60_000;

export const bounceMailbox = queryOptions({
  queryKey: ['mails', 'bounce-mailbox'],
  queryFn: ({ signal }) => call(getBounceMailbox, {}, signal),
  refetchInterval: mailboxFreshMs,
});

/** The response contains a token, so it must not stay in the cache after the screen is left. */
export function useOpenMail(id: MailId) {
  return useMutation({ mutationFn: () => call(openMail, { params: { id } }), gcTime: 0 });
}
