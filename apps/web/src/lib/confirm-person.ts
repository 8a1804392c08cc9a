import { useSyncExternalStore } from 'react';

/** Whether the person is being asked to prove who they are. One question at a time, whatever waits for it. */
let asking: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Opens the dialog, or waits for the one that is open. False: they would rather not, or nothing can ask them. */
export function confirmPerson(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!asking) {
    const { promise: answer, resolve } = Promise.withResolvers<boolean>();
    asking = { answer, settle: resolve };
    tellAll();
  }
  return asking.answer;
}

export function settleConfirmation(confirmed: boolean): void {
  asking?.settle(confirmed);
  asking = null;
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && asking) settleConfirmation(false);
  };
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(subscribe, () => asking !== null);
}
