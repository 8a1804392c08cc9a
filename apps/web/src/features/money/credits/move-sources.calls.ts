import { getClient } from '@forecourt/contract/clients';
import { getCustomer } from '@forecourt/contract/customers';
import { getUser } from '@forecourt/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { creditKeys } from './credit-news.ts';
import type { CreditOwner } from './credits.calls.ts';
import type { MoveName } from './moves.calls.ts';

/** The account that a transfer takes its credits from. */
export interface MoveSource {
  kind: CreditOwner['kind'];
  id: string;
  name: string;
  credits: number;
  /** More than its balance can be taken from it. */
  mayOverdraw: boolean;
  /** The name of the client that gets what a user gives back. */
  client?: string | undefined;
}

type Find = (signal: AbortSignal) => Promise<MoveSource>;

const ofCustomer =
  (id: string): Find =>
  async (signal) => {
    const customer = await call(getCustomer, { params: { id } }, signal);
    return { kind: 'customer', ...customer, mayOverdraw: customer.allowNegativeCredits };
  };

const ofClient =
  (id: string): Find =>
  async (signal) => ({ kind: 'client', ...(await call(getClient, { params: { id } }, signal)) });

const aboveClient =
  (id: string): Find =>
  async (signal) =>
    ofCustomer((await call(getClient, { params: { id } }, signal)).customerId)(signal);

/** The user, or the client that the user belongs to. */
const ofUser =
  (id: string, which: 'user' | 'client'): Find =>
  async (signal) => {
    const { name, email, credits, client } = await call(getUser, { params: { id } }, signal);
    if (which === 'client' && client) return ofClient(client.id)(signal);
    // Nobody takes back more than a user has, even where the server would let the account go below zero.
    return { kind: 'user', id, name: name ?? email, credits, mayOverdraw: false, client: client?.name };
  };

/** Null while the target that it depends on is not chosen, and for credits that are newly issued. */
function finderOf(move: MoveName, owner: CreditOwner, targetId: string | undefined): Find | null {
  if (move === 'topUp') return null;
  if (move === 'toCustomer') return ofCustomer(owner.id);
  if (move === 'toClient') return owner.kind === 'customer' ? ofCustomer(owner.id) : aboveClient(owner.id);
  if (move === 'toUser' && owner.kind === 'client') return ofClient(owner.id);
  return targetId ? ofUser(targetId, move === 'toUser' ? 'client' : 'user') : null;
}

/** Whether the source is known before a target is chosen. */
export function isSourceGiven(move: MoveName, owner: CreditOwner): boolean {
  return finderOf(move, owner, undefined) !== null;
}

export function moveSource(move: MoveName, owner: CreditOwner, targetId: string | undefined) {
  const find = finderOf(move, owner, targetId);
  return queryOptions({
    queryKey: [...creditKeys.source, move, owner.id, targetId],
    queryFn: ({ signal }) => (find ? find(signal) : null),
    enabled: find !== null,
    // Always refetched, because other users transfer credits too.
    staleTime: 0,
  });
}
