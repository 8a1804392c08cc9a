import { useEffect, useState } from 'react';
import { type MailLink, readMailLink } from '../lib/mail-link.ts';
import { loginPath } from '../lib/paths.ts';

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
