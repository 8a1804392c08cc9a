import { logout as endSession, login, loginSecondFactor, type SignedIn } from '@forecourt/contract/auth';
import { getCustomerAdmin } from '@forecourt/contract/customer-admins';
import type { RouteCall } from '@forecourt/contract/route';
import { getUser, type User } from '@forecourt/contract/users';
import { CallError, call, connect } from './call.ts';
import type { Vault } from './vault.ts';

export type SessionState =
  | { status: 'unknown'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'anonymous'; user: null; expired: boolean };

/** The names in the browser's storage; everything here goes when somebody signs out. */
export const storageKeys = ['token', 'rememberMe', 'currentUser', 'panelLang', 'appId'] as const;

const unreachableTries = 3;
const unreachablePauseMs = 800;

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Reads the stored session and has the server confirm it. */
  restore(): Promise<void>;
  /** The challenge of the second step, where the account has one; null once signed in. */
  signIn(body: RouteCall<typeof login>['body']): Promise<string | null>;
  signInWithCode(challenge: string, code: string, rememberMe: boolean): Promise<void>;
  /** `expired`: the server no longer knows the session, so it need not be told. */
  signOut(options?: { expired?: boolean }): Promise<void>;
  /** Another tab signed out and cleared what was stored for all of them. */
  endedElsewhere(): void;
  /** A newer picture of the signed-in person; the token stays. */
  setUser(user: User): void;
}

async function confirm(user: User): Promise<User> {
  if (user.role.name === 'customer' && user.customerId) {
    return call(getCustomerAdmin, { params: { id: user.customerId, adminId: user.id } });
  }
  return call(getUser, { params: { id: user.id } });
}

/** Tries again while there is no answer: a server that restarts should not sign everybody out. */
async function confirmPatiently(user: User): Promise<User> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await confirm(user);
    } catch (error) {
      const silent = error instanceof CallError && (error.status === 0 || error.status === 503);
      if (!silent || tried >= unreachableTries) throw error;
      await new Promise((resume) => setTimeout(resume, unreachablePauseMs * tried));
    }
  }
}

/** The current state, and those who want to know of the next. */
function createState() {
  let current: SessionState = { status: 'unknown', user: null };
  const listeners = new Set<() => void>();
  return {
    state: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: SessionState) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

async function store(vault: Vault, { token, user }: SignedIn, durable: boolean): Promise<void> {
  await vault.put('rememberMe', durable, true);
  await vault.put('token', token, durable);
  await vault.put('currentUser', user, durable);
  if (user.clientId) await vault.put('appId', user.clientId, durable);
}

export function createSession(vault: Vault): Session {
  const { state, subscribe, become } = createState();
  let token: string | null = null;
  let durable = false;

  const forget = (expired: boolean) => {
    token = null;
    for (const key of storageKeys) vault.remove(key);
    become({ status: 'anonymous', user: null, expired });
  };

  const enter = async (answer: SignedIn, rememberMe: boolean) => {
    durable = rememberMe;
    token = answer.token;
    await store(vault, answer, durable);
    become({ status: 'authenticated', user: answer.user });
  };

  const session: Session = {
    state,
    subscribe,
    async restore() {
      const stored = (await vault.get('token')) as string | null;
      const user = (await vault.get('currentUser')) as User | null;
      durable = (await vault.get('rememberMe')) === true;
      if (!stored || !user) return become({ status: 'anonymous', user: null, expired: false });
      token = stored;
      try {
        const confirmed = await confirmPatiently(user);
        become({ status: 'authenticated', user: confirmed });
        session.setUser(confirmed);
      } catch {
        forget(true);
      }
    },
    async signIn(body) {
      const { token: given, user, secondFactor } = await call(login, { body });
      if (secondFactor) return secondFactor.challenge;
      if (!given || !user) throw new Error('the sign-in was answered with nothing');
      await enter({ token: given, user }, body.rememberMe === true);
      return null;
    },
    async signInWithCode(challenge, code, rememberMe) {
      await enter(await call(loginSecondFactor, { body: { challenge, code } }), rememberMe);
    },
    async signOut({ expired = false } = {}) {
      if (token && !expired) await call(endSession, {}).catch(() => undefined);
      forget(expired);
    },
    endedElsewhere() {
      // A session that lives in this tab alone is not touched by the others.
      if (state().status !== 'authenticated' || !durable) return;
      token = null;
      become({ status: 'anonymous', user: null, expired: false });
    },
    setUser(user) {
      if (state().status !== 'authenticated') return;
      become({ status: 'authenticated', user });
      void vault.put('currentUser', user, durable);
    },
  };
  connect({
    token: () => token,
    signedOut: () => state().status === 'authenticated' && void session.signOut({ expired: true }),
  });
  return session;
}
