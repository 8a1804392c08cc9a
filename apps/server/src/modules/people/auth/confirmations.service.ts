/** Re-authentication of an open session by password or passkey, required before sensitive calls. */
import { fail } from '@forecourt/contract/errors';
import type { RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/sessions';
import type { Ctx } from '../../../platform/context.ts';
import { verifyPassword } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { findCredentialsOf } from './auth.queries.ts';
import * as passkeys from './passkeys.service.ts';
import * as queries from './sessions.queries.ts';
import { personOf } from './sessions.service.ts';

export async function confirmSession(
  ctx: Ctx,
  limit: RateLimit,
  body: RouteInput<typeof routes.confirmSession>['body'],
): Promise<{ success: true }> {
  const { userId, sessionId } = personOf(ctx);
  await limit.take(userId);
  const { credential, password = '' } = body;
  if (credential) {
    await passkeys.usePasskey(ctx, credential, { purpose: 'confirm', userId, sessionId });
  } else {
    const account = (await findCredentialsOf(ctx.db, userId)) ?? fail('userNotFound');
    if (!(await verifyPassword(password, account.passwordHash))) fail('passwordIncorrect');
  }
  await inTx(ctx.db, (tx) => queries.setSessionConfirmed(tx, sessionId, ctx.now));
  await limit.giveBack(userId);
  return { success: true };
}
