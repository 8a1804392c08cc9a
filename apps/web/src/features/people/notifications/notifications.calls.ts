import { pageSizeMax } from '@forecourt/contract/limits';
import {
  type Audience,
  countRecipients,
  createNotification,
  deleteUserNotifications,
  getNotificationPreferences,
  getUserNotification,
  listNotifications,
  listUserNotifications,
  type Notification,
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
import { call, serverNow, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { session } from '../../../lib/current-session.ts';
import { dropOlderResponse } from '../../../lib/drop-older-response.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';
import { type UnseenList, withNotification, withoutNotification } from './unseen-list.ts';

export type NewNotification = RouteCall<typeof createNotification>['body'];

const notificationKeys = {
  all: ['notifications'] as const,
  lists: ['notifications', 'lists'] as const,
  unseen: (userId: User['id']) => ['notifications', 'unseen', userId] as const,
};

/** The event stream reports new notifications; polling covers browsers in which it cannot stay connected. */
const pollMs = 60_000;

/** The notifications that the bell counts and lists. */
export const unseenOf = (id: User['id']) =>
  queryOptions({
    queryKey: notificationKeys.unseen(id),
    queryFn: ({ signal }) => {
      const query = { isSeen: 'false', status: 'active', limit: pageSizeMax } as const;
      return call(listUserNotifications, { params: { id }, query }, signal);
    },
    refetchInterval: pollMs,
  });

/**
 * One notification, by its own id or by that of the message that was sent. If the bell lists it, that data is shown at
 * once.
 */
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

/** The notifications of a user that have not ended, seen or not. */
export const receivedList = (id: User['id'], query: Page) =>
  queryOptions({
    queryKey: [...notificationKeys.lists, 'received', id, query] as const,
    queryFn: ({ signal }) =>
      call(listUserNotifications, { params: { id }, query: { ...query, status: 'active' } }, signal),
    placeholderData: keepPreviousData,
  });

/** How often the list of sent messages is fetched again while a job delivers one of them. */
const deliveryPollMs = 2_000;

/** Whether a notification starts later. */
export const isScheduled = ({ startsAt }: Pick<Notification, 'startsAt'>): boolean =>
  startsAt !== null && Date.parse(startsAt) > serverNow();

/** The messages sent to users in reach, with the number of users who have seen them. */
export const sentList = (query: Page) =>
  queryOptions({
    queryKey: [...notificationKeys.lists, 'sent', query] as const,
    queryFn: ({ signal }) => call(listNotifications, { query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((one) => !one.isDelivered && !isScheduled(one)) && deliveryPollMs,
  });

/** Stores a notification that an event reports in the query cache. */
export function keepNotification(queries: QueryClient, userId: User['id'], one: UserNotification): void {
  const queryKey = notificationKeys.unseen(userId);
  const isListed = queries.getQueryData<UnseenList>(queryKey)?.results.some(({ id }) => id === one.id);
  queries.setQueryData<UnseenList>(queryKey, (before) => before && withNotification(before, one));
  // If it is already listed, the event is an update of it.
  if (isListed) void queries.invalidateQueries({ queryKey });
  else void dropOlderResponse(queries, queryKey);
  if (isListed) void queries.invalidateQueries({ queryKey: ['notifications', 'one'] });
  void queries.invalidateQueries({ queryKey: notificationKeys.lists });
}

/** Marks a notification as seen, except while root impersonates an account, whose state must not change. */
export function useMarkSeen(userId: User['id']): (one: UserNotification) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id: nid }: UserNotification) =>
      call(patchUserNotification, { params: { id: userId, nid }, body: { isSeen: true } }),
    onMutate: async ({ id }) => {
      // A response in flight would still contain it.
      await queries.cancelQueries({ queryKey: notificationKeys.unseen(userId) });
      queries.setQueryData<UnseenList>(
        notificationKeys.unseen(userId),
        (before) => before && withoutNotification(before, id),
      );
    },
    // The user did not request this, so an error is not shown: the notification just counts as unseen again.
    onError: () => undefined,
    onSettled: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
  return (one) => {
    if (!one.isSeen && !session.acting()) mutate(one);
  };
}

/** Deletes all notifications from the user's own list. */
export function useClearReceived(id: User['id']) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteUserNotifications, { params: { id } }),
    ...errorShownByForm,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

export type NotificationMedia = RouteAnswer<typeof uploadNotificationFile>;

export const sendNotificationMedia = (options: Omit<UploadOptions, 'fields'>): Promise<NotificationMedia> =>
  upload(uploadNotificationFile, {}, { ...options, fields: {} });

/** How many people a notification to this audience would reach; null: none is chosen yet. */
export const recipientsOf = (audience: Audience | null) =>
  queryOptions({
    queryKey: ['notifications', 'recipients', audience] as const,
    queryFn: ({ signal }) => (audience ? call(countRecipients, { body: { audience } }, signal) : null),
    enabled: audience !== null,
    staleTime: 0,
  });

export function useSendNotification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNotification) => call(createNotification, { body }),
    ...errorShownByForm,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

/** The channels by which a user receives the notices of the installation. */
export const preferencesOf = (id: User['id']) =>
  queryOptions({
    queryKey: ['notifications', 'preferences', id] as const,
    queryFn: ({ signal }) => call(getNotificationPreferences, { params: { id } }, signal),
  });

type Choice = Omit<NonNullable<RouteCall<typeof patchNotificationPreferences>['body']>, 'timeZone'>;

/** Optimistic update; rolled back if the server rejects it. A summary of the week comes in the zone of this browser. */
export function useChoosePreference(id: User['id']) {
  const queries = useQueryClient();
  const { queryKey } = preferencesOf(id);
  return useMutation({
    mutationFn: (choice: Choice) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = choice.weeklySummary ? { ...choice, timeZone } : choice;
      return call(patchNotificationPreferences, { params: { id }, body });
    },
    onMutate: (body) => {
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, before && withChoice(before, body));
      void queries.cancelQueries({ queryKey });
      return before;
    },
    onError: (error, _body, before) => {
      queries.setQueryData(queryKey, before);
      toast.error(errorText(error, text));
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
