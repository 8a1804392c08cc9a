import { passwordLengthMin, passwordLengthMinWithCode } from '@forecourt/contract/limits';
import { type PasswordOwner, passwordRefusal, refusalParams } from '@forecourt/contract/password-rules';
import { useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { useText } from '../../../lib/use-text.ts';
import { newPasswordErrors } from './password-errors.ts';

/**
 * The hint and the problem of a field for a new password. Once the server has refused one, what is typed after it is
 * judged at once; only the server knows every name of the account and the common passwords.
 */
export function useNewPassword(password: string, owner: PasswordOwner, error: unknown) {
  const t = useText();
  const refusal = useRefusal(error, newPasswordErrors);
  const [lengthMin, setLengthMin] = useState<number | null>(null);
  const told = error instanceof CallError && error.row === 'passwordTooWeak' && error.params.lengthMin;
  if (typeof told === 'number' && told !== lengthMin) setLengthMin(told);
  const judge = () => {
    if (lengthMin === null) return null;
    const judged = { ...owner, secondFactor: lengthMin === passwordLengthMinWithCode };
    const reason = passwordRefusal(password, judged);
    return reason && refusalText(refusalParams(reason, password, judged), t);
  };
  return {
    hint: t('form.passwordHint', { min: lengthMin ?? passwordLengthMin }),
    field: refusal.field,
    /** The server has refused this very password. */
    isRefused: refusal.problem !== null,
    problem: refusal.problem ?? judge(),
  };
}
