import {
  createCustomerAdmin,
  deleteCustomerAdmin,
  listCustomerAdmins,
  patchCustomerAdmin,
} from '@forecourt/contract/customer-admins';
import {
  type Customer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  patchCustomer,
  restoreCustomer,
  transferCustomer,
} from '@forecourt/contract/customers';
import type { RouteCall } from '@forecourt/contract/route';
import { revertUser, type User } from '@forecourt/contract/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { keptOffline } from '../../../lib/kept-lists.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { toast } from '../../../ui/toast.tsx';

type CustomerQuery = NonNullable<RouteCall<typeof listCustomers>['query']>;
export type NewCustomer = RouteCall<typeof createCustomer>['body'];
type CustomerPatch = RouteCall<typeof patchCustomer>['body'];
type NewAdmin = RouteCall<typeof createCustomerAdmin>['body'];
type AdminPatch = RouteCall<typeof patchCustomerAdmin>['body'];

const keys = {
  all: ['customers'] as const,
  list: (query: CustomerQuery) => ['customers', 'list', query] as const,
  one: (id: string) => ['customers', 'one', id] as const,
  admins: (id: string) => ['customers', 'admins', id] as const,
};

export const customerList = (query: CustomerQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(listCustomers, { query }, signal),
    placeholderData: keepPreviousData,
    ...keptOffline,
  });

/** Customers that can become the parent of `id`. */
export const parentChoices = (id: string, search: string) =>
  queryOptions({
    ...customerList({ search, orderBy: 'name', orderDirection: 'ASC', limit: 50 }),
    select: ({ results }) =>
      results
        .filter((customer) => customer.allowChilds && customer.id !== id)
        .map((customer) => ({ value: customer.id as string, label: customer.name })),
  });

export const customerById = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getCustomer, { params: { id } }, signal),
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.all });
}

export function useCreateCustomer() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewCustomer) => call(createCustomer, { body }),
    ...errorShownByForm,
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void refresh(),
  });
}

export function usePatchCustomer(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CustomerPatch) => call(patchCustomer, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('customers.saved'),
    onSuccess: refresh,
  });
}

export function useTransferCustomer(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (parentId: Customer['id'] | null) =>
      call(transferCustomer, { params: { id }, body: { parentId } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

/** Users and clients are deleted and restored together with their customer. */
function useRefreshAll() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['customers', 'clients', 'users'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    );
}

/**
 * Deletes a customer; root is offered to undo it at once, and can restore it later from the list of deleted customers.
 */
export function useDeleteCustomer({ id, name }: Pick<Customer, 'id' | 'name'>, mayRestore: boolean) {
  const queries = useQueryClient();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: () => call(deleteCustomer, { params: { id } }),
    ...errorShownByForm,
    onSuccess: () => {
      const said = text('customers.deleted', { name });
      if (!mayRestore) toast.success(said);
      else
        toast.undo(said, text('form.undo'), () => {
          call(restoreCustomer, { params: { id } }).then(refresh, (error: unknown) =>
            toast.error(errorText(error, text)),
          );
        });
      // Not awaited, so that the user leaves the customer's screen before it is refetched.
      void refreshWithout(queries, [...keys.all, 'clients', 'users'], id);
    },
  });
}

export const deletedCustomers = queryOptions({
  queryKey: [...keys.all, 'deleted'],
  queryFn: ({ signal }) => call(listCustomers, { query: { onlyDeleted: 'true', limit: 100 } }, signal),
});

export function useRestoreCustomer() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (customer: Customer) => call(restoreCustomer, { params: { id: customer.id } }),
    // The toast is shown here, because the row that called this is removed from the list.
    onSuccess: (_, { name }) => {
      toast.success(text('customers.restored', { name }));
      return refresh();
    },
  });
}

export const adminList = (id: string, query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...keys.admins(id), query],
    queryFn: ({ signal }) => call(listCustomerAdmins, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

export function useCreateAdmin(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewAdmin) => call(createCustomerAdmin, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function usePatchAdmin(id: string, adminId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AdminPatch) => call(patchCustomerAdmin, { params: { id, adminId }, body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

/** Deletes an admin without confirmation and offers to undo it. */
export function useDeleteAdmin(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (admin: User) => call(deleteCustomerAdmin, { params: { id, adminId: admin.id } }),
    onSuccess: (_, admin) => {
      toast.undo(text('users.deleted', { name: admin.name ?? admin.email }), text('form.undo'), () => {
        call(revertUser, { body: { userId: admin.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
