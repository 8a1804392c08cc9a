import { listCustomerClients } from '@forecourt/contract/clients';
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
  removeUserCredits,
  topUpCustomer,
  transferToClient,
  transferToCustomer,
  transferToUser,
} from '@forecourt/contract/credits';
import { listCustomers } from '@forecourt/contract/customers';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import { redeemPromoCode } from '@forecourt/contract/promo-codes';
import type { creditSources } from '@forecourt/contract/user-fields';
import { listUsers } from '@forecourt/contract/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { shownByForm } from '../../../lib/changes.ts';
import { wholeNumber } from '../../../lib/format.ts';
import type { Language } from '../../../lib/i18n.ts';
import { creditKeys } from './credit-news.ts';

type CreditSource = (typeof creditSources)[number];

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

/** An account that credits can be transferred to or taken from. */
export interface Target {
  id: string;
  name: string;
  credits: number;
}

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
    ...shownByForm,
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

/** The number of targets that are offered; a search finds the others. */
const offered = 50;

async function customersBeside({ id }: CreditOwner, search: string, signal: AbortSignal): Promise<Target[]> {
  const query = { search, orderBy: 'name', orderDirection: 'ASC', limit: offered } as const;
  const { results } = await call(listCustomers, { query }, signal);
  return results.flatMap((customer) => [customer, ...customer.customers]).filter((other) => other.id !== id);
}

async function clientsOf({ id }: CreditOwner, search: string, signal: AbortSignal): Promise<Target[]> {
  const query = { search, orderBy: 'name', orderDirection: 'ASC', limit: offered } as const;
  return (await call(listCustomerClients, { params: { id }, query }, signal)).results;
}

interface UserFilter {
  'client.creditSource'?: CreditSource;
}

async function usersOf(
  owner: CreditOwner,
  search: string,
  signal: AbortSignal,
  filter: UserFilter = {},
): Promise<Target[]> {
  const within =
    owner.kind === 'customer' ? { customerId: owner.id } : owner.kind === 'client' && { clientId: owner.id };
  const query = { role: 'user', search, orderBy: 'name', orderDirection: 'ASC', limit: offered } as const;
  const { results } = await call(listUsers, { query: { ...query, ...within, ...filter } }, signal);
  return results.map(({ id, name, email, client, credits }) => {
    const names = [name ?? email, owner.kind === 'customer' && client?.name];
    return { id, name: names.filter(Boolean).join(', '), credits };
  });
}

/**
 * A kind of credit transfer. The response contains the balance of the target, or of the account itself if there is no
 * target.
 */
export interface Move {
  /** The route whose body schema validates the amount. */
  route: typeof topUpCustomer | typeof transferToClient | typeof transferToUser | typeof removeUserCredits;
  /** The name of the amount in the body. */
  field: 'total' | 'amount';
  /** On an account of this kind the account itself is the target, so none has to be chosen. */
  into?: CreditOwner['kind'];
  /** Finds the targets to choose from; null if there is no choice. */
  targets: null | ((owner: CreditOwner, search: string, signal: AbortSignal) => Promise<Target[]>);
  send: (owner: CreditOwner, id: string, amount: number) => Promise<{ credits: number }>;
}

export const moves = {
  topUp: {
    route: topUpCustomer,
    field: 'total',
    into: 'customer',
    targets: null,
    send: (_, id, total) => call(topUpCustomer, { params: { id }, body: { total } }),
  },
  toCustomer: {
    route: transferToClient,
    field: 'amount',
    targets: customersBeside,
    send: (owner, id, amount) =>
      call(transferToCustomer, {
        params: { id },
        body: { fromCustomerId: owner.id as CustomerId, amount },
      }),
  },
  toClient: {
    route: transferToClient,
    field: 'amount',
    into: 'client',
    targets: clientsOf,
    send: (_, id, amount) => call(transferToClient, { params: { id }, body: { amount } }),
  },
  toUser: {
    route: transferToUser,
    field: 'amount',
    into: 'user',
    targets: (...asked) => usersOf(...asked, { 'client.creditSource': 'user' }),
    send: (_, id, amount) => call(transferToUser, { params: { id }, body: { amount } }),
  },
  fromUser: {
    route: removeUserCredits,
    field: 'total',
    into: 'user',
    targets: async (...asked) => (await usersOf(...asked)).filter(({ credits }) => credits > 0),
    send: (_, id, total) => call(removeUserCredits, { params: { id }, body: { total } }),
  },
} as const satisfies Record<string, Move>;
export type MoveName = keyof typeof moves;

export const moveTargets = (name: MoveName, owner: CreditOwner, search: string, language: Language) => {
  const { targets }: Move = moves[name];
  return queryOptions({
    queryKey: [...creditKeys.targets, name, owner.id, search],
    queryFn: ({ signal }) => (targets ? targets(owner, search, signal) : []),
    select: (found) =>
      found.map((target) => ({
        value: target.id,
        label: `${target.name} (${wholeNumber(target.credits, language)})`,
        target,
      })),
    placeholderData: keepPreviousData,
    // Always refetched, because other users transfer credits too.
    staleTime: 0,
  });
};

/** Balances appear on many screens, so all queries are refetched after a transfer. */
function useMoved() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export function useMove(name: MoveName, owner: CreditOwner) {
  const moved = useMoved();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, amount }: { id: string; amount: number }) => moves[name].send(owner, id, amount),
    // The form shows the error, and beside it the balance, which the error says is out of date.
    onError: () => void queries.invalidateQueries({ queryKey: creditKeys.source }),
    onSuccess: moved,
  });
}

export function useRedeem() {
  const moved = useMoved();
  return useMutation({
    mutationFn: (code: string) => call(redeemPromoCode, { body: { code } }),
    ...shownByForm,
    onSuccess: moved,
  });
}
