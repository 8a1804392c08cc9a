import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from '@forecourt/contract/api-keys';
import type { SessionId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

const key = ['api-keys'] as const;

export const apiKeyList = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, page, limit],
    queryFn: ({ signal }) => call(listApiKeys, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** The key is only in this response, so it must not stay in the cache after the dialog is closed. */
export function useCreateApiKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createApiKey>['body']) => call(createApiKey, { body }),
    onSuccess,
    gcTime: 0,
    ...errorShownByForm,
  });
}

export function useRotateApiKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: SessionId) => call(rotateApiKey, { params: { id } }),
    onSuccess,
    gcTime: 0,
  });
}

export function useRevokeApiKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: SessionId) => call(deleteApiKey, { params: { id } }),
    onSuccess,
    ...successToast('apiKeys.revoked'),
  });
}
