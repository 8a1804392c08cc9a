import { listClientUsers } from '@forecourt/contract/clients';
import type { ClientId } from '@forecourt/contract/ids';
import { confirmAddress } from '@forecourt/contract/refused-addresses';
import type { RouteCall } from '@forecourt/contract/route';
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  patchUser,
  revertUser,
  transferUser,
  type User,
} from '@forecourt/contract/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { takeOver } from '../../../lib/acting.ts';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { session, vault } from '../../../lib/current-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { keptOffline } from '../../../lib/kept-lists.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { toast } from '../../../ui/toast.tsx';

export type UserQuery = NonNullable<RouteCall<typeof listUsers>['query']>;
export type UserPatch = NonNullable<RouteCall<typeof patchUser>['body']>;
type NewUserBody = RouteCall<typeof createUser>['body'];

export const userList = (query: UserQuery) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
    placeholderData: keepPreviousData,
    ...keptOffline,
  });

export const clientUserList = (clientId: string, query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['users', 'ofClient', clientId, query],
    queryFn: ({ signal }) => call(listClientUsers, { params: { id: clientId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const userById = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, signal),
  });

/** Number of choices per request; a search finds the others. */
const offered = 20;

/** The users who can own something. */
export const ownerChoices = (search: string) =>
  queryOptions({
    ...userList({ role: 'user', search, limit: offered, orderBy: 'name', orderDirection: 'ASC' }),
    select: ({ results }) =>
      results.map(({ id, name, email }) => ({ value: id as string, label: name ?? email })),
  });

/** Organisations show the number and the list of their users. */
export function useRefreshUsers() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['users', 'clients', 'customers'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    );
}

/** Updates the signed-in user; the session takes over the response. */
export function usePatchOwnAccount(id: string) {
  return useMutation({
    mutationFn: (body: UserPatch) => call(patchUser, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('account.saved'),
    onSuccess: (user) => session.setUser(user),
  });
}

export function useConfirmAddress(id: string) {
  return useMutation({
    mutationFn: () => call(confirmAddress, { params: { id } }),
    ...successToast('users.addressConfirmed'),
    onSuccess: (user) => session.setUser(user),
  });
}

export function useCreateUser() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: NewUserBody) => call(createUser, { body }),
    ...errorShownByForm,
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void refresh(),
  });
}

const setActive = ({ id }: User, active: boolean) => call(patchUser, { params: { id }, body: { active } });

/** A deactivated user can no longer sign in, which can be undone from the toast. */
function sayActive(user: User, active: boolean, refresh: () => Promise<unknown>): void {
  const name = user.name ?? user.email;
  if (active) toast.success(text('users.restored', { name }));
  else
    toast.undo(text('users.deactivated', { name }), text('form.undo'), () => {
      setActive(user, true).then(refresh, (error: unknown) => toast.error(errorText(error, text)));
    });
}

export function usePatchUser(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: UserPatch) => call(patchUser, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess: (user, body) => {
      const active = 'active' in body ? body.active : undefined;
      if (active === undefined) toast.success(text('users.saved'));
      else sayActive(user, active, refresh);
      return refresh();
    },
  });
}

export function useSetActive() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ user, active }: { user: User; active: boolean }) => setActive(user, active),
    onSuccess: (_, { user, active }) => {
      sayActive(user, active, refresh);
      return refresh();
    },
  });
}

export function useMoveUser(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (targetClientId: ClientId) =>
      call(transferUser, { params: { id }, body: { targetClientId } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function useRestoreUser() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (user: User) => call(revertUser, { body: { userId: user.id } }),
    // The toast is shown here, because the row that called this is removed from the list.
    onSuccess: (_, user) => {
      toast.success(text('users.restored', { name: user.name ?? user.email }));
      return refresh();
    },
  });
}

/** Deletes a user without confirmation and offers to undo it. */
export function useDeleteUser() {
  const queries = useQueryClient();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (user: User) => call(deleteUser, { params: { id: user.id } }),
    onSuccess: (_, user) => {
      toast.undo(text('users.deleted', { name: user.name ?? user.email }), text('form.undo'), () => {
        call(revertUser, { body: { userId: user.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      // Not awaited, so that the user's screen is left before it is refetched.
      void refreshWithout(queries, ['users', 'clients', 'customers'], user.id);
    },
  });
}

/** For deleting or deactivating several users at once; the caller shows the results. */
export const removeUser = ({ id }: User) => call(deleteUser, { params: { id } });
export const deactivateUser = (user: User) => setActive(user, false);
export const activateUser = (user: User) => setActive(user, true);
export const restoreUser = ({ id }: User) => call(revertUser, { body: { userId: id } });

export function useTakeOver() {
  return useMutation({ mutationFn: (id: User['id']) => takeOver(vault, id) });
}
