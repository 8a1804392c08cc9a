import { changePassword, login, loginSecondFactor, resetPassword } from '@forecourt/contract/auth';
import { UserId } from '@forecourt/contract/ids';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
} from '@forecourt/contract/second-factor';
import { impersonate } from '@forecourt/contract/sessions';
import { getUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto.ts';
import { buildUser, testPassword } from '../../../testing/builders/builders.ts';
import * as authenticator from '../../../testing/stand-ins/authenticator.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailReset } from './mailed-tokens.service.ts';

let app: TestApp;
let email: string;
let id: string;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  email = `${Math.random()}@example.test`;
  const userId = await buildUser(app.db, { role: 'customer', email });
  id = userId;
  token = await app.signedIn(userId);
});

const codeOf = (secret: string, later = 0) => authenticator.codeOf(secret, app.clock.now(), later);

async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await app.call(enrolSecondFactor, { token, body: { password: testPassword } });
  const confirmed = await app.call(confirmSecondFactor, { token, body: { code: codeOf(body.secret) } });
  app.clock.forward(60_000);
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

const firstStep = () => app.call(login, { body: { email, password: testPassword } });
const secondStep = (challenge: string, code: string) =>
  app.call(loginSecondFactor, { body: { challenge, code } });

describe('the second factor', () => {
  it('is required only once a code has confirmed it, and setting it up requires the password', async () => {
    const wrong = await app.call(enrolSecondFactor, { token, body: { password: 'not the password' } });
    expect(wrong.body.name).toBe('passwordIncorrect');
    const { body } = await app.call(enrolSecondFactor, { token, body: { password: testPassword } });
    expect(body.url).toContain(`secret=${body.secret}`);
    expect((await firstStep()).body.token).toBeDefined();
    const late = await app.call(confirmSecondFactor, { token, body: { code: codeOf(body.secret, 5) } });
    expect(late.body.name).toBe('codeIncorrect');
    expect((await app.call(getSecondFactor, { token })).body.active).toBe(false);
  });

  it('returns no token for the password alone, and one for a correct code', async () => {
    const { secret } = await turnOn();
    const { body } = await firstStep();
    expect([body.token, body.user]).toEqual([undefined, undefined]);
    const { challenge } = body.secondFactor;
    expect((await secondStep(challenge, '000000')).body.name).toBe('codeIncorrect');
    const done = await secondStep(challenge, codeOf(secret));
    expect([done.status, done.body.user.id]).toEqual([200, id]);
    const own = await app.call(getUser, { params: { id }, token: done.body.token });
    expect(own.status).toBe(200);
    expect((await secondStep(challenge, codeOf(secret, 1))).body.name).toBe('invalidToken');
  });

  it('accepts no code twice, nor an older one after a newer one', async () => {
    const { secret } = await turnOn();
    const enter = async (code: string) =>
      (await secondStep((await firstStep()).body.secondFactor.challenge, code)).status;
    expect(await enter(codeOf(secret))).toBe(200);
    expect(await enter(codeOf(secret))).toBe(403);
    expect(await enter(codeOf(secret, -1))).toBe(403);
    const at = await Promise.all([1, 2, 3, 4].map(() => enter(codeOf(secret, 1))));
    expect(at.filter((status) => status === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once, however it is formatted', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = recoveryCodes[0] ?? '';
    expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    const enter = async (text: string) =>
      (await secondStep((await firstStep()).body.secondFactor.challenge, text)).status;
    expect(await enter(code.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await enter(code)).toBe(403);
    expect((await app.call(getSecondFactor, { token })).body).toMatchObject({
      active: true,
      recoveryCodes: 9,
    });
  });

  it('accepts a recovery code of 16 letters, as earlier versions gave out', async () => {
    await turnOn();
    const code = 'abcdefgh234567ab';
    await app.db
      .insertInto('recoveryCodes')
      .values({ userId: UserId.parse(id), codeHash: sha256(code) })
      .execute();
    const { challenge } = (await firstStep()).body.secondFactor;
    expect((await secondStep(challenge, code)).status).toBe(200);
  });

  it('blocks an account after five wrong codes, so that even the correct one has to wait', async () => {
    const { secret } = await turnOn();
    const { challenge } = (await firstStep()).body.secondFactor;
    for (let tries = 0; tries < 5; tries++) await secondStep(challenge, '000000');
    const { status, headers } = await secondStep(challenge, codeOf(secret));
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('is turned off with password and code, unless the password is too weak without it', async () => {
    const { secret } = await turnOn();
    const off = (password: string, code: string) =>
      app.call(disableSecondFactor, { token, body: { password, code } });
    expect((await off('not the password', codeOf(secret))).body.name).toBe('passwordIncorrect');
    expect((await off(testPassword, '000000')).body.name).toBe('codeIncorrect');
    const password = 'nine char';
    const change = { password, passwordRepeat: password, passwordOld: testPassword };
    expect((await app.call(changePassword, { params: { id }, token, body: change })).status).toBe(200);
    expect((await off(password, codeOf(secret))).body.name).toBe('passwordTooWeak');
    const back = { password: testPassword, passwordRepeat: testPassword, passwordOld: password };
    await app.call(changePassword, { params: { id }, token, body: back });
    expect((await off(testPassword, codeOf(secret))).status).toBe(200);
    expect((await firstStep()).body.token).toBeDefined();
  });

  it('stores only encrypted and hashed values, and a challenge expires after five minutes', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const rows = [
      await app.db.selectFrom('secondFactors').selectAll().execute(),
      await app.db.selectFrom('recoveryCodes').selectAll().execute(),
    ];
    const stored = JSON.stringify(rows);
    const plain = [
      secret,
      authenticator.secretBytesOf(secret).toString('hex'),
      recoveryCodes[0]?.replaceAll('-', '') ?? '',
    ];
    expect(plain.filter((text) => stored.includes(text))).toEqual([]);
    const { challenge } = (await firstStep()).body.secondFactor;
    app.clock.forward(5 * 60_000 + 1);
    expect((await secondStep(challenge, codeOf(secret))).body.name).toBe('invalidToken');
  });

  it('stays on when the password is reset, is announced by mail, and cannot be turned off while impersonating the account', async () => {
    await turnOn();
    const mails = app.db.selectFrom('mails').select('subject').where('recipient', '=', email);
    expect((await mails.execute()).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on for your Forecourt account',
    ]);
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const taken = (await app.call(impersonate, { token: root, params: { id }, body: {} })).body.token;
    const body = { password: testPassword, code: '000000' };
    expect((await app.call(disableSecondFactor, { token: taken, body })).body.name).toBe('ownPersonOnly');
    await mailReset(app.system(), email);
    const mail = app.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc');
    const resetToken = /[\w-]{43}/.exec((await mail.executeTakeFirstOrThrow()).body)?.[0];
    const password = 'another long enough one';
    expect((await app.call(resetPassword, { body: { resetToken, password } })).status).toBe(200);
    const again = await app.call(login, { body: { email, password } });
    expect([again.body.token, again.body.secondFactor !== undefined]).toEqual([undefined, true]);
  });

  it('can be turned on by every role', async () => {
    for (const role of ['root', 'manager', 'qcmanager', 'customer', 'client', 'user'] as const) {
      const own = await app.signedIn(await buildUser(app.db, { role }));
      const answer = await app.call(enrolSecondFactor, { token: own, body: { password: testPassword } });
      expect(answer.status, role).toBe(201);
    }
  });

  it('counts wrong passwords when it is turned off as when it is turned on', async () => {
    await turnOn();
    const guess = (code: string) =>
      app.call(disableSecondFactor, { token, body: { password: `wrong ${code}`, code } });
    const answers = [];
    for (const code of ['111111', '222222', '333333', '444444', '555555', '666666'])
      answers.push((await guess(code)).status);
    expect(answers).toEqual([403, 403, 403, 403, 403, 429]);
  });
});
