import type { SignedIn } from '@forecourt/contract/auth';
import type { User } from '@forecourt/contract/users';
import { type Acting, readActing } from './acting.ts';
import type { Vault } from './vault.ts';

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

/** What this page knows besides the person. */
export interface Held {
  token: string | null;
  /** Stored beyond this tab. */
  durable: boolean;
  acting: Acting | null;
}

export async function keepUser(vault: Vault, user: User, durable: boolean): Promise<void> {
  await vault.put('currentUser', user, durable);
  await vault.put('drawnBy', build, durable);
}

export async function keep(
  vault: Vault,
  held: Held,
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

/** The person of the stored session, of an account that was taken over first. */
export async function readHeld(vault: Vault, held: Held): Promise<User | null> {
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

/** A session of this tab alone leaves alone what is remembered for others. Returns whether all was cleared. */
export function drop(vault: Vault, held: Held): boolean {
  for (const key of storageKeys) vault.removeFromTab(key);
  const isAll = held.durable || !vault.has('token');
  if (isAll) for (const key of storageKeys) vault.remove(key);
  Object.assign(held, { token: null, acting: null });
  return isAll;
}

/** Whether the stored person was written by this very build. */
export async function isOfThisBuild(vault: Vault): Promise<boolean> {
  return (await vault.get('drawnBy')) === build;
}
