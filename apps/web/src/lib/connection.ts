import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Whether the last call reached the server. Written by the calls, read by the offline banner. */
let reachable = true;
const listeners = createListeners();

export function noteReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  listeners.notify();
}

/** Whether the browser itself reports that there is no network. */
export const isBrowserOffline = (): boolean => globalThis.navigator?.onLine === false;

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    unsubscribe();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const isOfflineNow = () => !reachable || isBrowserOffline();

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOfflineNow);
}

/** Calls `run` each time the server can be reached again. Returns a function that unsubscribes. */
export function whenBack(run: () => void): () => void {
  let wasOffline = isOfflineNow();
  return subscribe(() => {
    const isBack = wasOffline && !isOfflineNow();
    wasOffline = isOfflineNow();
    if (isBack) run();
  });
}

/**
 * While the server cannot be reached, calls `ask` every `everyMs`, and as soon as the browser has a network again; any
 * response ends the offline state.
 */
export function useOffline(ask: () => Promise<unknown>, everyMs: number): boolean {
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) return;
    const askNow = () => void ask().catch(() => undefined);
    const timer = setInterval(askNow, everyMs);
    addEventListener('online', askNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', askNow);
    };
  }, [isOffline, ask, everyMs]);
  return isOffline;
}
