import { login } from '@forecourt/contract/auth';
import { confirmSignUp, signUp } from '@forecourt/contract/sign-up';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ signUpOpen: true });
});
afterAll(() => app.close());

const password = 'a showroom of one’s own';
const wish = (email: string) => ({
  name: 'Autohaus Neu',
  address: 'Weg 1, Kiel',
  uid: 'DE123',
  email,
  password,
});
let caller = 0;

/** Each call has another address, so that only the test of the limit reaches it. */
const ask = (email: string, more = {}) => {
  caller += 1;
  return app.server.inject({
    method: 'POST',
    url: signUp.path,
    remoteAddress: `10.0.0.${caller}`,
    payload: { ...wish(email), ...more },
  });
};

async function mailTo(email: string): Promise<string> {
  const mails = app.db.selectFrom('mails').select('body').where('recipient', '=', email);
  return (await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).body;
}
const tokenIn = (mail: string) => /[\w-]{43}/.exec(mail)?.[0] ?? '';

describe('signing up', () => {
  it('creates customer, client and first basic user once the mail is confirmed, not before', async () => {
    expect((await ask('New@example.test')).statusCode).toBe(202);
    const signIn = () => app.call(login, { body: { email: 'new@example.test', password } });
    expect((await signIn()).status).toBe(403);
    const body = { token: tokenIn(await mailTo('new@example.test')) };
    expect((await app.call(confirmSignUp, { body })).status).toBe(201);
    const { user } = (await signIn()).body;
    expect(user).toMatchObject({ role: { name: 'user', type: 'basic' }, customer: { name: 'Autohaus Neu' } });
    const row = await app.db
      .selectFrom('customers')
      .select(['address', 'vatId', 'infoEmail'])
      .where('id', '=', user.customerId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ address: 'Weg 1, Kiel', vatId: 'DE123', infoEmail: 'new@example.test' });
    expect((await app.call(confirmSignUp, { body })).body.errorCode).toBe(4010001);
  });

  it('with a known address gets the same answer, and only its owner is notified', async () => {
    await buildUser(app.db, { email: 'known@example.test' });
    const [known, unknown] = [await ask('known@example.test'), await ask('unknown@example.test')];
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(tokenIn(await mailTo('known@example.test'))).toBe('');
  });

  it('needs the newest mail, which is valid for a day', async () => {
    await ask('twice@example.test');
    const older = tokenIn(await mailTo('twice@example.test'));
    await ask('twice@example.test');
    const newer = tokenIn(await mailTo('twice@example.test'));
    const confirm = (token: string) => app.call(confirmSignUp, { body: { token } });
    expect((await confirm(older)).status).toBe(401);
    app.clock.forward(25 * 60 * 60_000);
    expect((await confirm(newer)).status).toBe(401);
  });

  it('with an address that has got an account meanwhile is refused', async () => {
    await ask('meanwhile@example.test');
    await buildUser(app.db, { email: 'meanwhile@example.test' });
    const token = tokenIn(await mailTo('meanwhile@example.test'));
    expect((await app.call(confirmSignUp, { body: { token } })).body.errorCode).toBe(4090006);
  });

  it('refuses a weak password, and more than five attempts from one address', async () => {
    expect((await ask('weak@example.test', { password: 'short' })).json().name).toBe('passwordTooWeak');
    const tries = [];
    for (let count = 0; count < 6; count++) {
      const payload = wish(`many${count}@example.test`);
      tries.push(
        await app.server.inject({ method: 'POST', url: signUp.path, remoteAddress: '10.1.1.1', payload }),
      );
    }
    expect(tries.map((one) => one.statusCode)).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

it('is closed unless the installation opens it', async () => {
  const closed = await openTestApp();
  const answers = [
    await closed.call(signUp, { body: wish('closed@example.test') }),
    await closed.call(confirmSignUp, { body: { token: 'x' } }),
  ];
  for (const { body } of answers) expect(body.name).toBe('signUpClosed');
  await closed.close();
});
