import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Whether shortcuts without Ctrl or ⌘ are on; some people trigger them by accident or by speech input (WCAG 2.1.4). */
const storageKey = 'singleKeys';
const off = 'off';

const listeners = createListeners();

function singleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== off;
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  listeners.notify();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(listeners.subscribe, singleKeysOn);
}
