import { changePassword, resetPassword } from '@forecourt/contract/auth';
import { createCustomerAdmin, patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { createUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword, newToken, sha256 } from '../../../platform/crypto.ts';
import { buildClient, buildCustomer, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const password = 'a quiet harbour at dawn';
let app: TestApp;
let token: string;
let customerId: CustomerId;
let adminId: UserId;
let userId: UserId;

beforeAll(async () => {
  app = await openTestApp();
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  customerId = await buildCustomer(app.db);
  adminId = await buildUser(app.db, { role: 'customer', customerId });
  userId = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
});
afterAll(() => app.close());

/** How many connections have kept a transaction open without using it for a while; one that hashes waits for seconds. */
async function countOpen(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'
       and state_change < clock_timestamp() - interval '200 milliseconds'`,
  );
  return rows[0]?.count ?? 0;
}

async function resetToken(): Promise<string> {
  const mailed = newToken();
  const reset = { userId, tokenHash: sha256(mailed), createdAt: app.clock.now() };
  await app.db.insertInto('passwordResets').values(reset).execute();
  return mailed;
}

const body = { password, passwordRepeat: password };
const calls: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  'one’s own password is changed': async () =>
    app.call(changePassword, {
      params: { id: userId },
      token: await app.signedIn(userId),
      body: { ...body, passwordOld: testPassword },
    }),
  'somebody else’s password is set': () => app.call(changePassword, { params: { id: userId }, token, body }),
  'the password of an admin is set': () =>
    app.call(patchCustomerAdmin, { params: { id: customerId, adminId }, token, body: { password } }),
  'a mailed token sets a password': async () =>
    app.call(resetPassword, { body: { password, resetToken: await resetToken() } }),
  'an admin is made': () =>
    app.call(createCustomerAdmin, {
      params: { id: customerId },
      token,
      headers: { 'idempotency-key': 'an admin' },
      body: { email: 'admin@example.test', password },
    }),
  'a user is made': () =>
    app.call(createUser, {
      token,
      headers: { 'idempotency-key': 'a user' },
      body: { email: 'manager@example.test', role: { name: 'manager' }, password },
    }),
};

it.each(Object.entries(calls))(
  'no transaction is open while %s and hashing takes long',
  async (_what, call) => {
    const others = Promise.all(Array.from({ length: 24 }, () => hashPassword('of somebody else')));
    let isOver = false;
    const answered = call().finally(() => {
      isOver = true;
    });
    let most = 0;
    while (!isOver) {
      most = Math.max(most, await countOpen());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await others;
    const { body: answer, status } = await answered;
    expect({ status, answer }).toMatchObject({ status: expect.toSatisfy((one) => one < 300) });
    expect(most).toBe(0);
  },
);
