import { logout as endSession, login, loginSecondFactor, type SignedIn } from '@forecourt/contract/auth';
import { getCustomerAdmin } from '@forecourt/contract/customer-admins';
import { loginWithPasskey, prepareLoginPasskey } from '@forecourt/contract/passkeys';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { getUser, type User } from '@forecourt/contract/users';
import { type Acting, giveBack, putActing, readActing } from './acting.ts';
import { CallError, call, connect } from './call.ts';
import { isBrowserOffline } from './connection.ts';
import { answerWithPasskey } from './passkey.ts';
import { paths } from './paths.ts';
import type { Vault } from './vault.ts';

export type SessionState =
  | { status: 'unknown'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'anonymous'; user: null; expired: boolean };

/** The names in the browser's storage; everything here goes when somebody signs out. */
export const storageKeys = [
  'token',
  'rememberMe',
  'currentUser',
  'drawnBy',
  'panelLang',
  'language',
  'appId',
  'acting',
] as const;

/** Names this very build of the panel: its file carries a hash of what is in it. */
const build = import.meta.url;

const unreachableTries = 3;
const unreachablePauseMs = 800;

/** Of a sign-in whose password was right. */
export type SecondStep = NonNullable<RouteAnswer<typeof login>['secondFactor']>;

export interface Session {
  state(): SessionState;
  /** The account that was taken over in this tab; null for the own one. */
  acting(): Acting | null;
  subscribe(listener: () => void): () => void;
  /**
   * Reads the stored session and has the server confirm it. Meanwhile the panel is drawn for the stored person, unless
   * another build stored them: it may have known less of a person than this one asks for.
   */
  restore(): Promise<void>;
  /** What the second step needs, where the account has one; null once signed in. */
  signIn(body: RouteCall<typeof login>['body']): Promise<SecondStep | null>;
  signInWithCode(challenge: string, code: string, rememberMe: boolean): Promise<void>;
  /** With a challenge the second step of a sign-in, otherwise a sign-in of its own. */
  signInWithPasskey(challenge: string | undefined, rememberMe: boolean): Promise<void>;
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
      if (!silent || tried >= unreachableTries || isBrowserOffline()) throw error;
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

/** What this page knows besides the person. */
interface Held {
  token: string | null;
  /** Stored beyond this tab. */
  durable: boolean;
  acting: Acting | null;
}

async function keepUser(vault: Vault, user: User, durable: boolean): Promise<void> {
  await vault.put('currentUser', user, durable);
  await vault.put('drawnBy', build, durable);
}

async function keep(vault: Vault, held: Held, { token, user }: SignedIn, durable: boolean): Promise<void> {
  Object.assign(held, { token, durable });
  await vault.put('rememberMe', durable, true);
  await vault.put('token', token, durable);
  await keepUser(vault, user, durable);
  if (user.clientId) await vault.put('appId', user.clientId, durable);
}

async function readOwn(vault: Vault): Promise<SignedIn | null> {
  const [token, user] = await Promise.all([vault.get('token'), vault.get('currentUser')]);
  return token && user ? { token: token as string, user: user as User } : null;
}

/** Nothing to draw anew: they were only seen later. */
function isSamePerson(one: User, other: User): boolean {
  const shown = (user: User) => JSON.stringify({ ...user, lastTimeOnline: null });
  return shown(one) === shown(other);
}

/** The person of the stored session, of an account that was taken over first. */
async function readHeld(vault: Vault, held: Held): Promise<User | null> {
  // Each is decrypted by itself, beside the others.
  const [acting, rememberMe, own] = await Promise.all([
    readActing(vault),
    vault.get('rememberMe'),
    readOwn(vault),
  ]);
  Object.assign(held, { acting, durable: rememberMe === true });
  const stored = acting ?? own;
  held.token = stored?.token ?? null;
  return stored?.user ?? null;
}

function drop(vault: Vault, held: Held): void {
  Object.assign(held, { token: null, acting: null });
  for (const key of storageKeys) vault.remove(key);
}

async function signInByPasskey(challenge: string | undefined, rememberMe: boolean): Promise<SignedIn> {
  const credential = await answerWithPasskey(await call(prepareLoginPasskey, { body: { challenge } }));
  return call(loginWithPasskey, { body: { credential, challenge, rememberMe } });
}

/** The end of the own session ends what was taken over from it. */
async function endOwnSession(vault: Vault, held: Held): Promise<void> {
  if (held.acting) held.token = (await readOwn(vault))?.token ?? held.token;
  if (held.token) await call(endSession, {}).catch(() => undefined);
}

/**
 * Without a network nobody was refused: the panel shows itself and says that it is offline. The next call that is
 * answered shows whether the session still holds.
 */
function isCutOff(error: unknown): boolean {
  return error instanceof CallError && error.status === 0 && isBrowserOffline();
}

export function createSession(vault: Vault): Session {
  const { state, subscribe, become } = createState();
  const held: Held = { token: null, durable: false, acting: null };

  const forget = (expired: boolean) => {
    drop(vault, held);
    become({ status: 'anonymous', user: null, expired });
  };
  const enter = async (answer: SignedIn, rememberMe: boolean) => {
    await keep(vault, held, answer, rememberMe);
    become({ status: 'authenticated', user: answer.user });
  };

  const session: Session = {
    state,
    subscribe,
    acting: () => held.acting,
    async restore() {
      const user = await readHeld(vault, held);
      if (!user) return become({ status: 'anonymous', user: null, expired: false });
      if (!held.acting && (await vault.get('drawnBy')) === build) become({ status: 'authenticated', user });
      try {
        const confirmed = await confirmPatiently(user);
        if (state().status === 'unknown') become({ status: 'authenticated', user: confirmed });
        session.setUser(confirmed);
      } catch (error) {
        if (isCutOff(error)) become({ status: 'authenticated', user });
        else if (state().status !== 'anonymous') await session.signOut({ expired: true });
      }
    },
    async signIn(body) {
      const { token, user, secondFactor } = await call(login, { body });
      if (secondFactor) return secondFactor;
      if (!token || !user) throw new Error('the sign-in was answered with nothing');
      await enter({ token, user }, body.rememberMe === true);
      return null;
    },
    async signInWithCode(challenge, code, rememberMe) {
      await enter(await call(loginSecondFactor, { body: { challenge, code } }), rememberMe);
    },
    signInWithPasskey: async (challenge, rememberMe) =>
      enter(await signInByPasskey(challenge, rememberMe), rememberMe),
    async signOut({ expired = false } = {}) {
      if (held.acting && expired) return giveBack(vault, paths.users('root'), true);
      if (!expired) await endOwnSession(vault, held);
      forget(expired);
    },
    endedElsewhere() {
      // A session that lives in this tab alone is not touched by the others.
      if (state().status !== 'authenticated' || !held.durable) return;
      held.token = null;
      become({ status: 'anonymous', user: null, expired: false });
    },
    setUser(user) {
      const { status, user: shown } = state();
      if (status !== 'authenticated') return;
      if (!isSamePerson(shown, user)) become({ status, user });
      if (held.acting) void putActing(vault, { ...held.acting, user });
      else void keepUser(vault, user, held.durable);
    },
  };
  connect({
    token: () => held.token,
    signedOut: () => state().status === 'authenticated' && void session.signOut({ expired: true }),
  });
  return session;
}
