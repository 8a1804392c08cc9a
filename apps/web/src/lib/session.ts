import {
  logout as endSession,
  login,
  loginSecondFactor,
  resetPassword,
  type SignedIn,
} from '@forecourt/contract/auth';
import { getCustomerAdmin } from '@forecourt/contract/customer-admins';
import { loginWithPasskey, prepareLoginPasskey } from '@forecourt/contract/passkeys';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { getUser, type User } from '@forecourt/contract/users';
import { type Acting, giveBack, putActing } from './acting.ts';
import { CallError, call, callAnonymously, connectCalls } from './call.ts';
import { isBrowserOffline } from './connection.ts';
import { createListeners } from './listeners.ts';
import { answerWithPasskey } from './passkey.ts';
import { paths } from './paths.ts';
import { createRenewal } from './session-renewal.ts';
import {
  dropLists,
  dropRemembered,
  dropSession,
  type HeldSession,
  isEndedOneRemembered,
  isOfThisBuild,
  keepSession,
  keepUser,
  putLists,
  readHeld,
  readLists,
  readOwn,
  storageKeys,
} from './session-store.ts';
import type { TabShare } from './tab-share.ts';
import type { Vault } from './vault.ts';

export type SessionState =
  | { status: 'unknown'; user: null }
  /** `lapsed`: the session ended while the panel was open; after a new sign-in the panel continues where it was. */
  | { status: 'authenticated'; user: User; lapsed?: true }
  | { status: 'anonymous'; user: null; expired: boolean };

const unreachableTries = 3;
const unreachablePauseMs = 800;

/** The second step that a sign-in requires after the correct password. */
export type SecondStep = NonNullable<RouteAnswer<typeof login>['secondFactor']>;

export interface Session {
  state(): SessionState;
  /** The account that root impersonates in this tab; null if none. */
  acting(): Acting | null;
  subscribe(listener: () => void): () => void;
  /** Whether the session is remembered beyond this tab, or was before it ended. */
  isRemembered(): boolean;
  /**
   * Reads the stored session and has the server confirm it. Meanwhile the panel renders for the stored user, unless
   * another build stored it: that may lack fields which this one reads.
   */
  restore(): Promise<void>;
  /** Returns what the second step needs if the account has one, else null: the user is signed in. */
  signIn(body: RouteCall<typeof login>['body']): Promise<SecondStep | null>;
  signInWithCode(challenge: string, code: string, rememberMe: boolean): Promise<void>;
  /** With a challenge, the second step of a sign-in; without one, a complete sign-in. */
  signInWithPasskey(challenge: string | undefined, rememberMe: boolean): Promise<void>;
  /**
   * Sets a password with a mailed token. Resolves to true if that signed the user in, which only tokens of invitations
   * do.
   */
  choosePassword(resetToken: string, password: string): Promise<boolean>;
  /** `expired`: the server has already ended the session, so no logout request is sent. */
  signOut(options?: { expired?: boolean }): Promise<void>;
  /** Another tab signed out and cleared the shared storage, or ended the session with this token. */
  endedElsewhere(token?: string): void;
  /** Another tab removed the remembered session because it has ended; nobody signed out. */
  removedElsewhere(): void;
  /** Another tab signed in: if it is the same person, a lapsed session continues with the new token. */
  begunElsewhere(signedIn?: SignedIn): Promise<void>;
  /** What other tabs may share: the own session, unless it is remembered and so already in the shared storage. */
  shared(): Promise<SignedIn | null>;
  /** Asks the server for the signed-in user, whose client may have changed. */
  refreshUser(): Promise<void>;
  /** Replaces the data of the signed-in user; the token stays. */
  setUser(user: User): void;
  /** Stores lists of the signed-in user on the device, until the session ends. */
  keepLists(lists: unknown): Promise<void>;
  /** What `keepLists` stored for the signed-in user; null otherwise. */
  keptLists(): Promise<unknown>;
}

async function confirm(user: User): Promise<User> {
  if (user.role.name === 'customer' && user.customerId) {
    return call(getCustomerAdmin, { params: { id: user.customerId, adminId: user.id } });
  }
  return call(getUser, { params: { id: user.id } });
}

/**
 * Whether the server itself refused the session. A server that restarts refuses nothing: no answer comes, or the proxy in
 * front of it answers with an error that has no code of ours.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.code !== null && [401, 403, 404].includes(error.status);

/** Retries unless the server refuses the session or the browser has no network. */
async function confirmPatiently(user: User): Promise<User> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await confirm(user);
    } catch (error) {
      if (isRefusal(error) || tried >= unreachableTries || isBrowserOffline()) throw error;
      await new Promise((resume) => setTimeout(resume, unreachablePauseMs * tried));
    }
  }
}

/** The current state and its subscribers. */
function createState() {
  let current: SessionState = { status: 'unknown', user: null };
  const listeners = createListeners();
  return {
    state: () => current,
    subscribe: listeners.subscribe,
    become(next: SessionState) {
      current = next;
      listeners.notify();
    },
  };
}

/** True if only the time of the last visit differs, which needs no new render. */
function isSamePerson(one: User, other: User): boolean {
  const shown = (user: User) => JSON.stringify({ ...user, lastTimeOnline: null });
  return shown(one) === shown(other);
}

/** Browser facilities besides the vault; tests leave them out. */
interface BrowserFacilities {
  tabs?: (session: Session) => TabShare | null;
  /** Clears everything else that the panel stored: in this tab, and with `all` in the whole browser. */
  clear?: (all: boolean) => void;
}

/** The state that the functions of a session share. */
interface Parts {
  vault: Vault;
  held: HeldSession;
  renewal: ReturnType<typeof createRenewal>;
  state: Session['state'];
  become: (next: SessionState) => void;
  clear: (all: boolean) => void;
  share: TabShare | null;
  isRestoring: boolean;
}

function forget(parts: Parts, expired: boolean): void {
  const { vault, held, share } = parts;
  const { token, durable } = held;
  const isAll = dropSession(vault, held);
  if (!expired) parts.clear(isAll);
  share?.hold(false);
  if (token && !durable && !expired) share?.ended(token);
  parts.become({ status: 'anonymous', user: null, expired });
  parts.renewal.end(false);
}

/** Calls that wait for a new session are only sent again for the user who made them. */
async function enter(parts: Parts, answer: SignedIn, durable: boolean): Promise<void> {
  const before = parts.state().user;
  await keepSession(parts.vault, parts.held, answer, durable);
  parts.become({ status: 'authenticated', user: answer.user });
  parts.share?.hold(!durable);
  parts.renewal.end(before?.id === answer.user.id);
}

/** Keeps the panel as it is and asks the user to sign in again; ends an impersonation instead. */
function lapse(parts: Parts, session: Session): void {
  const { status, user } = parts.state();
  if (status !== 'authenticated' || parts.isRestoring) return;
  if (parts.held.acting) return void session.signOut({ expired: true });
  parts.held.lapsedToken = parts.held.token;
  parts.held.token = null;
  dropLists(parts.vault, parts.held.durable);
  parts.share?.hold(false);
  parts.renewal.begin();
  parts.become({ status, user, lapsed: true });
}

/** The stored user, else that of another open tab. */
async function personToRestore({ vault, held, share }: Parts): Promise<User | null> {
  const stored = await readHeld(vault, held);
  if (stored) return stored;
  const shared = await share?.ask();
  if (!shared) return null;
  await keepSession(vault, held, shared, false);
  return shared.user;
}

async function restore(parts: Parts, session: Session): Promise<void> {
  const { vault, held, state, become } = parts;
  const user = await personToRestore(parts);
  if (!user) return become({ status: 'anonymous', user: null, expired: false });
  if (!held.acting && (await isOfThisBuild(vault))) become({ status: 'authenticated', user });
  const { token } = held;
  /** Meanwhile the user may have signed out, or in again. */
  const isSuperseded = () => held.token !== token;
  try {
    const confirmed = await confirmPatiently(user);
    if (isSuperseded()) return;
    if (state().status === 'unknown') become({ status: 'authenticated', user: confirmed });
    session.setUser(confirmed);
  } catch (error) {
    // Unless the server refused the session, the panel opens and shows that it is offline. The next call that is
    // answered shows whether the session is still valid.
    if (isSuperseded()) return;
    if (isRefusal(error)) await session.signOut({ expired: true });
    else if (state().status === 'unknown') become({ status: 'authenticated', user });
  }
}

function endedElsewhere(parts: Parts, token: string | undefined): void {
  // A session that is not remembered is ended only by tabs that share it. The server may have reported its end first.
  const isOwn = token ? token === (parts.held.token ?? parts.held.lapsedToken) : parts.held.durable;
  if (parts.state().status !== 'authenticated' || !isOwn) return;
  if (token) forget(parts, false);
  else
    void leaveRemembered(parts, () => {
      parts.become({ status: 'anonymous', user: null, expired: false });
      parts.renewal.end(false);
    });
}

/** What the user was doing stays, below the question to sign in again. */
function removedElsewhere(parts: Parts, session: Session): void {
  const { held } = parts;
  const { token } = held;
  if (held.acting) endedElsewhere(parts, undefined);
  else if (held.durable)
    void leaveRemembered(parts, () => {
      held.token = token;
      if (token) lapse(parts, session);
    });
}

/** If another tab has a session of the same person, who signed in again without remembering, continues with it as a new tab would. */
async function leaveRemembered(parts: Parts, otherwise: () => void): Promise<void> {
  const { held, share } = parts;
  const { user } = parts.state();
  held.token = null;
  const shared = share && !held.acting ? await share.ask() : null;
  // The user may have signed in here meanwhile, or out.
  if (held.token || parts.state().status !== 'authenticated') return;
  if (shared && shared.user.id === user?.id) await enter(parts, shared, false);
  else otherwise();
}

async function begunElsewhere(parts: Parts, signedIn: SignedIn | undefined): Promise<void> {
  const { vault, held } = parts;
  const before = parts.state();
  if (before.status !== 'authenticated' || !before.lapsed || Boolean(signedIn) === held.durable) return;
  if (!signedIn) for (const key of storageKeys) vault.forgetRead(key);
  const next = signedIn ?? (await readOwn(vault));
  if (next?.user.id === before.user.id) await enter(parts, next, held.durable);
}

async function signInByPasskey(challenge: string | undefined, rememberMe: boolean): Promise<SignedIn> {
  const options = await callAnonymously(prepareLoginPasskey, { body: { challenge } });
  const credential = await answerWithPasskey(options);
  return callAnonymously(loginWithPasskey, { body: { credential, challenge, rememberMe } });
}

async function beginSession(parts: Parts, answer: SignedIn, rememberMe: boolean): Promise<void> {
  const isEnded = !rememberMe && (await isEndedOneRemembered(parts.vault, parts.held));
  await enter(parts, answer, rememberMe);
  if (!rememberMe) parts.share?.begun(answer);
  // Only now, when this tab can share its session with those that had the same one.
  if (isEnded) dropRemembered(parts.vault);
}

/** Sets a password with a mailed token. Null when that does not sign the user in, as after a password reset. */
async function firstSignIn(resetToken: string, password: string): Promise<SignedIn | null> {
  const body = { resetToken, password, signIn: true };
  const { token, user } = await callAnonymously(resetPassword, { body });
  return token && user ? { token, user } : null;
}

async function choosePassword(
  parts: Parts,
  session: Session,
  resetToken: string,
  password: string,
): Promise<boolean> {
  const signedIn = await firstSignIn(resetToken, password);
  if (signedIn && session.state().status === 'authenticated') await session.signOut();
  if (signedIn) await beginSession(parts, signedIn, false);
  return signedIn !== null;
}

/** Ending the own session also ends an impersonation that was started from it. */
async function endOwnSession({ held, vault }: Parts): Promise<void> {
  if (held.acting) held.token = (await readOwn(vault))?.token ?? held.token;
  if (held.token) await call(endSession, {}).catch(() => undefined);
}

function setUser({ vault, held, state, become }: Parts, user: User): void {
  const before = state();
  if (before.status !== 'authenticated') return;
  if (!isSamePerson(before.user, user)) become({ ...before, user });
  if (held.acting) void putActing(vault, { ...held.acting, user });
  else void keepUser(vault, user, held.durable);
}

/** Without a response the user stays as they are. */
async function refreshUser(parts: Parts): Promise<void> {
  const { held, state } = parts;
  const { user } = state();
  const { token } = held;
  const confirmed = user && token ? await confirm(user).catch(() => null) : null;
  if (confirmed && held.token === token) setUser(parts, confirmed);
}

/** The lists that are stored on the device for the signed-in user. */
const listsOf = ({ vault, held, state }: Parts): Pick<Session, 'keepLists' | 'keptLists'> => ({
  async keepLists(lists) {
    const { user } = state();
    if (user) await putLists(vault, held, user, lists);
  },
  async keptLists() {
    const { user } = state();
    return user && readLists(vault, held, user);
  },
});

function sendCallsFrom(parts: Parts, session: Session): void {
  connectCalls({
    token: () => parts.held.token,
    signedOut: () => lapse(parts, session),
    setUpAsked: () => void session.refreshUser(),
    renewal: parts.renewal.awaited,
  });
}

export function createSession(vault: Vault, { tabs, clear }: BrowserFacilities = {}): Session {
  const { state, subscribe, become } = createState();
  const held: HeldSession = { token: null, lapsedToken: null, durable: false, acting: null };
  const renewal = createRenewal();
  const parts: Parts = {
    vault,
    held,
    renewal,
    state,
    become,
    clear: clear ?? (() => undefined),
    share: null,
    isRestoring: false,
  };
  const begin = (answer: SignedIn, rememberMe: boolean) => beginSession(parts, answer, rememberMe);

  const session: Session = {
    state,
    subscribe,
    acting: () => held.acting,
    isRemembered: () => held.durable,
    async restore() {
      parts.isRestoring = true;
      await restore(parts, session).finally(() => {
        parts.isRestoring = false;
      });
      if (state().status === 'authenticated') parts.share?.hold(!held.durable);
    },
    async signIn(body) {
      const { token, user, secondFactor } = await callAnonymously(login, { body });
      if (secondFactor) return secondFactor;
      if (!token || !user) throw new Error('the sign-in was answered with nothing');
      await begin({ token, user }, body.rememberMe === true);
      return null;
    },
    signInWithCode: async (challenge, code, rememberMe) =>
      begin(await callAnonymously(loginSecondFactor, { body: { challenge, code } }), rememberMe),
    signInWithPasskey: async (challenge, rememberMe) =>
      begin(await signInByPasskey(challenge, rememberMe), rememberMe),
    choosePassword: (resetToken, password) => choosePassword(parts, session, resetToken, password),
    async signOut({ expired = false } = {}) {
      if (held.acting && expired) return giveBack(vault, paths.users('root'), true);
      if (!expired) await endOwnSession(parts);
      forget(parts, expired);
    },
    endedElsewhere: (token) => endedElsewhere(parts, token),
    removedElsewhere: () => removedElsewhere(parts, session),
    begunElsewhere: (signedIn) => begunElsewhere(parts, signedIn),
    shared: async () => (held.durable ? null : readOwn(vault)),
    ...listsOf(parts),
    refreshUser: () => refreshUser(parts),
    setUser: (user) => setUser(parts, user),
  };
  sendCallsFrom(parts, session);
  parts.share = tabs?.(session) ?? null;
  return session;
}
