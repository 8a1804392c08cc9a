import type { ClientId, UserId } from '@forecourt/contract/ids';
import {
  deleteOAuthToken,
  listOAuthTokens,
  type OAuthToken,
  redirectClient,
  redirectUser,
} from '@forecourt/contract/social';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

/** The one external system that the panel offers to connect. */
const dmsId = 'instagram';

const keys = { all: ['social'] as const };

export const connectionList = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...keys.all, page, limit],
    queryFn: ({ signal }) => call(listOAuthTokens, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
  });

/** The user or client whose account is connected. */
export type ConnectionTarget = { userId: UserId } | { clientId: ClientId };

/** Redirects the browser to the external system's OAuth page, which redirects back to the callback. */
export function useConnect() {
  return useMutation({
    mutationFn: (target: ConnectionTarget) =>
      'userId' in target
        ? call(redirectUser, { params: { ...target, dmsId } })
        : call(redirectClient, { params: { ...target, dmsId } }),
    ...errorShownByForm,
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useDisconnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: OAuthToken['id']) => call(deleteOAuthToken, { params: { id } }),
    ...errorShownByForm,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  });
}
