import type { listUserNotifications, UserNotification } from '@forecourt/contract/notifications';
import type { RouteAnswer } from '@forecourt/contract/route';

/** What somebody has not seen yet, newest first. All pure: values in, a new list out. */
export type UnseenList = RouteAnswer<typeof listUserNotifications>;

/** One more has come. */
export function withNotification(list: UnseenList, one: UserNotification): UnseenList {
  if (one.isSeen || list.results.some(({ id }) => id === one.id)) return list;
  return {
    ...list,
    count: list.count + 1,
    notSeen: list.notSeen + 1,
    results: [one, ...list.results],
  };
}

/** One of them was seen: it leaves the list, and both counts go down by one. */
export function withoutNotification(list: UnseenList, id: UserNotification['id']): UnseenList {
  if (!list.results.some((one) => one.id === id)) return list;
  return {
    ...list,
    count: list.count - 1,
    notSeen: list.notSeen - 1,
    results: list.results.filter((one) => one.id !== id),
  };
}

/** Not ended meanwhile: a list may be older than an end. */
function isActive({ notification }: UserNotification, nowMs: number): boolean {
  return notification.endsAt === null || Date.parse(notification.endsAt) > nowMs;
}

/** What the bell lists: those of high priority open by themselves and are left out. */
export function belled(list: UnseenList | undefined, nowMs: number): UserNotification[] {
  return (list?.results ?? []).filter((one) => one.notification.priority !== 'high' && isActive(one, nowMs));
}

/** The most recent one of high priority. */
export function urgent(list: UnseenList | undefined, nowMs: number): UserNotification | undefined {
  return list?.results.find((one) => one.notification.priority === 'high' && isActive(one, nowMs));
}

/** `99+` where the badge has no more room; null when there is nothing to count. */
export function badgeText(notSeen: number): string | null {
  if (notSeen <= 0) return null;
  return notSeen > 99 ? '99+' : String(notSeen);
}

/** Where an attachment is fetched from; null where its content is no web address. */
export function attachmentAddress(content: string, origin: string): string | null {
  if (!URL.canParse(content, origin)) return null;
  const { href, protocol } = new URL(content, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
