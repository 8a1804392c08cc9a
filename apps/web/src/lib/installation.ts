import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './call.ts';

/** What this installation is like; asked for once, and known to the sign-in and the panel alike. */
let known: Installation | null = null;
let asked = false;
const listeners = new Set<() => void>();

export function setInstallation(installation: Installation): void {
  known = installation;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask(): void {
  if (asked) return;
  asked = true;
  call(getInstallation, {}).then(setInstallation, () => {
    // Everything works without; the next screen that wants to know asks anew.
    asked = false;
  });
}

/** Null until the server has told. */
export function useInstallation(): Installation | null {
  useEffect(ask, []);
  return useSyncExternalStore(subscribe, () => known);
}
