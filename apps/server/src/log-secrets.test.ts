import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  changePassword,
  forgotPassword,
  login,
  loginSecondFactor,
  resetPassword,
} from '@forecourt/contract/auth';
import { createDevice } from '@forecourt/contract/devices';
import { uploadImage } from '@forecourt/contract/images';
import { confirmSecondFactor, enrolSecondFactor } from '@forecourt/contract/second-factor';
import { signUp } from '@forecourt/contract/sign-up';
import { instagramCallback, redirectUser } from '@forecourt/contract/social';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './platform/db/database.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { buildUser } from './testing/builders/builders.ts';
import { photo } from './testing/builders/photos.ts';
import { buildVehicle } from './testing/builders/vehicle-builders.ts';
import { codeOf } from './testing/stand-ins/authenticator.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from './testing/test-worker.ts';

/** Real calls, successful ones and ones that fail in every way, with a log at its most verbose level. */

const lines: string[] = [];
const recorder = {
  write: (line: string) => {
    lines.push(line);
  },
};
const said = () => lines.join('');
const smtpPassword = 'smtp-password-of-the-operator';
const clientSecret = 'a secret of the application';
const providerToken = 'a-token-from-the-provider';
/** The provider's reaction to the refresh of a token. */
let providerDoes: 'redirect' | 'hang up' | 'refuse' | 'nonsense' | 'give' = 'give';

let app: TestApp;
let worker: TestWorker;
let provider: Server;
let smtp: SMTPServer;
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

function startProvider(): Promise<void> {
  provider = createServer((request, response) => {
    const answer = JSON.stringify({ access_token: providerToken, expires_in: 60 });
    if (request.url?.startsWith('/token') || providerDoes === 'give') return response.end(answer);
    if (providerDoes === 'hang up') return request.socket.destroy();
    if (providerDoes === 'redirect') return response.writeHead(302, { location: request.url ?? '/' }).end();
    return response.writeHead(providerDoes === 'refuse' ? 400 : 200).end(`<p>${request.url}</p>`);
  });
  return new Promise((resolve) => provider.listen(0, '127.0.0.1', resolve));
}

/** An SMTP server that rejects every mail and quotes it in the error. */
function startSmtp(): Promise<void> {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth: (auth, _session, done) => done(new Error(`no such account: ${auth.username}`)),
  });
  return new Promise((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
}

beforeAll(async () => {
  await Promise.all([startProvider(), startSmtp()]);
  const base = `http://127.0.0.1:${portOf(provider)}`;
  const instagram = {
    clientId: 'forecourt',
    clientSecret,
    authorizeUrl: `${base}/auth`,
    tokenUrl: `${base}/token`,
    longLivedUrl: `${base}/long-lived`,
    refreshUrl: null,
    graphUrl: 'http://127.0.0.1:1',
    scopes: 'openid',
    pkce: true,
  };
  app = await openTestApp({
    signUpOpen: true,
    oauthProviders: { instagram },
    log: createLog('trace', 'test', recorder),
    mailer: createMailer(`smtp://mailer:${smtpPassword}@127.0.0.1:${portOf(smtp.server)}`, 'x@example.test'),
  });
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  provider.close();
  smtp.close();
});

async function behindTheBack(statement: string): Promise<void> {
  const superuser = createPool(app.database.ownerUrl, 1, 'test superuser');
  await superuser.query(statement);
  await superuser.end();
}
/** None of the secrets is in any log line; `heard` is, which proves that something was logged. */
function assertSilent(secrets: (string | undefined)[], heard: string): void {
  expect(said()).toContain(heard);
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes(secret ?? ''))).toEqual([]);
  }
}

it('signing in, resetting a password and the second factor log no password, token, code or mail text', async () => {
  const email = 'signs-in@example.test';
  const password = 'the password that nobody may read';
  const id = await buildUser(app.db, { role: 'root', email, password });
  await app.call(login, { body: { email, password: `${password} wrong` } });
  const { token } = (await app.call(login, { body: { email, password } })).body;
  const { secret, url } = (await app.call(enrolSecondFactor, { token, body: { password } })).body;
  const code = codeOf(secret, app.clock.now());
  const { recoveryCodes } = (await app.call(confirmSecondFactor, { token, body: { code } })).body;
  const { challenge } = (await app.call(login, { body: { email, password } })).body.secondFactor;
  await app.call(loginSecondFactor, { body: { challenge, code } });
  await app.call(loginSecondFactor, { body: { challenge, code: recoveryCodes[0] } });
  await app.call(forgotPassword, { body: { email } });
  const resetMail = app.db.selectFrom('mails').select('body').where('body', 'like', '%30 minutes%');
  await until('the mail', async () => (await resetMail.executeTakeFirst()) !== undefined);
  const { body: mail } = await resetMail.executeTakeFirstOrThrow();
  const resetToken = /[\w-]{43}/.exec(mail)?.[0] ?? '';
  await until('a try to send it', async () => said().includes('"job":"mails.send"'));
  await app.call(resetPassword, { body: { resetToken, password: 'short' } });
  await app.call(changePassword, {
    params: { id },
    token,
    body: { password: 'x', passwordRepeat: 'y', passwordOld: password },
  });
  const secrets = [password, token, secret, url, challenge, resetToken, smtpPassword, ...recoveryCodes];
  assertSilent([...secrets, 'we received a request to reset', 'Your token is'], 'mails.send');
  expect(said()).not.toMatch(new RegExp(`\\b${code}\\b`));
});

it('malformed requests are logged without their content', async () => {
  const secret = 'hidden-in-a-broken-call';
  const token = await app.signedIn(await buildUser(app.db));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = (payload: string, more = {}) =>
    app.server.inject({ method: 'POST', url: login.path, headers: { ...headers, ...more }, payload });
  const get = (url: string) => app.server.inject({ url, headers });
  const statuses = [
    await post(`{"email":"a@example.test","password":${secret}}`),
    await post(`${secret} {"password":1}`),
    await post(JSON.stringify({ email: secret, password: secret, [`${secret}`]: 1 })),
    await post(JSON.stringify({ __proto__x: 1, constructor: { prototype: secret } })),
    await post(secret, { 'content-type': 'multipart/form-data; boundary=x' }),
    await get(`/v1/users/%zz?resetToken=${secret}`),
    await get(`/v1/users/${secret}%zz`),
    await get(`/login/%zz?resetToken=${secret}`),
    await get(`/v1/users?orderBy=${secret}&${secret}=1`),
    await get(`/v1/users/${secret}`),
    await get(`/v1/nothing?token=${secret}`),
    await get(`/files/a.jpg?signature=${secret}`),
  ].map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  assertSilent([secret, token], 'request refused');
});

it('an internal error is logged without the values of the row that caused it', async () => {
  const id = await buildUser(app.db, { role: 'user' });
  const token = await app.signedIn(id);
  await behindTheBack('alter table mails add constraint nothing_goes check (false) not valid');
  await behindTheBack('alter table devices add constraint nothing_goes check (false) not valid');
  const wish = { name: 'Autohaus', address: 'Weg 1', uid: 'X1', email: 'fails@example.test' };
  const password = 'a showroom of one’s own';
  const failed = [
    await app.call(signUp, { body: { ...wish, password } }),
    await app.call(createDevice, {
      token,
      body: {
        deviceId: 'https://push.example.com/the-endpoint-of-a-browser',
        meta: { manufacturer: 'firefox', keys: { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) } },
      },
    }),
  ];
  expect(failed.map(({ status, body }) => [status, body.message])).toEqual([
    [500, 'Internal Server Error'],
    [500, 'Internal Server Error'],
  ]);
  await behindTheBack('alter table mails drop constraint nothing_goes');
  assertSilent(
    [
      password,
      token,
      'Confirm your Forecourt',
      'please confirm',
      'the-endpoint-of-a-browser',
      'D'.repeat(22),
    ],
    'nothing_goes',
  );
  expect(said()).toContain('"table":"mails"');
});

it('connecting an outside system logs no code, state, token or secret, whatever the provider answers', async () => {
  const id = await buildUser(app.db);
  const token = await app.signedIn(id);
  const codes: string[] = [];
  for (const does of ['redirect', 'hang up', 'refuse', 'nonsense', 'give'] as const) {
    providerDoes = does;
    const begun = await app.call(redirectUser, { params: { userId: id, dmsId: 'instagram' }, token });
    const state = new URL(begun.body.url).searchParams.get('state') ?? '';
    const code = `code-of-the-provider-${does}`;
    await app.call(instagramCallback, { token, body: { code, state } });
    codes.push(code, state);
  }
  assertSilent([...codes, token, providerToken, clientSecret], 'connection to an outside system failed');
  expect(said()).not.toContain(encodeURIComponent(clientSecret).replaceAll('%20', '+'));
});

it('an upload logs neither its bytes nor its token, whether it is accepted or refused', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const params = { id: await buildVehicle(app.db, { userId }) };
  const text = 'written-inside-of-a-photo';
  const broken = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from(text) };
  const answers = [
    await app.upload(uploadImage, { params, token, file: broken }),
    await app.upload(uploadImage, { params, token, file: photo() }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 201]);
  assertSilent([token, text], '{');
});
