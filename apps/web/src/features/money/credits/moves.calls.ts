import { listCustomerClients } from '@forecourt/contract/clients';
import {
  removeUserCredits,
  topUpCustomer,
  transferToClient,
  transferToCustomer,
  transferToUser,
} from '@forecourt/contract/credits';
import { listCustomers } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { listUsers } from '@forecourt/contract/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { wholeNumber } from '../../../lib/format.ts';
import type { Language } from '../../../lib/i18n.ts';
import { creditKeys } from './credit-news.ts';

import { type CreditOwner, type CreditSource, useRefreshBalances } from './credits.calls.ts';

/** An account that credits can be transferred to or taken from. */
export interface MoveTarget {
  id: string;
  name: string;
  credits: number;
}

/** The number of targets that are offered; a search finds the others. */
const offered = 50;

async function customersBeside(
  { id }: CreditOwner,
  search: string,
  signal: AbortSignal,
): Promise<MoveTarget[]> {
  const query = { search, orderBy: 'name', orderDirection: 'ASC', limit: offered } as const;
  const { results } = await call(listCustomers, { query }, signal);
  return results.flatMap((customer) => [customer, ...customer.customers]).filter((other) => other.id !== id);
}

async function clientsOf({ id }: CreditOwner, search: string, signal: AbortSignal): Promise<MoveTarget[]> {
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
): Promise<MoveTarget[]> {
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
  targets: null | ((owner: CreditOwner, search: string, signal: AbortSignal) => Promise<MoveTarget[]>);
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

export function useMove(name: MoveName, owner: CreditOwner) {
  const refresh = useRefreshBalances();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, amount }: { id: string; amount: number }) => moves[name].send(owner, id, amount),
    // The form shows the error, and beside it the balance, which the error says is out of date.
    onError: () => void queries.invalidateQueries({ queryKey: creditKeys.source }),
    onSuccess: refresh,
  });
}
