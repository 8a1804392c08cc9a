/**
 * Signing in and out. Owns reset tokens and the second step of a sign-in, of which only hashes are kept, and keeps: an
 * answer never tells whether an address has an account, nor does the time it takes.
 */
import type { login, SignedIn } from '@forecourt/contract/auth';
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { hashPassword, needsRehash, newToken, sha256, verifyPassword } from '../../platform/crypto.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { Caller } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import * as mails from '../mails/mails.service.ts';
import * as queries from './auth.queries.ts';
import { challengeLifeMs, isResetUsable } from './auth.rules.ts';
import * as passwords from './passwords.service.ts';
import * as codes from './second-factor.service.ts';
import * as sessions from './sessions.service.ts';

export interface LoginLimits {
  /** Sign-ins that fail, to one account from one address. */
  account: RateLimit;
  /** Sign-ins and reset tries that fail, from one address. */
  address: RateLimit;
  /** Reset mails to one account. */
  resets: RateLimit;
  /** Reset mails asked for from one address. */
  resetsFrom: RateLimit;
  /** Wrong codes and passwords of the second factor, of one account. */
  codes: RateLimit;
}

type Login = RouteInput<typeof login>['body'];

export async function signIn(
  ctx: Ctx,
  limits: LoginLimits,
  { email, password, rememberMe }: Login,
  caller: Caller,
): Promise<RouteAnswer<typeof login>> {
  const accountKey = `${email} ${caller.address}`;
  await limits.address.take(caller.address);
  await limits.account.take(accountKey);
  const found = await queries.credentialsByEmail(ctx.db, email);
  const right = await verifyPassword(password, found?.passwordHash ?? null);
  if (!right || !found) return fail('invalidCredentials');
  if (!found.active) fail('accountDeactivated');
  await Promise.all([limits.account.forget(accountKey), limits.address.giveBack(caller.address)]);
  const rehashed =
    found.passwordHash && needsRehash(found.passwordHash) ? await hashPassword(password) : null;
  return inTx(ctx.db, async (tx) => {
    if (rehashed) await queries.setPassword(tx, found.id, rehashed);
    if (!found.secondFactor) return sessions.open(tx, ctx, found.id, rememberMe, caller);
    const challenge = newToken();
    const { now } = ctx;
    await queries.insertChallenge(tx, {
      userId: found.id,
      tokenHash: sha256(challenge),
      remember: rememberMe,
      now,
    });
    const expiresAt = new Date(now.getTime() + challengeLifeMs).toISOString();
    return { secondFactor: { challenge, expiresAt } };
  });
}

/** The second step: the challenge of the first stays good until a right code or its end. */
export async function signInWithCode(
  ctx: Ctx,
  limits: LoginLimits,
  body: { challenge: string; code: string },
  caller: Caller,
): Promise<SignedIn> {
  await limits.address.take(caller.address);
  const tokenHash = sha256(body.challenge);
  const open = (await queries.openChallenge(ctx.db, tokenHash)) ?? fail('invalidToken');
  if (ctx.now.getTime() - Date.parse(open.createdAt) > challengeLifeMs) fail('invalidToken');
  await limits.codes.take(open.userId);
  const signedIn = await inTx(ctx.db, async (tx) => {
    const taken = (await queries.takeChallenge(tx, tokenHash, ctx.now)) ?? fail('invalidToken');
    const account = (await queries.credentialsOf(tx, taken.userId)) ?? fail('invalidToken');
    if (!account.active) fail('accountDeactivated');
    if (account.secondFactor) await codes.spend(tx, ctx, taken.userId, body.code);
    return sessions.open(tx, ctx, taken.userId, taken.remember, caller);
  });
  await Promise.all([limits.codes.forget(open.userId), limits.address.giveBack(caller.address)]);
  return signedIn;
}

/** Has a reset token mailed to the account, if there is one. Looked up by a job, so that both take the same time. */
export async function forgot(
  ctx: Ctx,
  limits: LoginLimits,
  email: string,
  address: string,
): Promise<{ success: true }> {
  await limits.resetsFrom.take(address);
  await limits.resets.take(email);
  await inTx(ctx.db, (tx) => enqueue(tx, 'auth.forgot', { email }));
  return { success: true };
}

/** Handler of the job auth.forgot. */
export async function mailReset(ctx: Ctx, email: string): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const found = await queries.credentialsByEmail(tx, email);
    if (found?.active) await postToken(tx, ctx, found, newToken(), false);
  });
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
  const kind = invitation ? 'invite' : 'reset';
  await queries.replaceReset(tx, { userId: account.id, tokenHash: sha256(token), invitation, now: ctx.now });
  await mails.post(
    tx,
    {
      name: invitation ? 'invitation' : 'passwordReset',
      to: account.email,
      language: account.language,
      values: { token, name: account.email, url: mails.linkTo(ctx, kind, token) },
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
  await limits.address.take(address);
  await inTx(ctx.db, async (tx) => {
    const taken = (await queries.takeReset(tx, sha256(body.resetToken), ctx.now)) ?? fail('invalidToken');
    const account = (await queries.credentialsOf(tx, taken.userId)) ?? fail('invalidToken');
    if (!isResetUsable(taken, ctx.now)) fail('invalidToken');
    await passwords.store(tx, ctx, account, body.password, false);
    await sessions.endAll(tx, account.id, ctx.now);
  });
  await limits.address.giveBack(address);
  return { success: true };
}
