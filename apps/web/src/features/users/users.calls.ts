import type { RouteCall } from '@forecourt/contract/route';
import { listUsers, patchUser, type User } from '@forecourt/contract/users';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { takeOver } from '../../lib/acting.ts';
import { call } from '../../lib/call.ts';
import { session, vault } from '../../lib/current-session.ts';

export type UserQuery = NonNullable<RouteCall<typeof listUsers>['query']>;
export type UserPatch = RouteCall<typeof patchUser>['body'];

export const userList = (query: UserQuery) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
    placeholderData: keepPreviousData,
  });

/** Changes the signed-in person; the session takes the answer over. */
export function usePatchOwnAccount(id: string) {
  return useMutation({
    mutationFn: (body: UserPatch) => call(patchUser, { params: { id }, body }),
    // The form shows what is wrong itself.
    onError: () => undefined,
    onSuccess: (user) => session.setUser(user),
  });
}

export function useTakeOver() {
  return useMutation({ mutationFn: (id: User['id']) => takeOver(vault, id) });
}
