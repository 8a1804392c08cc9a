import {
  changePassword,
  checkResetToken,
  forgotPassword,
  login,
  logout,
  resetPassword,
} from '@forecourt/contract/auth';
import { hourMs, minuteMs } from '@forecourt/contract/durations';
import { createUser, getUser, patchUser } from '@forecourt/contract/users';
import { listVehicles } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../platform/crypto.ts';
import { buildClient, buildCustomer, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isSomebodyWaiting } from '../../../testing/test-database.ts';
import { mailInvitation, mailReset } from './mailed-tokens.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ forcePasswordChange: true });
});
afterAll(() => app.close());

const signIn = (email: string, password = testPassword, rememberMe = false) =>
  app.call(login, { body: { email, password, rememberMe } });

let caller = 0;

/** Each call has another address, so that only the test of the limit reaches it. */
async function forgot(email: string): Promise<{ status: number; body: unknown }> {
  caller += 1;
  const answer = await app.call(forgotPassword, { body: { email }, remoteAddress: `10.0.0.${caller}` });
  const job = await app.database.pool.query(
    `select payload from graphile_worker._private_jobs order by id desc limit 1`,
  );
  expect(job.rows[0].payload).toMatchObject({ email });
  await mailReset(app.system(), email);
  return answer;
}

async function mailedToken(email: string): Promise<string> {
  const mail = await app.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .where('body', 'like', '%/login%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /[\w-]{43}/.exec(mail.body)?.[0] ?? '';
}

describe('login', () => {
  it('returns a token and the user, whatever the case of the e-mail address', async () => {
    const id = await buildUser(app.db, { email: 'ina@example.test' });
    const { status, body } = await signIn('Ina@Example.test');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id, email: 'ina@example.test', role: { name: 'user', type: 'basic' } });
    const own = await app.call(getUser, { params: { id }, token: body.token });
    expect(own.body.id).toBe(id);
  });

  it('opens no session with a password that was changed while it was checked', async () => {
    const id = await buildUser(app.db, { email: 'raced@example.test' });
    const password_hash = await hashPassword('Fresh-and-unknown-7');
    let answer: Awaited<ReturnType<typeof signIn>> | undefined;
    let asked: Promise<void> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ passwordHash: password_hash }).where('id', '=', id).execute();
      asked = signIn('raced@example.test').then((got) => {
        answer = got;
      });
      await expect
        .poll(async () => answer !== undefined || (await isSomebodyWaiting(app.database)))
        .toBe(true);
    });
    await asked;
    expect(answer?.body.name).toBe('invalidCredentials');
  });

  it('answers an unknown address exactly like a wrong password', async () => {
    await buildUser(app.db, { email: 'known@example.test' });
    const wrong = await signIn('known@example.test', 'not the password');
    const unknown = await signIn('unknown@example.test', 'not the password');
    expect(wrong.status).toBe(403);
    expect(wrong.body.errorCode).toBe(4030004);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  it('reports that an account is deactivated only after the right password', async () => {
    await buildUser(app.db, { email: 'gone@example.test', active: false });
    expect((await signIn('gone@example.test', 'wrong')).body.errorCode).toBe(4030004);
    expect((await signIn('gone@example.test')).body.errorCode).toBe(4010002);
  });

  it('refuses further attempts after ten wrong passwords, even with the right one', async () => {
    await buildUser(app.db, { email: 'guessed@example.test' });
    for (let tries = 0; tries < 10; tries++) await signIn('guessed@example.test', `wrong ${tries}`);
    const { status, body } = await signIn('guessed@example.test');
    expect(status).toBe(429);
    expect(body.params.seconds).toBeGreaterThan(0);
  });

  it('stores only hashes of passwords and tokens', async () => {
    const { body } = await signIn('ina@example.test');
    const users = await app.db.selectFrom('users').selectAll().execute();
    const sessions = await app.db.selectFrom('sessions').selectAll().execute();
    const stored = JSON.stringify([users, sessions.map((row) => row.tokenHash.toString())]);
    expect(stored).not.toContain(testPassword);
    expect(stored).not.toContain(body.token);
    expect(users.every((row) => row.passwordHash?.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
  });
});

describe('sessions', () => {
  it('end at logout, for every later request', async () => {
    const id = await buildUser(app.db);
    const token = await app.signedIn(id);
    expect((await app.call(logout, { token })).status).toBe(200);
    const after = await app.call(getUser, { params: { id }, token });
    expect([after.status, after.body.errorCode]).toEqual([401, 4010001]);
  });

  it('end two hours after their last use', async () => {
    const id = await buildUser(app.db);
    const token = await app.signedIn(id);
    app.clock.forward(119 * minuteMs);
    expect((await app.call(getUser, { params: { id }, token })).status).toBe(200);
    app.clock.forward(121 * minuteMs);
    expect((await app.call(getUser, { params: { id }, token })).status).toBe(401);
  });

  it('of a deleted or deactivated account end at once', async () => {
    for (const change of [{ deletedAt: new Date() }, { active: false }]) {
      const id = await buildUser(app.db);
      const token = await app.signedIn(id);
      await app.db.updateTable('users').set(change).where('id', '=', id).execute();
      expect((await app.call(getUser, { params: { id }, token })).status).toBe(401);
    }
  });
});

it('a request without a token gets 4010000, one with an unknown token 4010001', async () => {
  const id = await buildUser(app.db);
  expect((await app.call(getUser, { params: { id } })).body.errorCode).toBe(4010000);
  expect((await app.call(getUser, { params: { id }, token: 'nonsense' })).body.errorCode).toBe(4010001);
});

describe('a reset token', () => {
  it('works once, sets the password and ends all sessions', async () => {
    const id = await buildUser(app.db, { email: 'reset@example.test' });
    const token = await app.signedIn(id);
    expect((await forgot('reset@example.test')).status).toBe(202);
    const resetToken = await mailedToken('reset@example.test');
    const password = 'another long enough password';
    const body = { resetToken, password };
    const check = () => app.call(checkResetToken, { body: { resetToken } });
    for (const _twice of [1, 2]) expect((await check()).body).toEqual({ email: 'reset@example.test' });
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await check()).body.errorCode).toBe(4010001);
    expect((await app.call(getUser, { params: { id }, token })).status).toBe(401);
    expect((await signIn('reset@example.test', password)).status).toBe(200);
    expect((await app.call(resetPassword, { body })).body.errorCode).toBe(4010001);
  });

  it('is refused once a newer mail was sent, and after half an hour', async () => {
    await buildUser(app.db, { email: 'twice@example.test' });
    const password = 'another long enough password';
    await forgot('twice@example.test');
    const older = await mailedToken('twice@example.test');
    app.clock.forward(6 * minuteMs);
    await forgot('twice@example.test');
    const newer = await mailedToken('twice@example.test');
    expect((await app.call(resetPassword, { body: { resetToken: older, password } })).status).toBe(401);
    app.clock.forward(31 * minuteMs);
    expect((await app.call(checkResetToken, { body: { resetToken: newer } })).status).toBe(401);
    expect((await app.call(resetPassword, { body: { resetToken: newer, password } })).status).toBe(401);
  });

  it('stays valid when the new password is refused', async () => {
    await buildUser(app.db, { email: 'weak@example.test' });
    await forgot('weak@example.test');
    const resetToken = await mailedToken('weak@example.test');
    const short = await app.call(resetPassword, { body: { resetToken, password: 'short' } });
    expect(short.body.name).toBe('passwordTooWeak');
    const long = await app.call(resetPassword, { body: { resetToken, password: 'long enough this time' } });
    expect(long.status).toBe(200);
  });

  it('for an unknown address gets the same answer and sends no mail', async () => {
    const { status, body } = await forgot('nobody@example.test');
    expect([status, body]).toEqual([202, { success: true }]);
    const { count } = await app.db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('recipient', '=', 'nobody@example.test')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('of an invitation is valid for seven days, and its mail is in the user’s language', async () => {
    const id = await buildUser(app.db, { email: 'new@example.test' });
    await app.db
      .updateTable('users')
      .set({ passwordHash: null, language: 'de' })
      .where('id', '=', id)
      .execute();
    await mailInvitation(app.system(), id, null);
    app.clock.forward(6 * 24 * hourMs);
    const body = {
      resetToken: await mailedToken('new@example.test'),
      password: 'mein erstes langes Passwort',
    };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
  });

  it('stops working when the e-mail address changes; an invitation is sent again to the new address', async () => {
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const [old, next] = ['before@example.test', 'after@example.test'];
    const manager = { role: 'manager', email: old };
    const { id } = (await app.call(createUser, { token: root, body: manager })).body;
    await mailInvitation(app.system(), id, null);
    const resetToken = await mailedToken(old);
    await app.call(patchUser, { params: { id }, token: root, body: { email: next } });
    const { rows } = await app.database.pool.query(
      `select payload from graphile_worker._private_jobs order by id desc limit 1`,
    );
    expect(rows[0].payload).toMatchObject({ userId: id });
    const password = 'the first password of all';
    const used = await app.call(resetPassword, { body: { resetToken, password } });
    expect(used.body.name).toBe('invalidToken');
    await mailInvitation(app.system(), id, null);
    const body = { resetToken: await mailedToken(next), password };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
  });

  it('opens a session with the first password when the request asks for it, and never after a reset', async () => {
    const email = 'first@example.test';
    const id = await buildUser(app.db, { email });
    await app.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
    await mailInvitation(app.system(), id, null);
    const password = 'the first password of all';
    const reset = async () => {
      const body = { resetToken: await mailedToken(email), password, signIn: true };
      return (await app.call(resetPassword, { body })).body;
    };
    const { token, user } = await reset();
    expect([user?.id, user?.invitedAt]).toEqual([id, null]);
    expect((await app.call(getUser, { params: { id }, token: token ?? '' })).status).toBe(200);
    await mailReset(app.system(), email);
    expect(await reset()).toEqual({ success: true });
  });

  it('is followed by a warning mail when it changes a password, but not when it sets the first one', async () => {
    const email = 'warned@example.test';
    const id = await buildUser(app.db, { email });
    await app.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
    const subjects = async () => {
      const mails = await app.db
        .selectFrom('mails')
        .select('subject')
        .where('recipient', '=', email)
        .execute();
      return mails.map(({ subject }) => subject).toSorted();
    };
    const choose = async (password: string) =>
      app.call(resetPassword, { body: { resetToken: await mailedToken(email), password } });
    await mailInvitation(app.system(), id, null);
    expect((await choose('the first password of all')).status).toBe(200);
    expect(await subjects()).toEqual(['Your Forecourt account']);
    await mailReset(app.system(), email);
    expect((await choose('another password than that')).status).toBe(200);
    expect(await subjects()).toEqual([
      'Reset your Forecourt password',
      'Your Forecourt account',
      'Your Forecourt password was changed',
    ]);
  });

  it('is contained once in the mail of an invitation, in a link', async () => {
    const email = 'linked@example.test';
    const id = await buildUser(app.db, { email });
    await app.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
    await mailInvitation(app.system(), id, null);
    const { body } = await app.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const token = await mailedToken(email);
    expect(body.split(token)).toHaveLength(2);
    expect(body).toContain(`/login#invite=${token}\n`);
  });
});

it('a session without rememberMe lasts seven days unused, and one that is not to be remembered two hours', async () => {
  const id = await buildUser(app.db, { email: 'lasting@example.test' });
  const body = { email: 'lasting@example.test', password: testPassword };
  const signedIn = async (more: object) => (await app.call(login, { body: { ...body, ...more } })).body.token;
  const [lasting, brief] = [await signedIn({}), await signedIn({ rememberMe: false })];
  const status = async (token: string) => (await app.call(getUser, { params: { id }, token })).status;
  app.clock.forward(2 * hourMs);
  expect([await status(lasting), await status(brief)]).toEqual([200, 401]);
  app.clock.forward(7 * 24 * hourMs - 1);
  expect(await status(lasting)).toBe(200);
  app.clock.forward(7 * 24 * hourMs);
  expect(await status(lasting)).toBe(401);
});

describe('changing a password', () => {
  const password = 'a quite different password';

  it('of one’s own account requires the old one', async () => {
    const id = await buildUser(app.db);
    const token = await app.signedIn(id);
    const change = (body: object) => app.call(changePassword, { params: { id }, token, body });
    expect((await change({ password, passwordRepeat: 'other' })).body.errorCode).toBe(4000003);
    expect((await change({ password, passwordRepeat: password })).body.errorCode).toBe(4030013);
    const right = await change({ password, passwordRepeat: password, passwordOld: testPassword });
    expect(right.status).toBe(200);
  });

  it('ends the other sessions and keeps the current one', async () => {
    const id = await buildUser(app.db);
    const [token, other] = [await app.signedIn(id), await app.signedIn(id)];
    await app.call(changePassword, {
      params: { id },
      token,
      body: { password, passwordRepeat: password, passwordOld: testPassword },
    });
    expect((await app.call(getUser, { params: { id }, token })).status).toBe(200);
    expect((await app.call(getUser, { params: { id }, token: other })).status).toBe(401);
  });

  it('of a managed user requires the new one twice but not the old one, and the user has to change it at the next sign-in', async () => {
    const customerId = await buildCustomer(app.db);
    const clientId = await buildClient(app.db, { customerId });
    const id = await buildUser(app.db, { email: 'managed@example.test', clientId });
    const before = await app.signedIn(id);
    const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
    const change = (body: object) => app.call(changePassword, { params: { id }, token: admin, body });
    expect((await change({ password, passwordRepeat: 'other' })).body.errorCode).toBe(4000003);
    expect((await change({ password: 'short', passwordRepeat: 'short' })).body.name).toBe('passwordTooWeak');
    expect((await change({ password, passwordRepeat: password })).status).toBe(200);
    expect((await app.call(getUser, { params: { id }, token: before })).status).toBe(401);
    const { token, user } = (await signIn('managed@example.test', password)).body;
    expect(user.mustChangePassword).toBe(true);
    expect((await app.call(listVehicles, { token })).body.name).toBe('passwordChangeRequired');
    const same = { password, passwordRepeat: password, passwordOld: password };
    const kept = await app.call(changePassword, { params: { id }, token, body: same });
    expect(kept.body.name).toBe('passwordUnchanged');
    await forgot('managed@example.test');
    const own = {
      resetToken: await mailedToken('managed@example.test'),
      password: 'chosen by its own person',
    };
    await app.call(resetPassword, { body: own });
    const fresh = (await signIn('managed@example.test', own.password)).body.token;
    expect((await app.call(listVehicles, { token: fresh })).status).toBe(200);
  });

  it('of a user out of scope answers “not found”; root may change every password', async () => {
    const id = await buildUser(app.db);
    const [stranger, root] = [await buildUser(app.db), await buildUser(app.db, { role: 'root' })];
    const body = { password, passwordRepeat: password };
    const refused = await app.call(changePassword, {
      params: { id },
      token: await app.signedIn(stranger),
      body,
    });
    expect(refused.body.name).toBe('userNotFound');
    const done = await app.call(changePassword, { params: { id }, token: await app.signedIn(root), body });
    expect(done.status).toBe(200);
  });
});
