/**
 * Signing in and out. Owns sessions and reset tokens, of which only hashes are kept, and keeps: a token works until
 * its session ends, everywhere; an answer never tells whether an address has an account.
 */
import type { Actor, Person } from '@forecourt/contract/actor';
import type { login } from '@forecourt/contract/auth';
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { hashPassword, needsRehash, newToken, sha256, verifyPassword } from '../../platform/crypto.ts';
import { type Db, inTx, type Tx } from '../../platform/db/database.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import * as mails from '../mails/mails.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './auth.queries.ts';
import { isExpired, isResetUsable, lastUseEveryMs } from './auth.rules.ts';
import * as passwords from './passwords.service.ts';

export interface LoginLimits {
  /** Failed sign-ins to one account from one address. */
  account: RateLimit;
  /** Failed sign-ins and reset tries from one address. */
  address: RateLimit;
  /** Reset mails to one account. */
  resets: RateLimit;
}

type Login = RouteInput<typeof login>['body'];

export async function signIn(
  ctx: Ctx,
  limits: LoginLimits,
  { email, password, rememberMe }: Login,
  address: string,
): Promise<RouteAnswer<typeof login>> {
  const accountKey = `${email} ${address}`;
  await limits.account.assertFree(accountKey);
  await limits.address.assertFree(address);
  const found = await queries.credentialsByEmail(ctx.db, email);
  if (!(await verifyPassword(password, found?.passwordHash ?? null)) || !found) {
    await Promise.all([limits.account.count(accountKey), limits.address.count(address)]);
    return fail('invalidCredentials');
  }
  if (!found.active) fail('accountDeactivated');
  await limits.account.forget(accountKey);
  const rehashed =
    found.passwordHash && needsRehash(found.passwordHash) ? await hashPassword(password) : null;
  const token = newToken();
  return inTx(ctx.db, async (tx) => {
    if (rehashed) await queries.setPassword(tx, found.id, rehashed);
    await queries.insertSession(tx, {
      userId: found.id,
      tokenHash: sha256(token),
      remember: rememberMe,
      now: ctx.now,
    });
    const user = await users.find(tx, { kind: 'user', userId: found.id }, found.id);
    return { token, user: users.shown(ctx, user ?? fail('userNotFound')) };
  });
}

/** Who is behind a token. Fails with invalidToken for one that is unknown, ended or too old. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor> {
  const session = (await queries.sessionByToken(db, sha256(token))) ?? fail('invalidToken');
  if (isExpired({ ...session, role: session.person.role }, now)) {
    await queries.endSession(db, session.person.sessionId, now);
    fail('invalidToken');
  }
  if (now.getTime() - Date.parse(session.lastUsedAt) > lastUseEveryMs) {
    await queries.touch(db, session.person, now);
  }
  return session.person;
}

function personOf(ctx: Ctx): Person {
  return ctx.actor.kind === 'person' ? ctx.actor : fail('notAuthorized');
}

export async function signOut(ctx: Ctx): Promise<{ success: true }> {
  await queries.endSession(ctx.db, personOf(ctx).sessionId, ctx.now);
  return { success: true };
}

/** Mails a reset token to the account, if there is one. The answer is the same either way. */
export async function forgot(
  ctx: Ctx,
  limits: LoginLimits,
  email: string,
  address: string,
): Promise<{ success: true }> {
  await limits.address.assertFree(address);
  await limits.resets.count(email);
  await limits.address.count(address);
  const token = newToken();
  await inTx(ctx.db, async (tx) => {
    const found = await queries.credentialsByEmail(tx, email);
    if (found?.active) await postToken(tx, ctx, found, token, false);
  });
  return { success: true };
}

/** Handler of the job auth.invite. */
export async function invite(ctx: Ctx, userId: UserId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const found = await queries.credentialsOf(tx, userId);
    if (found && found.passwordHash === null) await postToken(tx, ctx, found, newToken(), true);
  });
}

async function postToken(
  tx: Tx,
  ctx: Ctx,
  account: queries.Credentials,
  token: string,
  invitation: boolean,
): Promise<void> {
  await queries.replaceReset(tx, { userId: account.id, tokenHash: sha256(token), invitation, now: ctx.now });
  await mails.post(
    tx,
    {
      name: invitation ? 'invitation' : 'passwordReset',
      to: account.email,
      language: account.language,
      values: { token, name: account.email, url: `${ctx.outside.publicUrl}/login` },
    },
    ctx.now,
  );
}

export async function reset(
  ctx: Ctx,
  limits: LoginLimits,
  body: { resetToken: string; password: string },
  address: string,
): Promise<{ success: true }> {
  await limits.address.assertFree(address);
  const done = await inTx(ctx.db, async (tx) => {
    const taken = await queries.takeReset(tx, sha256(body.resetToken), ctx.now);
    const account = taken && (await queries.credentialsOf(tx, taken.userId));
    if (!account || !isResetUsable(taken, ctx.now)) return false;
    await passwords.store(tx, ctx, account, body.password, false);
    await queries.endSessionsOf(tx, account.id, ctx.now, null);
    return true;
  });
  if (!done) {
    await limits.address.count(address);
    fail('invalidToken');
  }
  return { success: true };
}
