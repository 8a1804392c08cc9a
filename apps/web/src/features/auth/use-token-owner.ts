import { checkResetToken } from '@forecourt/contract/auth';
import { useEffect, useState } from 'react';
import { CallError, callAnonymously } from '../../lib/call.ts';

/** Whose password the token of a link sets; `onBroken` is told of a token that sets none any more. */
export function useTokenOwner(token: string, onBroken: (() => void) | undefined): string {
  const [email, setEmail] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token.
  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    callAnonymously(checkResetToken, { body: { resetToken: token } }).then(
      (owner) => setEmail(owner.email),
      (error: unknown) => {
        // Whatever else went wrong, the form itself will tell.
        if (!isLeft && error instanceof CallError && error.row === 'invalidToken') onBroken?.();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [token]);
  return email;
}
