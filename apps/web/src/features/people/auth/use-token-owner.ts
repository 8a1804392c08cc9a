import { checkResetToken } from '@forecourt/contract/auth';
import { useEffect, useState } from 'react';
import { CallError, callAnonymously } from '../../../lib/call.ts';

/** The email address of the account whose password the token sets; calls `onBroken` if the token is no longer valid. */
export function useTokenOwner(token: string, onBroken: (() => void) | undefined): string {
  const [email, setEmail] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is sent once per token.
  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    callAnonymously(checkResetToken, { body: { resetToken: token } }).then(
      (owner) => setEmail(owner.email),
      (error: unknown) => {
        // Any other error shows up again when the form is submitted.
        if (!isLeft && error instanceof CallError && error.row === 'invalidToken') onBroken?.();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [token]);
  return email;
}
