/** Recovery for an account whose owner has lost every device and recovery code; run by an operator. */
import { Email } from '@forecourt/contract/user-fields';
import type { Ctx } from '../../platform/context.ts';
import { inTx } from '../../platform/db/database.ts';
import * as mails from '../mails/mails.service.ts';
import * as queries from './auth.queries.ts';
import * as passkeys from './passkeys.queries.ts';
import * as codes from './second-factor.queries.ts';
import * as sessions from './sessions.service.ts';

/**
 * Removes the codes and passkeys of an account and ends its sessions. Its password may be a short one that relied on
 * the second factor, so it must be changed at the next sign-in. False when there is no such account.
 */
export async function drop(ctx: Ctx, email: string): Promise<boolean> {
  return inTx(ctx.db, async (tx) => {
    const account = await queries.credentialsByEmail(tx, Email.parse(email));
    if (!account) return false;
    await codes.remove(tx, account.id);
    await passkeys.removeAll(tx, account.id);
    await queries.dropChallenges(tx, account.id);
    await queries.demandOwnPassword(tx, account.id);
    await sessions.endAll(tx, account.id, ctx.now);
    const { email: to, language } = account;
    await mails.post(tx, { name: 'secondFactorOff', to, language, values: {} }, ctx.now);
    return true;
  });
}
