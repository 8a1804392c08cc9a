import {
  type Client,
  createClient,
  deleteClient,
  getClient,
  listClients,
  listCustomerClients,
  patchClient,
  restoreClient,
} from '@forecourt/contract/clients';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { keptOffline } from '../../../lib/kept-lists.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { toast } from '../../../ui/toast.tsx';

type ClientQuery = NonNullable<RouteCall<typeof listClients>['query']>;
type NewClientBody = RouteCall<typeof createClient>['body'];
type ClientPatch = RouteCall<typeof patchClient>['body'];

export const clientList = (query: ClientQuery) =>
  queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => call(listClients, { query }, signal),
    placeholderData: keepPreviousData,
    ...keptOffline,
  });

/** The customer's own clients, without those of its sub-customers. */
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

/** Customers show the number of their clients, and users show the name of their client. */
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
    mutationFn: (body: NewClientBody) => call(createClient, { body }),
    ...errorShownByForm,
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void refresh(),
  });
}

export function usePatchClient(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ClientPatch) => call(patchClient, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('clients.saved'),
    onSuccess: refresh,
  });
}

/** Deletes a client with its users and offers to undo it. */
export function useDeleteClient({ id, name }: Pick<Client, 'id' | 'name'>) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(deleteClient, { params: { id } }),
    ...errorShownByForm,
    onSuccess: () => {
      toast.undo(text('clients.deleted', { name }), text('form.undo'), () => {
        call(restoreClient, { params: { id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      // Not awaited, so that the user leaves the client's screen before it is refetched.
      void refreshWithout(queries, ['clients', 'customers', 'users'], id);
    },
  });
}

export const deletedClients = queryOptions({
  queryKey: ['clients', 'deleted'],
  queryFn: ({ signal }) => call(listClients, { query: { onlyDeleted: 'true', limit: 100 } }, signal),
});

export function useRestoreClient() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Client) => call(restoreClient, { params: { id } }),
    // The toast is shown here, because the row that called this is removed from the list.
    onSuccess: (_, { name }) => {
      toast.success(text('clients.restored', { name }));
      return refresh();
    },
  });
}
