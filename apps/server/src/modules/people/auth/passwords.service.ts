/** Changing passwords of accounts that can sign in already. Only hashes are stored; the user is notified by mail. */
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { hashPassword, verifyPassword } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { assertConfirmed } from '../../../platform/http/confirmation.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import * as mails from '../../records/mails/mails.service.ts';
import { assertGoodPassword } from '../users/password.service.ts';
import { assertOwnPerson, forbiddenUser, mayManage } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as queries from './auth.queries.ts';
import * as sessions from './sessions.service.ts';

interface PasswordChange {
  password: string;
  passwordRepeat: string;
  passwordOld?: string | undefined;
}

/** Users change their own password with the old one; users who manage an account change it without. */
export async function changePassword(
  ctx: Ctx,
  limit: RateLimit,
  id: UserId,
  body: PasswordChange,
): Promise<{ success: true }> {
  const person = ctx.actor.kind === 'person' ? ctx.actor : fail('notAuthorized');
  if (body.password !== body.passwordRepeat) fail('passwordsNotMatching');
  const target = await users.getUser(ctx, id);
  if (person.userId !== id) {
    if (!mayManage(person, target)) fail(forbiddenUser(person));
    assertConfirmed(person, ctx.now);
    const passwordHash = await hashNewPassword(ctx, target, body.password);
    await inTx(ctx.db, (tx) => setPasswordFor(tx, ctx, id, passwordHash));
    return { success: true };
  }
  const account = (await queries.findCredentialsOf(ctx.db, id)) ?? fail('userNotFound');
  await limit.take(id);
  if (!(await verifyPassword(body.passwordOld ?? '', account.passwordHash))) fail('passwordIncorrect');
  await limit.giveBack(id);
  if (target.mustChangePassword && body.password === body.passwordOld) fail('passwordUnchanged');
  const passwordHash = await hashNewPassword(ctx, account, body.password);
  await inTx(ctx.db, async (tx) => {
    await storePassword(tx, account.id, passwordHash, {});
    await mailPasswordChange(tx, ctx, account);
    await sessions.endAllSessions(tx, id, ctx.now, person.sessionId);
  });
  return { success: true };
}

/** Sets a password that another user chose: it has to be changed at the next sign-in. */
export async function setPasswordFor(tx: Tx, ctx: Ctx, id: UserId, passwordHash: string): Promise<void> {
  const account = (await queries.findCredentialsOf(tx, id)) ?? fail('userNotFound');
  await storePassword(tx, account.id, passwordHash, { mustChange: true });
  await mailPasswordChange(tx, ctx, account);
  await sessions.endAllSessions(tx, id, ctx.now);
}

/** Checks and hashes a new password. Before the transaction, because hashing waits its turn and takes long. */
export async function hashNewPassword(
  ctx: Ctx,
  account: Parameters<typeof assertGoodPassword>[1],
  password: string,
): Promise<string> {
  assertOwnPerson(ctx.actor);
  await assertGoodPassword(password, account);
  return hashPassword(password);
}

export async function storePassword(
  tx: Tx,
  id: UserId,
  passwordHash: string,
  origin: queries.PasswordOrigin,
): Promise<void> {
  await queries.setPassword(tx, id, passwordHash, origin);
  await queries.removeChallenges(tx, id);
}

/** Mails a warning that the password has changed. The first password, chosen from an invitation, needs none. */
export async function mailPasswordChange(
  tx: Tx,
  ctx: Ctx,
  { email: to, language }: queries.Credentials,
): Promise<void> {
  await mails.enqueueMail(tx, { name: 'passwordChanged', to, language, values: {} }, ctx.now);
}
