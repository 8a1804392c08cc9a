/**
 * The second factor of an account: time-based codes, and recovery codes for a lost device. Guarantees that no code
 * works twice; the secret is stored encrypted only, recovery codes as hashes only.
 */
import { randomBytes } from 'node:crypto';
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/second-factor';
import type { Ctx } from '../../../platform/context.ts';
import { sha256, verifyPassword } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { base32, otpauthUrl, stepOfCode } from '../../../platform/totp.ts';
import * as mails from '../../records/mails/mails.service.ts';
import { assertGoodPassword } from '../users/password.service.ts';
import { type Credentials, findCredentialsOf, removeChallenges } from './auth.queries.ts';
import * as queries from './second-factor.queries.ts';
import { personOf } from './sessions.service.ts';

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const recoveryCodeCount = 10;
/** 120 bits, 24 letters: so many that a plain hash is enough. */
const recoveryCodeBytes = 15;

const purpose = (userId: string) => `second factor ${userId}`;
export const sealedColumns: SealedColumn[] = [
  { table: 'second_factors', key: 'user_id', column: 'secret_sealed', purpose },
];
const isByTime = (code: string) => /^\d{6}$/.test(code);

export async function getSecondFactor(ctx: Ctx): Promise<RouteAnswer<typeof routes.getSecondFactor>> {
  const { userId } = personOf(ctx);
  const factor = await queries.findSecondFactor(ctx.db, userId);
  const since = factor?.confirmedAt ?? null;
  return {
    active: since !== null,
    since,
    recoveryCodes: await queries.countRecoveryCodes(ctx.db, userId),
  };
}

/** Uses up a code, which never works again; fails with codeIncorrect. */
export async function spendCode(tx: Tx, ctx: Ctx, userId: UserId, code: string): Promise<void> {
  const factor = (await queries.findSecondFactor(tx, userId)) ?? fail('secondFactorMissing');
  const taken = isByTime(code)
    ? await spendByTime(tx, ctx, userId, factor, code)
    : factor.confirmedAt !== null && (await queries.takeRecoveryCode(tx, userId, sha256(code), ctx.now));
  if (!taken) fail('codeIncorrect');
}

async function spendByTime(
  tx: Tx,
  ctx: Ctx,
  userId: UserId,
  factor: queries.SecondFactor,
  code: string,
): Promise<boolean> {
  const secret = Buffer.from(ctx.outside.sealer.open(factor.secretSealed, purpose(userId)), 'base64url');
  const step = stepOfCode(secret, code, ctx.now);
  return step !== null && queries.takeStep(tx, userId, step);
}

async function assertPassword(ctx: Ctx, userId: UserId, password: string): Promise<Credentials> {
  const account = (await findCredentialsOf(ctx.db, userId)) ?? fail('userNotFound');
  if (!(await verifyPassword(password, account.passwordHash))) fail('passwordIncorrect');
  return account;
}

/**
 * The key under which wrong passwords and codes of signed-in users are counted: strangers who guess codes at the sign-in do not
 * keep the owner from turning the second factor off.
 */
const triesKeyOf = (userId: UserId) => `${userId} signed in`;

export async function enrolSecondFactor(
  ctx: Ctx,
  limit: RateLimit,
  password: string,
): Promise<RouteAnswer<typeof routes.enrolSecondFactor>> {
  const { userId } = personOf(ctx);
  await limit.take(triesKeyOf(userId));
  const account = await assertPassword(ctx, userId, password);
  await limit.giveBack(triesKeyOf(userId));
  const secret = randomBytes(secretBytes);
  const sealed = ctx.outside.sealer.seal(secret.toString('base64url'), purpose(userId));
  const done = await inTx(ctx.db, (tx) => queries.enrolSecondFactor(tx, userId, sealed, ctx.now));
  if (!done) fail('secondFactorActive');
  const text = base32(secret);
  return { secret: text, url: otpauthUrl('Forecourt', account.email, text) };
}

function newRecoveryCode(): string {
  return base32(randomBytes(recoveryCodeBytes)).toLowerCase();
}

export async function confirmSecondFactor(
  ctx: Ctx,
  limit: RateLimit,
  code: string,
): Promise<RouteAnswer<typeof routes.confirmSecondFactor>> {
  const { userId } = personOf(ctx);
  await limit.take(triesKeyOf(userId));
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await inTx(ctx.db, async (tx) => {
    const factor = (await queries.findSecondFactor(tx, userId)) ?? fail('secondFactorMissing');
    if (factor.confirmedAt) fail('secondFactorActive');
    await spendCode(tx, ctx, userId, code);
    await queries.confirmSecondFactor(tx, userId, codes.map(sha256), ctx.now);
    await tell(tx, ctx, userId, 'secondFactorOn');
  });
  await limit.forget(triesKeyOf(userId));
  return { recoveryCodes: codes.map((one) => one.match(/.{4}/g)?.join('-') ?? one) };
}

/** The password has to be long enough to protect the account without a second factor. */
export async function disableSecondFactor(
  ctx: Ctx,
  limit: RateLimit,
  { password, code }: { password: string; code: string },
): Promise<{ success: true }> {
  const { userId } = personOf(ctx);
  await limit.take(triesKeyOf(userId));
  const account = await assertPassword(ctx, userId, password);
  if (!account.secondFactor) fail('secondFactorMissing');
  await assertGoodPassword(password, { ...account, secondFactor: false });
  await inTx(ctx.db, async (tx) => {
    await spendCode(tx, ctx, userId, code);
    await queries.removeSecondFactor(tx, userId);
    await removeChallenges(tx, userId);
    await tell(tx, ctx, userId, 'secondFactorOff');
  });
  await limit.forget(triesKeyOf(userId));
  return { success: true };
}

async function tell(
  tx: Tx,
  ctx: Ctx,
  userId: UserId,
  name: 'secondFactorOn' | 'secondFactorOff',
): Promise<void> {
  const { email: to, language } = (await findCredentialsOf(tx, userId)) ?? fail('userNotFound');
  await mails.enqueueMail(tx, { name, to, language, values: {} }, ctx.now);
}
