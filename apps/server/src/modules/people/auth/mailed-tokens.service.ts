import type * as routes from '@forecourt/contract/auth';
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { newToken, sha256 } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as queries from './auth.queries.ts';
import { isResetUsable, nameInMail, resetMailEveryMs } from './auth.rules.ts';
import type { LoginLimits } from './login-limits.service.ts';
import * as passwords from './passwords.service.ts';
import * as sessions from './sessions.service.ts';

/**
 * Has a reset token mailed to the account, if there is one. The answer is always the same: a job looks the account up,
 * and skips the mail while a recent token is unused. Repeated requests by a stranger therefore never block the owner.
 */
export async function requestReset(
  ctx: Ctx,
  limits: LoginLimits,
  email: string,
  caller: Caller,
): Promise<{ success: true }> {
  await limits.resetsFrom.take(caller.network);
  await inTx(ctx.db, (tx) => enqueue(tx, 'auth.forgot', { email }));
  return { success: true };
}

/** Handler of the job auth.forgot. */
export async function mailReset(ctx: Ctx, email: string): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const found = await queries.findCredentialsByEmail(tx, email);
    if (!found?.active) return;
    const since = new Date(ctx.now.getTime() - resetMailEveryMs);
    if (await queries.hasFreshReset(tx, found.id, since)) return;
    await postToken(tx, ctx, found, newToken(), null);
  });
}

/** Handler of the job auth.invite. */
export async function mailInvitation(ctx: Ctx, userId: UserId, inviterId: UserId | null): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const found = await queries.findCredentialsOf(tx, userId);
    if (!found || found.passwordHash !== null) return;
    const inviter = inviterId ? await queries.findCredentialsOf(tx, inviterId) : undefined;
    await postToken(tx, ctx, found, newToken(), {
      inviter: inviter ? nameInMail(inviter) : 'Forecourt',
    });
  });
}

async function postToken(
  tx: Tx,
  ctx: Ctx,
  account: queries.Credentials,
  token: string,
  invitation: { inviter: string } | null,
): Promise<void> {
  const reset = { userId: account.id, tokenHash: sha256(token), invitation: invitation !== null };
  await queries.replaceReset(tx, { ...reset, now: ctx.now });
  const url = mails.linkToForm(ctx, invitation ? 'invite' : 'reset', token);
  await mails.enqueueMail(
    tx,
    {
      name: invitation ? 'invitation' : 'passwordReset',
      to: account.email,
      language: account.language,
      values: { token, url, ...invitation },
      secret: token,
    },
    ctx.now,
  );
}

/** The e-mail address of the account whose password a token may set, without using the token. */
export async function checkReset(
  ctx: Ctx,
  limits: LoginLimits,
  resetToken: string,
  caller: Caller,
): Promise<{ email: string }> {
  await limits.network.take(caller.network);
  const found = (await queries.findOpenReset(ctx.db, sha256(resetToken))) ?? fail('invalidToken');
  if (!isResetUsable(found, ctx.now)) fail('invalidToken');
  await limits.network.giveBack(caller.network);
  return { email: found.email };
}

/** Only for a token that can be used, because hashing is costly. */
async function hashMailedPassword(
  ctx: Ctx,
  { password, resetToken }: RouteInput<typeof routes.resetPassword>['body'],
) {
  const found = (await queries.findOpenReset(ctx.db, sha256(resetToken))) ?? fail('invalidToken');
  if (!isResetUsable(found, ctx.now)) fail('invalidToken');
  return passwords.hashNewPassword(ctx, found, password);
}

export async function resetPassword(
  ctx: Ctx,
  limits: LoginLimits,
  body: RouteInput<typeof routes.resetPassword>['body'],
  caller: Caller,
): Promise<RouteAnswer<typeof routes.resetPassword>> {
  await limits.network.take(caller.network);
  const passwordHash = await hashMailedPassword(ctx, body);
  const { email, signedIn } = await inTx(ctx.db, async (tx) => {
    const taken = (await queries.takeReset(tx, sha256(body.resetToken), ctx.now)) ?? fail('invalidToken');
    const account = (await queries.findCredentialsOf(tx, taken.userId)) ?? fail('invalidToken');
    if (!isResetUsable(taken, ctx.now)) fail('invalidToken');
    const readById = await mails.findOpenedBy(tx, body.resetToken, account.id);
    await passwords.storePassword(tx, account.id, passwordHash, { readById });
    if (account.passwordHash !== null) await passwords.mailPasswordChange(tx, ctx, account);
    await sessions.endAllSessions(tx, account.id, ctx.now);
    const entersAtOnce = body.signIn && taken.invitation && account.active && !account.needsSecondStep;
    const how = { remember: false, passwordReadById: readById };
    const signedIn = entersAtOnce ? await sessions.openSession(tx, ctx, account.id, how, caller) : null;
    return { email: account.email, signedIn };
  });
  // The mailed token proves ownership, so the account-wide limit is cleared.
  await Promise.all([limits.network.giveBack(caller.network), limits.elsewhere.forget(email)]);
  return { success: true, ...signedIn };
}
