import { getManager, listManagers, type Manager, patchManager } from '@forecourt/contract/managers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

// Below the query key of users, so that a change of a user refetches this list too.
const all = ['users', 'managers'] as const;

export const managerList = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...all, 'list', query] as const,
    queryFn: ({ signal }) => call(listManagers, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const managerById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id] as const,
    queryFn: ({ signal }) => call(getManager, { params: { id } }, signal),
  });

/** Reads a manager's customers from the cache at the time of the call, for an undo that runs later. */
export function useCustomersNow(id: string): () => Manager['customers'] {
  const queries = useQueryClient();
  return () => queries.getQueryData(managerById(id).queryKey)?.customers ?? [];
}

/** Replaces the list of a manager's customers. */
export function useAssignCustomers(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (customers: Manager['customers']) =>
      call(patchManager, { params: { id }, body: { customerIds: customers.map((one) => one.id) } }),
    onSuccess: (manager) => {
      queries.setQueryData(managerById(id).queryKey, manager);
      return queries.invalidateQueries({ queryKey: [...all, 'list'] });
    },
  });
}
