import type { User } from '@forecourt/contract/users';
import { useSyncExternalStore } from 'react';
import { createSession, type SessionState } from './session.ts';
import { openTabShare } from './tab-share.ts';
import { browserVault } from './vault.ts';

/** The vault of this page: session, language, and the application that is looked at. */
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
  },
});

/** Signing out in one tab signs out in all that share the stored session. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // Clearing the whole storage names no key.
    if (key === null || (key === 'token' && newValue === null)) session.endedElsewhere();
    else if (key === 'token') void session.begunElsewhere();
  });
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in person. Only for what stands behind the sign-in. */
export function useCurrentUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('used outside of a session');
  return user;
}
