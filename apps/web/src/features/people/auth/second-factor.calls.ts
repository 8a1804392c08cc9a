import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
} from '@forecourt/contract/second-factor';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

export const secondFactor = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, signal),
});

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: secondFactor.queryKey });
}

export function useEnrol() {
  return useMutation({
    mutationFn: (password: string) => call(enrolSecondFactor, { body: { password } }),
    ...errorShownByForm,
    // The response contains a secret, so it must not stay in the cache after the form has closed.
    gcTime: 0,
  });
}

export function useConfirm() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    ...errorShownByForm,
    gcTime: 0,
    onSuccess: () => void refresh(),
  });
}

export function useDisable() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call(disableSecondFactor, { body }),
    ...errorShownByForm,
    onSuccess: () => void refresh(),
  });
}
