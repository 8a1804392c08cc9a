import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The open confirmation. Concurrent calls share one dialog. */
let asking: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = createListeners();

/** Opens the dialog, or joins the one that is open. False when it is cancelled or no dialog is mounted. */
export function confirmPerson(): Promise<boolean> {
  if (listeners.count() === 0) return Promise.resolve(false);
  if (!asking) {
    let settle: (confirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asking = { answer, settle };
    listeners.notify();
  }
  return asking.answer;
}

export function settleConfirmation(confirmed: boolean): void {
  asking?.settle(confirmed);
  asking = null;
  listeners.notify();
}

/** Subscribes the dialog. Without a subscriber `confirmPerson` answers false. */
export function onConfirmation(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  return () => {
    unsubscribe();
    if (listeners.count() === 0 && asking) settleConfirmation(false);
  };
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(onConfirmation, () => asking !== null);
}
