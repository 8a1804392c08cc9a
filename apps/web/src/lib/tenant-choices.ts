import { listClients } from '@forecourt/contract/clients';
import { listCustomers } from '@forecourt/contract/customers';
import { listUsers } from '@forecourt/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Whom a thing can be assigned to. */
export type TenantKind = 'customer' | 'client' | 'user';

interface Found {
  value: string;
  label: string;
}

const byName = { orderBy: 'name', orderDirection: 'ASC', limit: 50 } as const;

async function customerChoices(search: string, signal: AbortSignal): Promise<Found[]> {
  const { results } = await call(listCustomers, { query: { search, ...byName } }, signal);
  return results.flatMap(({ id, name, customers }) => [
    { value: id, label: name },
    ...customers.map((sub) => ({ value: sub.id, label: `${name} · ${sub.name}` })),
  ]);
}

async function clientChoices(search: string, signal: AbortSignal): Promise<Found[]> {
  const { results } = await call(listClients, { query: { search, ...byName } }, signal);
  return results.map(({ id, name, customerName }) => ({ value: id, label: `${name} · ${customerName}` }));
}

async function userChoices(search: string, signal: AbortSignal): Promise<Found[]> {
  const { results } = await call(listUsers, { query: { search, ...byName } }, signal);
  return results.map(({ id, name, email }) => ({ value: id, label: name ? `${name} · ${email}` : email }));
}

const finders = { customer: customerChoices, client: clientChoices, user: userChoices };

/** Customers, clients or users that match a search. */
export const tenantChoices = (kind: TenantKind, search: string, except: readonly string[] = []) =>
  queryOptions({
    queryKey: ['tenants', kind, search] as const,
    queryFn: ({ signal }) => finders[kind](search, signal),
    select: (found) => found.filter(({ value }) => !except.includes(value)),
    placeholderData: keepPreviousData,
    // Always refetched, so that one which was created a moment ago is offered.
    staleTime: 0,
  });
