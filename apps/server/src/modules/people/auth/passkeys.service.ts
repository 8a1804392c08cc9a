/**
 * Passkeys of accounts. Guarantees that a challenge works once, within five minutes, and only for the account, the
 * session and the purpose that it was made for. Only the public key of a passkey is stored.
 */
import { fail } from '@forecourt/contract/errors';
import type { PasskeyId, UserId } from '@forecourt/contract/ids';
import { userPasskeysMax } from '@forecourt/contract/limits';
import type {
  CreationOptions,
  NewCredential,
  Passkey,
  RequestOptions,
  UsedCredential,
} from '@forecourt/contract/passkeys';
import type { Ctx } from '../../../platform/context.ts';
import { newToken, sha256 } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as webauthn from '../../../platform/webauthn.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as users from '../users/users.service.ts';
import { findCredentialsOf } from './auth.queries.ts';
import { passkeyChallengeLifeMs } from './auth.rules.ts';
import * as queries from './passkeys.queries.ts';
import { personOf } from './sessions.service.ts';

type Bound = Pick<queries.NewChallenge, 'purpose' | 'userId' | 'sessionId'>;

const keptSince = (ctx: Ctx) => new Date(ctx.now.getTime() - passkeyChallengeLifeMs);

async function newChallenge(ctx: Ctx, bound: Bound): Promise<string> {
  const challenge = newToken();
  const stored = { ...bound, challengeHash: sha256(challenge), now: ctx.now, keptSince: keptSince(ctx) };
  await inTx(ctx.db, (tx) => queries.insertPasskeyChallenge(tx, stored));
  return challenge;
}

/** Uses up the challenge that a credential answers; fails with passkeyInvalid unless it was made for `expected`. */
async function spendChallenge(
  ctx: Ctx,
  credential: NewCredential | UsedCredential,
  expected: Bound,
): Promise<string> {
  const challenge = webauthn.challengeIn(credential) ?? fail('passkeyInvalid');
  // Its own transaction: the challenge is used up even when the credential turns out to be invalid.
  const taken = await inTx(ctx.db, (tx) =>
    queries.takePasskeyChallenge(tx, sha256(challenge), keptSince(ctx)),
  );
  const fits =
    taken?.purpose === expected.purpose &&
    taken.userId === expected.userId &&
    taken.sessionId === expected.sessionId;
  return fits ? challenge : fail('passkeyInvalid');
}

export function listPasskeys(ctx: Ctx): Promise<Passkey[]> {
  return queries.listShownPasskeys(ctx.db, personOf(ctx).userId);
}

export async function preparePasskey(ctx: Ctx): Promise<CreationOptions> {
  const { userId, sessionId } = personOf(ctx);
  const account = (await findCredentialsOf(ctx.db, userId)) ?? fail('userNotFound');
  const known = await queries.listKnownPasskeys(ctx.db, userId);
  if (known.length >= userPasskeysMax) fail('passkeysExceeded');
  const challenge = await newChallenge(ctx, { purpose: 'register', userId, sessionId });
  const [name] = account.names;
  const user = { id: userId, email: account.email, name: name ?? null };
  return webauthn.creationOptions(ctx.outside.publicUrl, challenge, user, known);
}

export async function createPasskey(
  ctx: Ctx,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { userId, sessionId } = personOf(ctx);
  const challenge = await spendChallenge(ctx, credential, { purpose: 'register', userId, sessionId });
  const { publicUrl } = ctx.outside;
  const key = (await webauthn.verifyNew(publicUrl, challenge, credential)) ?? fail('passkeyInvalid');
  return inTx(ctx.db, async (tx) => {
    // Locks the account, because two concurrent requests would both pass the limit.
    await users.getLockedUser(tx, ctx, userId);
    if ((await queries.listKnownPasskeys(tx, userId)).length >= userPasskeysMax) fail('passkeysExceeded');
    const { transports } = credential.response;
    const passkey = await queries.insertPasskey(tx, { ...key, userId, name, transports, now: ctx.now });
    await tell(tx, ctx, userId, 'passkeyAdded', name);
    return passkey ?? fail('passkeyInvalid');
  });
}

export async function renamePasskey(ctx: Ctx, id: PasskeyId, name: string): Promise<Passkey> {
  const { userId } = personOf(ctx);
  const renamed = await inTx(ctx.db, (tx) => queries.renamePasskey(tx, userId, id, name));
  return renamed ?? fail('passkeyNotFound');
}

export async function deletePasskey(ctx: Ctx, id: PasskeyId): Promise<{ success: true }> {
  const { userId } = personOf(ctx);
  await inTx(ctx.db, async (tx) => {
    const passkey = (await queries.listShownPasskeys(tx, userId)).find((one) => one.id === id);
    if (!passkey || !(await queries.removePasskey(tx, userId, id))) fail('passkeyNotFound');
    await tell(tx, ctx, userId, 'passkeyRemoved', passkey.name);
  });
  return { success: true };
}

/** For a sign-in by passkey alone: allows any passkey that the device has for this site. */
export async function prepareLogin(ctx: Ctx): Promise<RequestOptions> {
  const challenge = await newChallenge(ctx, { purpose: 'login', userId: null, sessionId: null });
  return webauthn.requestOptions(ctx.outside.publicUrl, challenge, []);
}

export async function prepareSecondStep(ctx: Ctx, userId: UserId): Promise<RequestOptions> {
  const challenge = await newChallenge(ctx, { purpose: 'secondStep', userId, sessionId: null });
  return webauthn.requestOptions(
    ctx.outside.publicUrl,
    challenge,
    await queries.listKnownPasskeys(ctx.db, userId),
  );
}

/** For the confirmation of the caller's own session. */
export async function prepareConfirmation(ctx: Ctx): Promise<RequestOptions> {
  const { userId, sessionId } = personOf(ctx);
  const challenge = await newChallenge(ctx, { purpose: 'confirm', userId, sessionId });
  return webauthn.requestOptions(
    ctx.outside.publicUrl,
    challenge,
    await queries.listKnownPasskeys(ctx.db, userId),
  );
}

/** The user whose passkey answered a challenge made for `bound`; fails with passkeyInvalid. */
export async function usePasskey(ctx: Ctx, credential: UsedCredential, bound: Bound): Promise<UserId> {
  const challenge = await spendChallenge(ctx, credential, bound);
  const credentialId = Buffer.from(credential.id, 'base64url');
  const key = (await queries.findPasskeyByCredential(ctx.db, credentialId)) ?? fail('passkeyInvalid');
  if (bound.userId !== null && bound.userId !== key.userId) fail('passkeyInvalid');
  const { publicUrl } = ctx.outside;
  const used = (await webauthn.verifyUsed(publicUrl, challenge, credential, key)) ?? fail('passkeyInvalid');
  await inTx(ctx.db, (tx) => queries.setPasskeyUsed(tx, key.id, { ...used, now: ctx.now }));
  return key.userId;
}

async function tell(
  tx: Tx,
  ctx: Ctx,
  userId: UserId,
  mail: 'passkeyAdded' | 'passkeyRemoved',
  name: string,
): Promise<void> {
  const { email: to, language } = (await findCredentialsOf(tx, userId)) ?? fail('userNotFound');
  await mails.enqueueMail(tx, { name: mail, to, language, values: { name } }, ctx.now);
}
