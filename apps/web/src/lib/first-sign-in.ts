import { resetPassword, type SignedIn } from '@forecourt/contract/auth';
import { callAnonymously } from './call.ts';

/** Sets a password with a mailed token. Null when that does not sign the user in, as after a password reset. */
export async function firstSignIn(resetToken: string, password: string): Promise<SignedIn | null> {
  const body = { resetToken, password, signIn: true };
  const { token, user } = await callAnonymously(resetPassword, { body });
  return token && user ? { token, user } : null;
}
