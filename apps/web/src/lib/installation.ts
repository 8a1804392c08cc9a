import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { useText } from './use-text.ts';

/** What this installation is like; asked for once, and known to the sign-in and the panel alike. */
let known: Installation | null = null;
/** As it was when the page was loaded: its policy lets it frame that chat and no other. */
let framed: string | null = null;
let asked = false;
const listeners = new Set<() => void>();

export function setInstallation(installation: Installation): void {
  if (!known) framed = installation.chatUrl;
  known = installation;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function askForInstallation(): Promise<Installation> {
  const installation = await call(getInstallation, {});
  setInstallation(installation);
  return installation;
}

function ask(): void {
  if (asked) return;
  asked = true;
  askForInstallation().catch(() => {
    // Everything works without; the next screen that wants to know asks anew.
    asked = false;
  });
}

/** Null until the server has told. */
export function useInstallation(): Installation | null {
  useEffect(ask, []);
  return useSyncExternalStore(subscribe, () => known);
}

/** What the panel calls itself here. */
export function useBrand(): string {
  const t = useText();
  return useInstallation()?.name ?? t('brand');
}

/** The chat that this page may show; one that was named since then comes with the next load. */
export function useChatAddress(): string | null {
  return useInstallation() && framed;
}
