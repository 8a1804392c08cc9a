import { listCustomerClients } from '@forecourt/contract/clients';
import type { CustomerId } from '@forecourt/contract/ids';
import { listUsers } from '@forecourt/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { creditKeys } from './credit-news.ts';
import type { CreditOwner } from './credits.calls.ts';
import type { MoveName } from './moves.calls.ts';

/** Whether somebody is there who could get the credits, or give some back. */
type Reach = Partial<Record<MoveName, boolean>>;

/** How many users of a client are looked through; of more, some will have credits. */
const lookedAt = 100;

async function reachOfCustomer(id: CustomerId, signal: AbortSignal): Promise<Reach> {
  const count = async (query: { creditSource?: 'user' }) =>
    (await call(listCustomerClients, { params: { id }, query: { ...query, limit: 1 } }, signal)).count;
  const [clients, whereUsersPay] = await Promise.all([count({}), count({ creditSource: 'user' })]);
  return { toClient: clients > 0, toUser: whereUsersPay > 0, fromUser: clients > 0 };
}

async function reachOfClient(clientId: string, signal: AbortSignal): Promise<Reach> {
  const query = { clientId, role: 'user', limit: lookedAt } as const;
  const { count, results } = await call(listUsers, { query }, signal);
  return { toUser: count > 0, fromUser: count > lookedAt || results.some(({ credits }) => credits > 0) };
}

/** Which transfers have somebody at the other end. */
export const moveReach = ({ kind, id }: CreditOwner) =>
  queryOptions({
    queryKey: [...creditKeys.targets, 'reach', kind, id],
    queryFn: ({ signal }) =>
      kind === 'customer' ? reachOfCustomer(id as CustomerId, signal) : reachOfClient(id, signal),
    // Always refetched, because users are invited and credits are transferred elsewhere.
    staleTime: 0,
  });
