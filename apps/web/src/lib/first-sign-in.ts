import { resetPassword, type SignedIn } from '@forecourt/contract/auth';
import { callAnonymously } from './call.ts';

/** Sets a password with a mailed token; null where the answer does not sign in, as after a reset. */
export async function firstSignIn(resetToken: string, password: string): Promise<SignedIn | null> {
  const body = { resetToken, password, signIn: true };
  const { token, user } = await callAnonymously(resetPassword, { body });
  return token && user ? { token, user } : null;
}
