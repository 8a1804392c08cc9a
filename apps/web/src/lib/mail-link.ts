import { useEffect, useState } from 'react';
import { loginPath } from './paths.ts';

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

/** The link from a mail that was opened, until it has been handled; its token is removed from the address at once. */
export function useMailLink(): [MailLink | null, () => void] {
  const [link, setLink] = useState(readHere);
  useEffect(() => {
    const take = () => {
      const opened = readHere();
      if (!opened) return;
      setLink(opened);
      history.replaceState(null, '', `${location.pathname}${location.search}`);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [link, () => setLink(null)];
}
