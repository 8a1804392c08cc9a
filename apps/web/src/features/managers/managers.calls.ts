import { getManager, listManagers, type Manager, patchManager } from '@forecourt/contract/managers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

// Below the key of users: whoever changes an account has this list loaded anew too.
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

/** Whom a manager looks after at the moment of asking, for what is taken back later. */
export function useCustomersNow(id: string): () => Manager['customers'] {
  const queries = useQueryClient();
  return () => queries.getQueryData(managerById(id).queryKey)?.customers ?? [];
}

/** Says whom a manager looks after, instead of those before. */
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
