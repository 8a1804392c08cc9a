import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import { call } from './call.ts';
import { useText } from './use-text.ts';

/** What this installation is like; asked for once, and known to the sign-in and the panel alike. */
let known: Installation | null = null;
/** As it was when the page was loaded: its policy lets it frame that chat and no other. */
let framed: string | null = null;
/** One question for all who want to know while the page is open. */
let asked: Promise<Installation> | null = null;
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

export function askForInstallation(): Promise<Installation> {
  asked ??= call(getInstallation, {}).then(
    (installation) => {
      setInstallation(installation);
      return installation;
    },
    (reason: unknown) => {
      // Whoever wants to know next asks anew.
      asked = null;
      throw reason;
    },
  );
  return asked;
}

/** Null until the server has told. */
export function useInstallation(): Installation | null {
  useEffect(() => {
    // Everything works without, and what is on the screen comes first.
    afterPaint(() => void askForInstallation().catch(() => undefined));
  }, []);
  return useSyncExternalStore(subscribe, () => known);
}

/** What the panel calls itself here. */
export function useBrand(): string {
  const t = useText();
  return useInstallation()?.name ?? t('brand');
}

/** Whether what is mailed arrives by itself; without a mail server the operator passes it on. */
export function useSendsMail(): boolean {
  return useInstallation()?.sendsMail ?? true;
}

/** The chat that this page may show; one that was named since then comes with the next load. */
export function useChatAddress(): string | null {
  return useInstallation() && framed;
}
