/**
 * Self-service sign-up of customers, where the installation allows it. Guarantees that no account exists before the
 * mail is confirmed; that no answer reveals whether an address has an account.
 */
import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { RouteInput } from '@forecourt/contract/route';
import type { signUp } from '@forecourt/contract/sign-up';
import type { Ctx } from '../../../platform/context.ts';
import { hashPassword, newToken, sha256 } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import type { Caller } from '../../../platform/http/serve.ts';
import * as clients from '../../people/clients/clients.service.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as passwords from '../../people/users/password.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as installation from '../../studio/installation/installation.service.ts';
import * as queries from './sign-up.queries.ts';

const lifeMs = dayMs;

type Wish = RouteInput<typeof signUp>['body'];

export async function requestSignUp(
  ctx: Ctx,
  limit: RateLimit,
  wish: Wish,
  { network, language }: Caller,
): Promise<{ success: true }> {
  if (!(await installation.isSignUpOpen(ctx.db))) fail('signUpClosed');
  await limit.take(network);
  const { password, ...rest } = wish;
  await passwords.assertGoodPassword(password, { email: wish.email, names: [wish.name] });
  // Hashed for a known address too, so that both cases take the same time.
  const passwordHash = await hashPassword(password);
  const token = newToken();
  await inTx(ctx.db, async (tx) => {
    const known = await queries.findKnownAddress(tx, wish.email);
    const letter: Omit<mails.Letter, 'to'> = known
      ? { name: 'signUpKnown', language: known.language, values: { url: mails.signInUrl(ctx) } }
      : {
          name: 'signUp',
          language: language ?? 'en',
          person: wish.name,
          values: { url: mails.linkToForm(ctx, 'confirm', token) },
          secret: token,
        };
    if (!known) {
      const oldest = new Date(ctx.now.getTime() - lifeMs);
      const waiting = { ...rest, passwordHash, language, createdAt: ctx.now };
      await queries.replaceSignUp(tx, sha256(token), waiting, oldest);
    }
    await mails.enqueueMail(tx, { ...letter, to: wish.email }, ctx.now);
  });
  return { success: true };
}

/** Creates the customer, its client and its first user. */
export async function confirmSignUp(
  ctx: Ctx,
  limit: RateLimit,
  token: string,
  network: string,
): Promise<{ success: true }> {
  if (!(await installation.isSignUpOpen(ctx.db))) fail('signUpClosed');
  await limit.take(`confirm ${network}`);
  const done = await inTx(ctx.db, async (tx) => {
    const wish = await queries.takeSignUp(tx, sha256(token));
    if (!wish || ctx.now.getTime() - Date.parse(wish.createdAt) > lifeMs) return false;
    const { name, email, passwordHash } = wish;
    const customerId = await customers.createSignedUpCustomer(
      tx,
      { name, address: wish.address, uid: wish.uid, email },
      ctx.now,
    );
    const clientId = await clients.createFirstClient(tx, { name, customerId }, ctx.now);
    const role = { role: 'user', type: 'basic' } as const;
    const user = { email, name, ...role, clientId, customerId: null, passwordHash, language: wish.language };
    await users.insertUser(tx, { ...user, createdAt: ctx.now });
    return true;
  });
  if (!done) fail('invalidToken');
  await limit.giveBack(`confirm ${network}`);
  return { success: true };
}
