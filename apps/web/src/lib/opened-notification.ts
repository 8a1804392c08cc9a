import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/**
 * Which notification the user wants to read: chosen in the panel, by the address that the page was opened with, or by a
 * click on a push message. One from outside of the panel waits here until the user has signed in.
 */
let openedId: string | null = null;
const listeners = createListeners();

const parameter = 'notificationId';
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

function setOpened(next: string | null): void {
  openedId = next;
  listeners.notify();
}

/** Takes the id of the notification itself or of the message that was sent. */
export function openNotification(id: string): void {
  setOpened(id);
}

export function closeNotification(): void {
  setOpened(null);
}

/**
 * The id in the message that the service worker posts when the user clicks a push message; null for any other message.
 */
export function notificationOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { action, id } = message as Record<string, unknown>;
  return action === 'open_notification' && isId(id) ? id : null;
}

/** Removes `?notificationId=` from an address; returns the rest of the address, and the id if there was one. */
export function takeNotification(address: URL): { id: string | null; rest: string } {
  const id = address.searchParams.get(parameter);
  address.searchParams.delete(parameter);
  return { id: isId(id) ? id : null, rest: `${address.pathname}${address.search}${address.hash}` };
}

/** Follows notifications that are opened from outside of the panel; called once per page. */
export function followOpenedNotifications(): void {
  const address = new URL(location.href);
  if (address.searchParams.has(parameter)) {
    const { id, rest } = takeNotification(address);
    history.replaceState(history.state, '', rest);
    if (id) setOpened(id);
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const id = notificationOf(data);
    if (id) setOpened(id);
  });
}

export function useOpenedNotification(): string | null {
  return useSyncExternalStore(listeners.subscribe, () => openedId);
}
