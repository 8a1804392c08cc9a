import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export const colourSchemes = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

/** Also read by public/early.js before the first paint. Not a secret, so not in the vault. */
const storageKey = 'colourScheme';
const attribute = 'data-scheme';

const listeners = createListeners();

function chosen(): ColourScheme {
  const value = document.documentElement.getAttribute(attribute);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** `auto` follows the operating system. */
export function setColourScheme(scheme: ColourScheme): void {
  if (scheme === 'auto') {
    document.documentElement.removeAttribute(attribute);
    localStorage.removeItem(storageKey);
  } else {
    document.documentElement.setAttribute(attribute, scheme);
    localStorage.setItem(storageKey, scheme);
  }
  listeners.notify();
}

export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(listeners.subscribe, chosen);
}
