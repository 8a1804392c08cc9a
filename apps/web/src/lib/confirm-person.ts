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
    let settle: (confirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asking = { answer, settle };
    tellAll();
  }
  return asking.answer;
}

export function settleConfirmation(confirmed: boolean): void {
  asking?.settle(confirmed);
  asking = null;
  tellAll();
}

/** Hears when the question is put and when it was answered; without anybody who hears it, none is put. */
export function onConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && asking) settleConfirmation(false);
  };
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(onConfirmation, () => asking !== null);
}
