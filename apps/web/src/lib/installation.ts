import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import { call } from './call.ts';
import { createListeners } from './listeners.ts';
import { useText } from './use-text.ts';

/** The settings of this installation, fetched once and shared by the sign-in and the panel. */
let known: Installation | null = null;
/** The chat address at page load: the page's Content-Security-Policy allows this frame and no other. */
let framed: string | null = null;
/** The request in progress or its result, shared by all callers while the page is open. */
let request: Promise<Installation> | null = null;
const listeners = createListeners();

/**
 * Stores the settings for everything on the page; null forgets them. Test files share one process (`isolate: false` in
 * vitest.config.ts) and the one request of it: they begin without settings, and a test that depends on them calls this
 * first, besides answering the request.
 */
export function setInstallation(installation: Installation | null): void {
  if (!known) framed = installation?.chatUrl ?? null;
  known = installation;
  listeners.notify();
}

export function askForInstallation(): Promise<Installation> {
  request ??= call(getInstallation, {}).then(
    (installation) => {
      setInstallation(installation);
      return installation;
    },
    (reason: unknown) => {
      // Lets the next caller send the request again.
      request = null;
      throw reason;
    },
  );
  return request;
}

/** Null until the server has answered. */
export function useInstallation(): Installation | null {
  useEffect(() => {
    // Deferred until after the first paint, because everything works without it.
    afterPaint(() => void askForInstallation().catch(() => undefined));
  }, []);
  return useSyncExternalStore(listeners.subscribe, () => known);
}

/** The product name of this installation. */
export function useBrand(): string {
  const t = useText();
  return useInstallation()?.name ?? t('brand');
}

/** The currency of prices, ISO 4217; null until the server has answered the panel's frame, which asks for the settings. */
export function useCurrency(): string | null {
  return useSyncExternalStore(listeners.subscribe, () => known?.currency ?? null);
}

/** Whether the installation sends mails itself; without a mail server the operator passes links on. */
export function useSendsMail(): boolean {
  return useInstallation()?.sendsMail ?? true;
}

/** Whether packages can be paid at a payment provider. */
export function useTakesPayments(): boolean {
  return useInstallation()?.takesPayments ?? false;
}

/** The chat that this page may frame; an address that was set after the page loaded applies after a reload. */
export function useChatAddress(): string | null {
  return useInstallation() && framed;
}
