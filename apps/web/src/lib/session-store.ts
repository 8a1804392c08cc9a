import type { SignedIn } from '@forecourt/contract/auth';
import type { User } from '@forecourt/contract/users';
import { type Acting, readActing } from './acting.ts';
import type { Vault } from './vault.ts';

/** The names in the browser's storage; all of them are removed at sign-out. */
export const storageKeys = [
  'token',
  'rememberMe',
  'currentUser',
  'drawnBy',
  'panelLang',
  'language',
  'appId',
  'acting',
  'keptLists',
] as const;

/** Identifies this build of the panel, because the file's name contains a hash of its content. */
const build = import.meta.url;

/** What this page knows of the session besides the user. */
export interface HeldSession {
  token: string | null;
  /** The token of the last session that the server ended: a tab that shared it may report its end a moment later. */
  lapsedToken: string | null;
  /** Stored beyond this tab ("remember me"). */
  durable: boolean;
  acting: Acting | null;
}

export async function keepUser(vault: Vault, user: User, durable: boolean): Promise<void> {
  await vault.put('currentUser', user, durable);
  await vault.put('drawnBy', build, durable);
}

export async function keepSession(
  vault: Vault,
  held: HeldSession,
  { token, user }: SignedIn,
  durable: boolean,
): Promise<void> {
  Object.assign(held, { token, durable });
  await vault.put('rememberMe', durable, durable);
  await vault.put('token', token, durable);
  await keepUser(vault, user, durable);
  if (user.clientId) await vault.put('appId', user.clientId, durable);
}

export async function readOwn(vault: Vault): Promise<SignedIn | null> {
  const [token, user] = await Promise.all([vault.get('token'), vault.get('currentUser')]);
  return token && user ? { token: token as string, user: user as User } : null;
}

/** The user of the stored session; of an impersonated account if there is one. */
export async function readHeld(vault: Vault, held: HeldSession): Promise<User | null> {
  // The values are decrypted concurrently.
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

/**
 * A session of this tab only leaves a remembered session of other tabs stored. Returns whether everything was cleared.
 */
export function dropSession(vault: Vault, held: HeldSession): boolean {
  for (const key of storageKeys) vault.removeFromTab(key);
  const isAll = held.durable || !vault.has('token');
  if (isAll) for (const key of storageKeys) vault.remove(key);
  Object.assign(held, { token: null, acting: null });
  return isAll;
}

/** Whether the session that the server ended is the remembered one; tabs may have stored another since. */
export async function isEndedOneRemembered(vault: Vault, { lapsedToken }: HeldSession): Promise<boolean> {
  if (!lapsedToken) return false;
  vault.forgetRead('token');
  return (await vault.get('token')) === lapsedToken;
}

/** Removes the remembered session; that of this tab stays. */
export function dropRemembered(vault: Vault): void {
  for (const key of storageKeys) vault.removeDurable(key);
}

/** Stores lists for showing them without a connection; not those of an impersonated account. */
export async function putLists(vault: Vault, held: HeldSession, user: User, lists: unknown): Promise<void> {
  const { token, durable } = held;
  if (!token || held.acting) return;
  await vault.put('keptLists', { userId: user.id, build, lists }, durable);
  // The session may have ended while the lists were being encrypted.
  if (held.token !== token) dropLists(vault, durable);
}

/** The stored lists of this user, if this build stored them. */
export async function readLists(vault: Vault, held: HeldSession, user: User): Promise<unknown> {
  if (held.acting) return null;
  const stored = (await vault.get('keptLists')) as { userId: string; build: string; lists: unknown } | null;
  return stored?.userId === user.id && stored.build === build ? stored.lists : null;
}

export function dropLists(vault: Vault, durable: boolean): void {
  if (durable) vault.remove('keptLists');
  else vault.removeFromTab('keptLists');
}

/** Whether the stored user was written by this build. */
export async function isOfThisBuild(vault: Vault): Promise<boolean> {
  return (await vault.get('drawnBy')) === build;
}
