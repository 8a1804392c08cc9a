import { logout } from '@forecourt/contract/auth';
import { impersonate } from '@forecourt/contract/sessions';
import type { User } from '@forecourt/contract/users';
import { call } from './call.ts';
import { homeOf } from './paths.ts';
import type { Vault } from './vault.ts';

/** An account that root is impersonating in this tab only; root's own session stays stored beneath it. */
export interface Acting {
  token: string;
  user: User;
  /** ISO 8601. */
  until: string;
}

const key = 'acting';

export async function readActing(vault: Vault): Promise<Acting | null> {
  return (await vault.get(key)) as Acting | null;
}

export function putActing(vault: Vault, acting: Acting): Promise<void> {
  return vault.put(key, acting, false);
}

/**
 * Starts the impersonation and reloads the page, so that no data of the one person is left on the screens of the other.
 */
export async function takeOver(vault: Vault, id: User['id']): Promise<void> {
  const { token, user, impersonation } = await call(impersonate, { params: { id }, body: {} });
  await putActing(vault, { token, user, until: impersonation.until });
  location.assign(homeOf(user.role));
}

/** Returns to root's own account. `ended`: the server has already ended the session, so it is not logged out again. */
export async function giveBack(vault: Vault, own: string, ended = false): Promise<void> {
  // Logging out also closes the session's event stream, which would call this a second time.
  if (!vault.has(key)) return;
  vault.remove(key);
  if (!ended) await call(logout, {}).catch(() => undefined);
  location.assign(own);
}
