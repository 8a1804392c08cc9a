import { pageSizeMax } from '@forecourt/contract/limits';
import type { listUserNotifications, UserNotification } from '@forecourt/contract/notifications';
import type { RouteAnswer } from '@forecourt/contract/route';

/** The unseen notifications of a user, newest first. All functions are pure. */
export type UnseenList = RouteAnswer<typeof listUserNotifications>;

/** Adds a new notification. A response whose counts were read a moment after its notifications may have counted it already. */
export function withNotification(list: UnseenList, one: UserNotification): UnseenList {
  const { count, notSeen, results } = list;
  if (one.isSeen || results.some(({ id }) => id === one.id)) return list;
  const added = results.length < Math.min(count, pageSizeMax) ? 0 : 1;
  return { ...list, count: count + added, notSeen: notSeen + added, results: [one, ...results] };
}

/** Removes a notification that was seen, and reduces both counts by one. */
export function withoutNotification(list: UnseenList, id: UserNotification['id']): UnseenList {
  if (!list.results.some((one) => one.id === id)) return list;
  return {
    ...list,
    count: list.count - 1,
    notSeen: list.notSeen - 1,
    results: list.results.filter((one) => one.id !== id),
  };
}

/** Whether it has not ended, which may have happened since the list was fetched. */
function isActive({ notification }: UserNotification, nowMs: number): boolean {
  return notification.endsAt === null || Date.parse(notification.endsAt) > nowMs;
}

/** The notifications in the bell's list; those of high priority open by themselves and are left out. */
export function notificationsOfBell(list: UnseenList | undefined, nowMs: number): UserNotification[] {
  return (list?.results ?? []).filter((one) => one.notification.priority !== 'high' && isActive(one, nowMs));
}

/** The latest one of high priority. */
export function urgentNotification(
  list: UnseenList | undefined,
  nowMs: number,
): UserNotification | undefined {
  return list?.results.find((one) => one.notification.priority === 'high' && isActive(one, nowMs));
}

/** The text of the badge, `99+` at most; null if there is nothing to count. */
export function badgeText(notSeen: number): string | null {
  if (notSeen <= 0) return null;
  return notSeen > 99 ? '99+' : String(notSeen);
}

/** The address of an attachment; null if the content is not an http(s) address. */
export function attachmentAddress(content: string, origin: string): string | null {
  if (!URL.canParse(content, origin)) return null;
  const { href, protocol } = new URL(content, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
