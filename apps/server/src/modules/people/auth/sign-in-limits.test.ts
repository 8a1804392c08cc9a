import { changePassword, forgotPassword, login, loginSecondFactor } from '@forecourt/contract/auth';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
} from '@forecourt/contract/second-factor';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { codeOf } from '../../../testing/stand-ins/authenticator.ts';
import { openSecondApp, openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailReset } from './mailed-tokens.service.ts';

/** Attacks on an account by guessing, from any number of addresses. */

let app: TestApp;
let email: string;
beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['loopback'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `${Math.random()}@example.test`;
  await buildUser(app.db, { email });
});

/** Headers of a call through a proxy. */
const from = (address: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...more,
});
const signIn = (password: string, headers: Record<string, string>) =>
  app.call(login, { body: { email, password }, headers });
const guess = (address: string) => signIn('a wrong password', from(address));
let network = 0;
/** Addresses that were not used before. */
const addresses = (count: number) =>
  Array.from({ length: count }, () => `100.64.${network >> 8}.${network++ & 255}`);

it('guesses from a hundred addresses block further attempts, even with the right password from another address', async () => {
  const statuses = [];
  for (const address of addresses(100)) statuses.push((await guess(address)).status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  const [unknown = ''] = addresses(1);
  const late = await signIn(testPassword, from(unknown));
  expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
});

it('meanwhile the owner can sign in from a known address and with a known browser', async () => {
  const [home = '', hotel = ''] = addresses(2);
  const device = { 'x-device-id': 'ab'.repeat(16) };
  expect((await signIn(testPassword, from(home, device))).status).toBe(200);
  for (const address of addresses(30)) await guess(address);
  expect((await signIn(testPassword, from(hotel))).status).toBe(429);
  expect((await signIn(testPassword, from(home))).status).toBe(200);
  expect((await signIn(testPassword, from(hotel, device))).status).toBe(200);
  const madeUp = { 'x-device-id': 'cd'.repeat(16) };
  const [elsewhere = ''] = addresses(1);
  expect((await signIn(testPassword, from(elsewhere, madeUp))).status).toBe(429);
});

it('all IPv6 addresses within the same 64 bits count as one', async () => {
  const statuses = [];
  for (let host = 1; host <= 12; host++)
    statuses.push((await guess(`2001:db8:77:1::${host.toString(16)}`)).status);
  expect(statuses.indexOf(429)).toBe(10);
  expect((await guess('2001:db8:77:2::1')).status).toBe(403);
});

it('processes on one database share the count', async () => {
  const second = await openSecondApp(app);
  for (const address of addresses(20)) await guess(address);
  const answer = await second.inject({
    method: 'POST',
    url: login.path,
    payload: { email, password: testPassword },
    remoteAddress: '203.0.113.9',
  });
  expect(answer.statusCode).toBe(429);
  await second.close();
});

it('an invalid address in the header of a proxy is answered like any other', async () => {
  for (const nonsense of ['a'.repeat(900), 'unknown', '1.2.3.4.5']) {
    expect((await signIn('a wrong password', from(nonsense))).status).toBe(403);
  }
});

const askForReset = (address: string) =>
  app.call(forgotPassword, { body: { email }, headers: from(address) });
const mailed = () => app.db.selectFrom('mails').select('id').where('recipient', '=', email).execute();

it('reset mails that a stranger requests do not block those of the owner, and only one is sent at a time', async () => {
  const [stranger = '', owner = ''] = addresses(2);
  for (let tries = 0; tries < 6; tries++) await askForReset(stranger);
  expect((await askForReset(owner)).status).toBe(202);
  for (let job = 0; job < 6; job++) await mailReset(app.system(), email);
  expect(await mailed()).toHaveLength(1);
  app.clock.forward(5 * 60_000);
  await mailReset(app.system(), email);
  expect(await mailed()).toHaveLength(2);
});

it('a hundred colleagues behind one address can forget their passwords within an hour', async () => {
  const [office = ''] = addresses(1);
  const statuses = [];
  for (let count = 0; count < 101; count++) statuses.push((await askForReset(office)).status);
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 202), 429]);
});

it('wrong codes that somebody with the password sends from elsewhere do not block the owner', async () => {
  const owner = `${Math.random()}@example.test`;
  const token = await app.signedIn(await buildUser(app.db, { email: owner }));
  const { secret } = (await app.call(enrolSecondFactor, { token, body: { password: testPassword } })).body;
  const code = () => codeOf(secret, app.clock.now(), 0);
  await app.call(confirmSecondFactor, { token, body: { code: code() } });
  const [home = '', cafe = ''] = addresses(2);
  const enter = async (address: string, tried: string) => {
    const headers = from(address);
    const first = await app.call(login, { body: { email: owner, password: testPassword }, headers });
    const { challenge } = first.body.secondFactor;
    return (await app.call(loginSecondFactor, { body: { challenge, code: tried }, headers })).status;
  };
  app.clock.forward(60_000);
  expect(await enter(home, code())).toBe(200);
  const guesses = [];
  for (const address of addresses(6)) guesses.push(await enter(address, '000000'));
  expect(guesses).toEqual([403, 403, 403, 403, 403, 429]);
  app.clock.forward(60_000);
  expect(await enter(cafe, code())).toBe(429);
  expect(await enter(home, code())).toBe(200);
  for (const address of addresses(6)) await enter(address, '000000');
  app.clock.forward(30_000);
  const body = { password: testPassword, code: code() };
  expect((await app.call(disableSecondFactor, { token, body })).status).toBe(200);
});

it('a person at an unattended session cannot guess the old password', async () => {
  const id = await buildUser(app.db);
  const token = await app.signedIn(id);
  const password = 'a quite different password';
  const change = (passwordOld: string) =>
    app.call(changePassword, {
      token,
      params: { id },
      body: { password, passwordRepeat: password, passwordOld },
    });
  const statuses = [];
  for (let tries = 0; tries < 6; tries++) statuses.push((await change(`wrong ${tries}`)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await change(testPassword)).status).toBe(429);
});
