/** The password policy. */
import { fail } from '@forecourt/contract/errors';
import { type PasswordOwner, passwordRefusal, refusalParams } from '@forecourt/contract/password-rules';
import { isCommonPassword } from '../../../platform/common-passwords.ts';

/** Fails with passwordTooWeak unless the policy allows the password for this account. */
export async function assertGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const refusal =
    passwordRefusal(password, owner) ??
    ((await isCommonPassword(password.normalize('NFC'))) ? ('common' as const) : null);
  if (refusal) {
    fail('passwordTooWeak', { detail: refusal, params: refusalParams(refusal, password, owner) });
  }
}
