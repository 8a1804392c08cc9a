import { getCreditUse } from '@forecourt/contract/credit-use';
import {
  type CreditEntry,
  getCreditAlert,
  listClientCredits,
  listClientCreditsAsCsv,
  listCustomerCredits,
  listCustomerCreditsAsCsv,
  listOwnSpending,
  listUserCredits,
  listUserCreditsAsCsv,
  patchCreditAlert,
} from '@forecourt/contract/credits';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import { redeemPromoCode } from '@forecourt/contract/promo-codes';
import type { creditSources } from '@forecourt/contract/user-fields';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { creditKeys } from './credit-news.ts';

export type CreditSource = (typeof creditSources)[number];

/** The account that is shown. */
export type CreditOwner =
  | { kind: 'customer'; id: CustomerId; name: string }
  | { kind: 'client'; id: ClientId; name: string; creditSource: CreditSource }
  | {
      kind: 'user';
      id: string;
      name: string;
      creditSource: CreditSource;
      /** The name of the user's client; null without one. */
      client: string | null;
      credits: number;
    };

const histories = { customer: listCustomerCredits, client: listClientCredits, user: listUserCredits };
export const historyFiles = {
  customer: listCustomerCreditsAsCsv,
  client: listClientCreditsAsCsv,
  user: listUserCreditsAsCsv,
};

export const creditUse = queryOptions({
  queryKey: creditKeys.use,
  queryFn: ({ signal }) => call(getCreditUse, {}, signal),
});

export const creditAlert = queryOptions({
  queryKey: creditKeys.alert,
  queryFn: ({ signal }) => call(getCreditAlert, {}, signal),
});

export function useSetAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (threshold: number | null) => call(patchCreditAlert, { body: { threshold } }),
    ...errorShownByForm,
    onSuccess: (alert) => queries.setQueryData(creditAlert.queryKey, alert),
  });
}

export const ownSpending = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['credits', 'spending', query],
    queryFn: ({ signal }) => call(listOwnSpending, { query }, signal),
    placeholderData: keepPreviousData,
  });

interface HistoryQuery {
  page: number;
  limit: number;
  reason?: CreditEntry['reason'] | undefined;
}

export const creditHistory = ({ kind, id }: CreditOwner, query: HistoryQuery) =>
  queryOptions({
    queryKey: ['credits', 'history', kind, id, query],
    queryFn: ({ signal }) => call(histories[kind], { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** Balances appear on many screens, so all queries are refetched after a transfer. */
export function useRefreshBalances() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export function useRedeem() {
  const refresh = useRefreshBalances();
  return useMutation({
    mutationFn: (code: string) => call(redeemPromoCode, { body: { code } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}
