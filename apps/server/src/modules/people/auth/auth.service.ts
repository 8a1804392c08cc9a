/**
 * Signing in. Owns the challenges between the two steps of a sign-in, of which only a hash is stored. Guarantees that
 * neither the answer nor the time it takes reveals whether an address has an account.
 */
import type { login, SignedIn } from '@forecourt/contract/auth';
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { loginWithPasskey, RequestOptions, UsedCredential } from '@forecourt/contract/passkeys';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { asAddress } from '@forecourt/contract/text-fields';
import type { Ctx } from '../../../platform/context.ts';
import { hashPassword, needsRehash, newToken, sha256, verifyPassword } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/serve.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import * as queries from './auth.queries.ts';
import { challengeLifeMs } from './auth.rules.ts';
import type { LoginLimits } from './login-limits.service.ts';
import * as passkeys from './passkeys.service.ts';
import { sayingWhy } from './refused-sign-ins.service.ts';
import * as codes from './second-factor.service.ts';
import * as sessions from './sessions.service.ts';

type Login = RouteInput<typeof login>['body'];

/**
 * Counts the attempt per network, per account and network, and, from unknown networks and browsers, per account.
 * Returns the undo.
 */
async function takeTry(
  ctx: Ctx,
  limits: LoginLimits,
  email: string,
  caller: Caller,
): Promise<() => Promise<void>> {
  // Spellings that look alike are one account, and do not get limits of their own.
  const seen = asAddress(email);
  const accountKey = `${seen} ${caller.network}`;
  await limits.network.take(caller.network);
  await limits.account.take(accountKey);
  const known = await sessions.isKnownPlace(ctx, email, caller);
  if (!known) await limits.elsewhere.take(seen);
  return async () => {
    await Promise.all([
      limits.account.forget(accountKey),
      limits.network.giveBack(caller.network),
      ...(known ? [] : [limits.elsewhere.giveBack(seen)]),
    ]);
  };
}

/**
 * Bounds the concurrent sign-ins of this process. One that is refused does not count as an attempt and reads nothing
 * from the database.
 */
const signIns = new Semaphore({ atOnceMax: 4, waitingMax: 24, shareMax: 8 });

export function signIn(
  ctx: Ctx,
  limits: LoginLimits,
  body: Login,
  caller: Caller,
): Promise<RouteAnswer<typeof login>> {
  const accountOf = async () => (await queries.findCredentialsByEmail(ctx.db, body.email))?.id ?? null;
  return sayingWhy(ctx, { factor: 'password', caller, accountOf }, () =>
    // The share of one network is limited, so it cannot occupy all slots.
    signIns.run(() => signInInTurn(ctx, limits, body, caller), caller.network),
  );
}

async function signInInTurn(
  ctx: Ctx,
  limits: LoginLimits,
  body: Login,
  caller: Caller,
): Promise<RouteAnswer<typeof login>> {
  const { email, password, rememberMe } = body;
  const giveBack = await takeTry(ctx, limits, email, caller);
  const found = await queries.findCredentialsByEmail(ctx.db, email);
  const right = await verifyPassword(password, found?.passwordHash ?? null);
  if (!right || !found) return fail('invalidCredentials');
  if (!found.active) fail('accountDeactivated');
  await giveBack();
  const rehashed =
    found.passwordHash && needsRehash(found.passwordHash) ? await hashPassword(password) : null;
  const opened = await inTx(ctx.db, async (tx) => {
    const account = await lockUnchanged(tx, found);
    if (!account) return null;
    if (rehashed) await queries.setPassword(tx, found.id, rehashed);
    if (account.needsSecondStep) return { secondFactor: await secondStepOf(tx, ctx, account, rememberMe) };
    const { passwordReadById } = account;
    return sessions.openSession(tx, ctx, found.id, { remember: rememberMe, passwordReadById }, caller);
  });
  return opened ?? signInInTurn(ctx, limits, body, caller);
}

/**
 * Locks the account; null when its password has changed since it was checked. That has ended all sessions, and one opened now would
 * survive it, so the password is checked again, while nothing is locked. Changes after this lock wait for it, and end the new
 * session too.
 */
async function lockUnchanged(tx: Tx, found: queries.Credentials): Promise<queries.Credentials | null> {
  const account = (await queries.lockCredentials(tx, found.id)) ?? fail('invalidCredentials');
  if (account.passwordHash !== found.passwordHash) return null;
  return account.active ? account : fail('accountDeactivated');
}

async function secondStepOf(tx: Tx, ctx: Ctx, account: queries.Credentials, remember: boolean) {
  const challenge = newToken();
  const { now } = ctx;
  const tokenHash = sha256(challenge);
  await queries.insertChallenge(tx, { userId: account.id, tokenHash, remember, now });
  const methods: ('code' | 'passkey')[] = [];
  if (account.secondFactor) methods.push('code');
  if (account.hasPasskeys) methods.push('passkey');
  return { challenge, expiresAt: new Date(now.getTime() + challengeLifeMs).toISOString(), methods };
}

async function openChallenge(ctx: Ctx, challenge: string): Promise<queries.LoginChallenge> {
  const open = (await queries.findOpenChallenge(ctx.db, sha256(challenge))) ?? fail('invalidToken');
  return ctx.now.getTime() - Date.parse(open.createdAt) > challengeLifeMs ? fail('invalidToken') : open;
}

/** The second step of a sign-in. The challenge of the first step stays valid until a correct answer or its expiry. */
async function finish(
  ctx: Ctx,
  { challenge, userId }: { challenge: string; userId: UserId },
  caller: Caller,
  prove: (tx: Tx, account: queries.Credentials) => Promise<void>,
): Promise<SignedIn> {
  return inTx(ctx.db, async (tx) => {
    // Locks the account before its challenge, in the order of a password change, which deletes the challenge and ends
    // all sessions.
    const account = (await queries.lockCredentials(tx, userId)) ?? fail('invalidToken');
    const taken = (await queries.takeChallenge(tx, sha256(challenge), ctx.now)) ?? fail('invalidToken');
    if (!account.active) fail('accountDeactivated');
    await prove(tx, account);
    const { remember } = taken;
    const { passwordReadById } = account;
    return sessions.openSession(tx, ctx, userId, { remember, passwordReadById }, caller);
  });
}

/**
 * The key under which wrong codes are counted. An attacker who has only the password guesses from unknown places, so
 * known places have a counter of their own and the owner is not locked out.
 */
async function codesKeyOf(ctx: Ctx, userId: UserId, caller: Caller): Promise<string> {
  const { email } = (await queries.findCredentialsOf(ctx.db, userId)) ?? fail('invalidToken');
  return (await sessions.isKnownPlace(ctx, email, caller)) ? `${userId} known` : userId;
}

export async function signInWithCode(
  ctx: Ctx,
  limits: LoginLimits,
  body: { challenge: string; code: string },
  caller: Caller,
): Promise<SignedIn> {
  const accountOf = async () => (await openChallenge(ctx, body.challenge)).userId;
  return sayingWhy(ctx, { factor: 'code', caller, accountOf }, () =>
    finishWithCode(ctx, limits, body, caller),
  );
}

async function finishWithCode(
  ctx: Ctx,
  limits: LoginLimits,
  body: { challenge: string; code: string },
  caller: Caller,
): Promise<SignedIn> {
  await limits.network.take(caller.network);
  const { userId } = await openChallenge(ctx, body.challenge);
  const codesKey = await codesKeyOf(ctx, userId, caller);
  await limits.codes.take(codesKey);
  const signedIn = await finish(ctx, { challenge: body.challenge, userId }, caller, (tx, account) =>
    account.secondFactor ? codes.spendCode(tx, ctx, userId, body.code) : fail('codeIncorrect'),
  );
  await Promise.all([limits.codes.forget(codesKey), limits.network.giveBack(caller.network)]);
  return signedIn;
}

/** WebAuthn options for a sign-in by passkey alone, or for the second step of a sign-in by password. */
export async function prepareLoginPasskey(
  ctx: Ctx,
  limits: LoginLimits,
  challenge: string | undefined,
  caller: Caller,
): Promise<RequestOptions> {
  await limits.challengesFrom.take(caller.network);
  if (challenge === undefined) return passkeys.prepareLogin(ctx);
  return passkeys.prepareSecondStep(ctx, (await openChallenge(ctx, challenge)).userId);
}

export async function signInWithPasskey(
  ctx: Ctx,
  limits: LoginLimits,
  { credential, challenge, rememberMe }: RouteInput<typeof loginWithPasskey>['body'],
  caller: Caller,
): Promise<SignedIn> {
  const accountOf = async () =>
    challenge === undefined ? null : (await openChallenge(ctx, challenge)).userId;
  return sayingWhy(ctx, { factor: 'passkey', caller, accountOf }, async () => {
    await limits.network.take(caller.network);
    const signedIn =
      challenge === undefined
        ? await signInWithPasskeyAlone(ctx, credential, rememberMe, caller)
        : await finishWithPasskey(ctx, credential, challenge, caller);
    await limits.network.giveBack(caller.network);
    return signedIn;
  });
}

async function signInWithPasskeyAlone(
  ctx: Ctx,
  credential: UsedCredential,
  remember: boolean,
  caller: Caller,
): Promise<SignedIn> {
  const bound = { purpose: 'login', userId: null, sessionId: null } as const;
  const userId = await passkeys.usePasskey(ctx, credential, bound);
  return inTx(ctx.db, async (tx) => {
    const account = (await queries.lockCredentials(tx, userId)) ?? fail('passkeyInvalid');
    if (!account.active) fail('accountDeactivated');
    return sessions.openSession(tx, ctx, userId, { remember, passwordReadById: null }, caller);
  });
}

async function finishWithPasskey(
  ctx: Ctx,
  credential: UsedCredential,
  challenge: string,
  caller: Caller,
): Promise<SignedIn> {
  const { userId } = await openChallenge(ctx, challenge);
  await passkeys.usePasskey(ctx, credential, { purpose: 'secondStep', userId, sessionId: null });
  return finish(ctx, { challenge, userId }, caller, async () => {});
}
