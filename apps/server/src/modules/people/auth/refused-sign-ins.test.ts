import { login, loginSecondFactor } from '@forecourt/contract/auth';
import { confirmSecondFactor, enrolSecondFactor } from '@forecourt/contract/second-factor';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { codeOf } from '../../../testing/stand-ins/authenticator.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const said: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = createLog('warn', 'test', { write: (line: string) => void said.push(line) });
  app = await openTestApp({ log, trustedProxies: ['loopback'] });
});
afterAll(() => app.close());
beforeEach(() => void said.splice(0));

const from = (address: string) => ({ 'x-forwarded-for': address });
const lines = () => said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in refused');

it('a refused sign-in is a line with its reason, its account and its address, and without what was sent', async () => {
  const email = 'refused@example.test';
  const account = await buildUser(app.db, { email });
  const headers = from('203.0.113.7');
  await app.call(login, { body: { email, password: 'a wrong password' }, headers });
  await app.call(login, { body: { email: 'nobody@example.test', password: 'a wrong password' }, headers });
  await app.call(login, { body: { email, password: testPassword }, headers });
  const refused = { level: 40, refused: 'invalidCredentials', factor: 'password', address: '203.0.113.7' };
  expect(lines()).toMatchObject([
    { ...refused, account },
    { ...refused, account: null },
  ]);
  expect(said.join()).not.toMatch(/a wrong password|@example/);
});

it('so are a wrong code, and tries beyond the limit', async () => {
  const email = 'codes@example.test';
  const account = await buildUser(app.db, { email });
  const token = await app.signedIn(account);
  const enrolled = (await app.call(enrolSecondFactor, { token, body: { password: testPassword } })).body;
  const code = codeOf(enrolled.secret, app.clock.now(), 0);
  expect((await app.call(confirmSecondFactor, { token, body: { code } })).status).toBe(200);
  const headers = from('203.0.113.8');
  const signIn = await app.call(login, { body: { email, password: testPassword }, headers });
  const { challenge } = signIn.body.secondFactor;
  const guess = () => app.call(loginSecondFactor, { body: { challenge, code: '000000' }, headers });
  let status = 0;
  for (let tries = 0; status !== 429; tries += 1) {
    expect(tries).toBeLessThan(100);
    status = (await guess()).status;
  }
  expect(lines()[0]).toMatchObject({ refused: 'codeIncorrect', factor: 'code', account });
  expect(lines().at(-1)).toMatchObject({ refused: 'tooManyAtOnce', factor: 'code', address: '203.0.113.8' });
});
