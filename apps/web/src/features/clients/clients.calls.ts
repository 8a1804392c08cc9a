import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  listCustomerClients,
  patchClient,
} from '@forecourt/contract/clients';
import { listCustomers } from '@forecourt/contract/customers';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { says, shownByForm } from '../../lib/changes.ts';
import { refreshWithout } from '../../lib/refresh-without.ts';

export type ClientQuery = NonNullable<RouteCall<typeof listClients>['query']>;
export type NewClient = RouteCall<typeof createClient>['body'];
export type ClientPatch = RouteCall<typeof patchClient>['body'];

export const clientList = (query: ClientQuery) =>
  queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => call(listClients, { query }, signal),
    placeholderData: keepPreviousData,
  });

/** Without those of its sub-customers. */
export const customerClientList = (id: string, query: ClientQuery) =>
  queryOptions({
    queryKey: ['clients', 'ofCustomer', id, query],
    queryFn: ({ signal }) => call(listCustomerClients, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const clientById = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, signal),
  });

/** Customers that a client may be made for, by name. */
export const customerChoices = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'choices', search],
    queryFn: ({ signal }) => {
      const query = { search, orderBy: 'name', orderDirection: 'ASC', limit: 50 } as const;
      return call(listCustomers, { query }, signal);
    },
    placeholderData: keepPreviousData,
  });

/** Customers count their clients, and accounts carry the name of theirs. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['clients', 'customers', 'users'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    );
}

export function useCreateClient() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewClient) => call(createClient, { body }),
    ...shownByForm,
    // Not waited for: the form is gone with the empty list that it was opened from.
    onSuccess: () => void refresh(),
  });
}

export function usePatchClient(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ClientPatch) => call(patchClient, { params: { id }, body }),
    ...shownByForm,
    ...says('clients.saved'),
    onSuccess: refresh,
  });
}

export function useDeleteClient(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteClient, { params: { id } }),
    ...shownByForm,
    // Not waited for: its screen is left first.
    onSuccess: () => void refreshWithout(queries, ['clients', 'customers', 'users'], id),
  });
}
