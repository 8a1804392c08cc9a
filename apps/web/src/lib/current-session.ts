import type { User } from '@forecourt/contract/users';
import { useSyncExternalStore } from 'react';
import { unsubscribe } from './push.ts';
import { createSession, type SessionState } from './session.ts';
import { openTabShare } from './tab-share.ts';
import { browserVault } from './vault.ts';

/** The vault of this page: the session, the language, and the signed-in user's client. */
export const vault = browserVault();
export const session = createSession(vault, {
  tabs: ({ shared, begunElsewhere, endedElsewhere }) =>
    openTabShare({
      own: shared,
      onBegun: (signedIn) => void begunElsewhere(signedIn),
      onEnded: endedElsewhere,
    }),
  clear(all) {
    sessionStorage.clear();
    if (all) localStorage.clear();
    // Whoever signs in next does not get the pushes of this person.
    void unsubscribe().catch(() => undefined);
  },
});

/** Signing out in one tab signs out in all that share the stored session; where it has ended, all ask for a new sign-in. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // A sign-out ends with `localStorage.clear()`, which fires a storage event whose key is null.
    if (key === null) session.endedElsewhere();
    else if (key === 'token' && newValue === null) session.removedElsewhere();
    else if (key === 'token') void session.begunElsewhere();
  });
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in user. Only for components behind the sign-in; throws elsewhere. */
export function useCurrentUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('used outside of a session');
  return user;
}
