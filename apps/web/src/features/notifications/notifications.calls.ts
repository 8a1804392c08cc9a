import { pageSizeMax } from '@forecourt/contract/limits';
import {
  createNotification,
  deleteUserNotifications,
  getNotificationPreferences,
  getUserNotification,
  listNotifications,
  listUserNotifications,
  type NotificationPreferences,
  patchNotificationPreferences,
  patchUserNotification,
  type UserNotification,
  uploadNotificationFile,
} from '@forecourt/contract/notifications';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../lib/call.ts';
import { shownByForm } from '../../lib/changes.ts';
import { session } from '../../lib/current-session.ts';
import { type UnseenList, withNotification, withoutNotification } from './unseen-list.ts';

export type NewNotification = RouteCall<typeof createNotification>['body'];

export const notificationKeys = {
  all: ['notifications'] as const,
  lists: ['notifications', 'lists'] as const,
  unseen: (userId: User['id']) => ['notifications', 'unseen', userId] as const,
};

/** The event stream tells of new ones; this is for where it cannot stand. */
const pollMs = 60_000;

/** What the bell counts and lists. */
export const unseenOf = (id: User['id']) =>
  queryOptions({
    queryKey: notificationKeys.unseen(id),
    queryFn: ({ signal }) => {
      const query = { isSeen: 'false', status: 'active', limit: pageSizeMax } as const;
      return call(listUserNotifications, { params: { id }, query }, signal);
    },
    refetchInterval: pollMs,
  });

/** One of them, by its own id or by that of what was sent. What the bell lists is there at once. */
export function useOneNotification(id: User['id'], nid: string) {
  const queries = useQueryClient();
  return queryOptions({
    queryKey: ['notifications', 'one', id, nid] as const,
    queryFn: ({ signal }) => call(getUserNotification, { params: { id, nid } }, signal),
    initialData: () => queries.getQueryData(unseenOf(id).queryKey)?.results.find((one) => one.id === nid),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Page {
  page: number;
  limit: number;
}

/** Everything that somebody got, seen or not. */
export const receivedList = (id: User['id'], query: Page) =>
  queryOptions({
    queryKey: [...notificationKeys.lists, 'received', id, query] as const,
    queryFn: ({ signal }) => call(listUserNotifications, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** What was sent to people in reach, with how many have seen it. */
export const sentList = (query: Page) =>
  queryOptions({
    queryKey: [...notificationKeys.lists, 'sent', query] as const,
    queryFn: ({ signal }) => call(listNotifications, { query }, signal),
    placeholderData: keepPreviousData,
  });

/** Takes over one that the server tells of. */
export function keepNotification(queries: QueryClient, userId: User['id'], one: UserNotification): void {
  const queryKey = notificationKeys.unseen(userId);
  // One that is listed already says something newer; an answer that is on its way may not have this one yet.
  const isListed = queries.getQueryData<UnseenList>(queryKey)?.results.some(({ id }) => id === one.id);
  const isStale = isListed || queries.isFetching({ queryKey }) > 0;
  queries.setQueryData<UnseenList>(queryKey, (before) => before && withNotification(before, one));
  if (isStale) void queries.invalidateQueries({ queryKey });
  if (isListed) void queries.invalidateQueries({ queryKey: ['notifications', 'one'] });
  void queries.invalidateQueries({ queryKey: notificationKeys.lists });
}

/** Says that it was seen. Whoever has taken over an account reads along and leaves no trace. */
export function useMarkSeen(userId: User['id']): (one: UserNotification) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id: nid }: UserNotification) =>
      call(patchUserNotification, { params: { id: userId, nid }, body: { isSeen: true } }),
    onMutate: async ({ id }) => {
      // An answer that is on its way still counts it.
      await queries.cancelQueries({ queryKey: notificationKeys.unseen(userId) });
      queries.setQueryData<UnseenList>(
        notificationKeys.unseen(userId),
        (before) => before && withoutNotification(before, id),
      );
    },
    // Nobody asked for this, so nobody is told that it failed: then it counts as unseen again.
    onError: () => undefined,
    onSettled: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
  return (one) => {
    if (!one.isSeen && !session.acting()) mutate(one);
  };
}

/** Takes everything off the own list. */
export function useClearReceived(id: User['id']) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteUserNotifications, { params: { id } }),
    ...shownByForm,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

export type Media = RouteAnswer<typeof uploadNotificationFile>;

export const sendMedia = (options: Omit<UploadOptions, 'fields'>): Promise<Media> =>
  upload(uploadNotificationFile, {}, { ...options, fields: {} });

export function useSendNotification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNotification) => call(createNotification, { body }),
    ...shownByForm,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

/** In which ways a person hears of what the installation itself sends. */
export const preferencesOf = (id: User['id']) =>
  queryOptions({
    queryKey: ['notifications', 'preferences', id] as const,
    queryFn: ({ signal }) => call(getNotificationPreferences, { params: { id } }, signal),
  });

type Choice = NonNullable<RouteCall<typeof patchNotificationPreferences>['body']>;

/** Shown at once; taken back when the server refuses it. */
export function useChoosePreference(id: User['id']) {
  const queries = useQueryClient();
  const { queryKey } = preferencesOf(id);
  return useMutation({
    mutationFn: (body: Choice) => call(patchNotificationPreferences, { params: { id }, body }),
    onMutate: (body) => {
      queries.setQueryData(queryKey, (before) => before && withChoice(before, body));
      return queries.cancelQueries({ queryKey });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function withChoice(before: NotificationPreferences, body: Choice): NotificationPreferences {
  const changed = Object.entries(body).map(([kind, change]) => [
    kind,
    { ...before[kind as keyof NotificationPreferences], ...change },
  ]);
  return { ...before, ...Object.fromEntries(changed) };
}
