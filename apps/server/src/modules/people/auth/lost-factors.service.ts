/** Recovery for an account whose owner has lost every device and recovery code; run by an operator. */
import { KnownEmail } from '@forecourt/contract/user-fields';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as queries from './auth.queries.ts';
import * as passkeys from './passkeys.queries.ts';
import * as codes from './second-factor.queries.ts';
import * as sessions from './sessions.service.ts';

/**
 * Removes the codes and passkeys of an account and ends its sessions. Its password may be a short one that relied on
 * the second factor, so it must be changed at the next sign-in. False when there is no such account.
 */
export async function dropSecondFactor(ctx: Ctx, email: string): Promise<boolean> {
  return inTx(ctx.db, async (tx) => {
    const account = await queries.findCredentialsByEmail(tx, KnownEmail.parse(email));
    if (!account) return false;
    await codes.removeSecondFactor(tx, account.id);
    await passkeys.removeAllPasskeys(tx, account.id);
    await queries.removeChallenges(tx, account.id);
    await queries.setMustChangePassword(tx, account.id);
    await sessions.endAllSessions(tx, account.id, ctx.now);
    const { email: to, language } = account;
    await mails.enqueueMail(tx, { name: 'secondFactorOff', to, language, values: {} }, ctx.now);
    return true;
  });
}
