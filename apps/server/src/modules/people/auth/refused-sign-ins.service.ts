/** Says in the log which sign-ins are refused, so that an operator sees guesses while they happen. */
import { AppError } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { Caller } from '../../../platform/http/serve.ts';
import { RetryLater } from '../../../platform/retry-later.ts';

interface SignInTry {
  factor: 'password' | 'code' | 'passkey';
  caller: Caller;
  /** The account that it was for; null: there is none, or nobody can know. Asked only if it is refused. */
  accountOf: () => Promise<UserId | null>;
}

/** Does what `signIn` does, and writes a line if that is refused; of limits that are used up without a look at the account. */
export async function sayingWhy<T>(
  ctx: Ctx,
  { accountOf, caller: { address }, factor }: SignInTry,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof AppError) {
      const account = error instanceof RetryLater ? undefined : await accountOf().catch(() => null);
      ctx.log.warn({ refused: error.name, factor, account, address }, 'sign-in refused');
    }
    throw error;
  }
}
