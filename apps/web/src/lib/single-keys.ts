import { useSyncExternalStore } from 'react';

/** Whether shortcuts without Ctrl or ⌘ are on; some people trigger them by accident or by speech input (WCAG 2.1.4). */
const storageKey = 'singleKeys';
const off = 'off';

const listeners = new Set<() => void>();

export function singleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== off;
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn);
}
