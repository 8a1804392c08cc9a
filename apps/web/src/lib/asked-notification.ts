import { useSyncExternalStore } from 'react';

/**
 * Which notification somebody wants to read: by a press in the panel, by the address the page was opened with, or by
 * a press on a message of the system. One from outside waits here until somebody is signed in.
 */
let asked: string | null = null;
const listeners = new Set<() => void>();

const parameter = 'notificationId';
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

function become(next: string | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** By its own id or by that of what was sent. */
export function askForNotification(id: string): void {
  become(id);
}

export function notificationWasRead(): void {
  become(null);
}

/** The id of a message that the service worker sends after a press on it; null for any other message. */
export function notificationOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { action, id } = message as Record<string, unknown>;
  return action === 'open_notification' && isId(id) ? id : null;
}

/** Takes `?notificationId=` out of an address; what is left of it, and the id where there was one. */
export function takeNotification(address: URL): { id: string | null; rest: string } {
  const id = address.searchParams.get(parameter);
  address.searchParams.delete(parameter);
  return { id: isId(id) ? id : null, rest: `${address.pathname}${address.search}${address.hash}` };
}

/** Listens to what comes from outside of the panel; once per page. */
export function followAskedNotifications(): void {
  const address = new URL(location.href);
  if (address.searchParams.has(parameter)) {
    const { id, rest } = takeNotification(address);
    history.replaceState(history.state, '', rest);
    if (id) become(id);
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const id = notificationOf(data);
    if (id) become(id);
  });
}

export function useAskedNotification(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
