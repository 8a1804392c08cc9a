import { useEffect, useState } from 'react';
import { loginPath } from './paths.ts';
import type { Vault } from './vault.ts';

/**
 * Links that the server mails: `/login#reset=TOKEN`. The token is in the fragment, which browsers do not send, so it
 * appears in no server log and no Referer header.
 */
export interface MailLink {
  kind: 'reset' | 'invite' | 'confirm';
  /** Null if the link was cut off or damaged. */
  token: string | null;
}

/** Parses a fragment; null if it is not such a link. */
export function readMailLink(fragment: string): MailLink | null {
  const [, kind, rest = ''] = /^#(reset|invite|confirm)(?![a-z])(.*)$/s.exec(fragment) ?? [];
  if (!kind) return null;
  const [, token = null] = /^=([\w-]{1,200})$/.exec(rest) ?? [];
  return { kind: kind as MailLink['kind'], token };
}

const readHere = () => (location.pathname === loginPath ? readMailLink(location.hash) : null);

/** The name in the vault, which keeps the link in this tab only. */
const keptName = 'mailLink';

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** After a reload, the link that was open before. Whoever came here in another way has left it. */
export async function readKeptMailLink(vault: Vault): Promise<MailLink | null> {
  if (isReload()) return (await vault.get(keptName)) as MailLink | null;
  vault.removeFromTab(keptName);
  return null;
}

/**
 * The link from a mail that was opened, or that was open before a reload, until it has been handled. Its token is removed
 * from the address at once, so that the browser's history does not contain it.
 */
export function useMailLink(vault: Vault, kept: MailLink | null): [MailLink | null, () => void] {
  const [link, setLink] = useState(() => readHere() ?? kept);
  useEffect(() => {
    const take = () => {
      const opened = readHere();
      if (!opened) return;
      setLink(opened);
      // Without storage a reload only loses the link.
      void vault.put(keptName, opened, false).catch(() => undefined);
      history.replaceState(null, '', `${location.pathname}${location.search}`);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [vault]);
  const drop = () => {
    vault.removeFromTab(keptName);
    setLink(null);
  };
  return [link, drop];
}
