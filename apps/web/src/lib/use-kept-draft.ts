import { useEffect, useState } from 'react';
import { useCurrentUser } from './current-session.ts';

function read<Values>(key: string): Partial<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Values> | null;
  } catch {
    return null;
  }
}

/**
 * What a user types into a form for something new, kept for a reload of the page. It is dropped when the user leaves the
 * form, signs out, or closes the tab.
 */
export function useKeptDraft<Values extends object>(name: string, empty: Values) {
  const key = `draft ${name} ${useCurrentUser().id}`;
  const [restored] = useState(() => read<Values>(key));
  // A reload runs no clean-up.
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  return {
    start: { ...empty, ...restored },
    isRestored: restored !== null,
    keep: (values: Values) => sessionStorage.setItem(key, JSON.stringify(values)),
    /** It was stored elsewhere. */
    drop: () => sessionStorage.removeItem(key),
  };
}
