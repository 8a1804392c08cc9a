import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { login, loginSecondFactor } from '@forecourt/contract/auth';
import { createDestination } from '@forecourt/contract/destinations';
import type { UserId } from '@forecourt/contract/ids';
import { confirmSecondFactor, enrolSecondFactor } from '@forecourt/contract/second-factor';
import { redirectUser } from '@forecourt/contract/social';
import { createVehicleFeed } from '@forecourt/contract/vehicle-feeds';
import { createWebhook, rotateWebhookSecret } from '@forecourt/contract/webhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRow } from './modules/connections/destinations/destinations.queries.ts';
import { secretOf } from './modules/connections/destinations/destinations.service.ts';
import { findEndpoint } from './modules/connections/webhooks/webhook-sending.queries.ts';
import { secretsOf } from './modules/connections/webhooks/webhooks.service.ts';
import { getKeys } from './modules/people/push/push-keys.service.ts';
import { findSigningIdentity } from './modules/studio/content-credentials/content-credentials.service.ts';
import { findFeedRecord } from './modules/work/vehicle-feeds/vehicle-feeds.queries.ts';
import { signInOf } from './modules/work/vehicle-feeds/vehicle-feeds.service.ts';
import { Sealer } from './platform/sealer.ts';
import { countLost, resealAll, sealedColumns } from './reseal-all.ts';
import { buildClient, buildUser, testPassword } from './testing/builders/builders.ts';
import { codeOf } from './testing/stand-ins/authenticator.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** Rotation of keys, with secrets that real calls have encrypted. */

const signingSecret = 'a secret for tests that is long enough';
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [key('older'), key('newer')];
const oldOnly = new Sealer(signingSecret, older);
const both = new Sealer(signingSecret, `${newer},${older}`);
const newOnly = new Sealer(signingSecret, newer);

let app: TestApp;
beforeEach(async () => {
  const instagram = {
    clientId: 'forecourt',
    clientSecret: 'secret',
    authorizeUrl: 'https://provider.example/auth',
    tokenUrl: 'https://provider.example/token',
    longLivedUrl: null,
    refreshUrl: null,
    graphUrl: 'http://127.0.0.1:1',
    scopes: 'a',
    pkce: true,
  };
  app = await openTestApp({ oauthProviders: { instagram } });
  app.outside.sealer = oldOnly;
});
afterEach(() => app.close());

interface Signer {
  email: string;
  secret: string;
}

async function withSecondFactor(): Promise<Signer & { id: UserId; token: string }> {
  const email = `${randomBytes(6).toString('hex')}@example.test`;
  const id = await buildUser(app.db, { role: 'root', email });
  const token = await app.signedIn(id);
  const { secret } = (await app.call(enrolSecondFactor, { token, body: { password: testPassword } })).body;
  const code = codeOf(secret, app.clock.now());
  await app.call(confirmSecondFactor, { token, body: { code } });
  return { id, token, email, secret };
}

async function connect(userId: UserId, token: string): Promise<void> {
  await app.call(redirectUser, { params: { userId, dmsId: 'instagram' }, token });
  const { sealer } = app.outside;
  await app.db
    .insertInto('oauthTokens')
    .values({
      provider: 'instagram',
      userId,
      sealedToken: sealer.seal('the token', 'oauth token'),
      sealedRefreshToken: sealer.seal('the refresh token', 'oauth refresh token'),
      createdBy: userId,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .execute();
}

/** The status of a sign-in with both factors. */
async function signIn({ email, secret }: Signer): Promise<number> {
  app.clock.forward(60_000);
  const first = await app.call(login, { body: { email, password: testPassword } });
  const { challenge } = first.body.secondFactor;
  const body = { challenge, code: codeOf(secret, app.clock.now()) };
  return (await app.call(loginSecondFactor, { body })).status;
}
const token = () => app.db.selectFrom('oauthTokens').selectAll().executeTakeFirstOrThrow();

/** An endpoint whose secret was replaced, so that it has two. */
async function buildClientWebhook() {
  const clientId = await buildClient(app.db);
  const token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const { body } = await app.call(createWebhook, { token, body: { url: 'https://dealer.example/' } });
  const { body: rotated } = await app.call(rotateWebhookSecret, { params: { id: body.id }, token });
  const secretsNow = async () => {
    const endpoint = await findEndpoint(app.db, body.id);
    return endpoint && secretsOf(app.system(), endpoint);
  };
  return { secrets: [rotated.secret, body.secret], secretsNow };
}

/** A feed whose server asks for a password, and that password as it can be opened now. */
async function buildFeed() {
  const userId = await buildUser(app.db);
  const body = { name: 'Stock', address: 'https://dealer.example/', columns: ['VIN'], fields: ['vin'] };
  const signIn = { username: 'dealer', password: 'the password' };
  const params = { id: userId };
  const caller = await app.signedIn(userId);
  const made = await app.call(createVehicleFeed, { params, token: caller, body: { ...body, signIn } });
  return async () => {
    const feed = await findFeedRecord(app.db, { kind: 'everything' }, made.body.id);
    return feed && signInOf(app.system(), feed);
  };
}

/** The password of a server for deliveries as it can be opened now. */
async function buildServer() {
  const clientId = await buildClient(app.db);
  const caller = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const place = { channel: 'own', name: 'Marketplace', protocol: 'ftps', host: 'dealer.example' };
  const body = { ...place, username: 'dealer', password: 'the password' };
  const made = await app.call(createDestination, { params: { id: clientId }, token: caller, body });
  return async () => {
    const row = await findRow(app.db, { kind: 'everything' }, made.body.id);
    return row && secretOf(app.system(), row);
  };
}

it('secrets can be opened before and after they are sealed again, and then also without the older key', async () => {
  const who = await withSecondFactor();
  await connect(who.id, who.token);
  app.outside.signsPictures = true;
  const signing = await findSigningIdentity(app.system());
  const pushKeys = await getKeys(app.system());
  const webhook = await buildClientWebhook();
  const feedSignIn = await buildFeed();
  const destinationSecret = await buildServer();
  app.outside.sealer = newOnly;
  expect(await signIn(who)).toBe(500);
  app.outside.sealer = both;
  expect(await signIn(who)).toBe(200);
  const order = { clock: app.clock, db: app.db, sealer: both };
  expect(await resealAll(order)).toEqual({ resealed: sealedColumns.length, lost: [] });
  expect(await signIn(who)).toBe(200);
  app.outside.sealer = newOnly;
  expect(await signIn(who)).toBe(200);
  const { sealedRefreshToken: sealed_refresh_token, sealedToken: sealed_token } = await token();
  expect(newOnly.open(sealed_token, 'oauth token')).toBe('the token');
  expect(newOnly.open(sealed_refresh_token ?? '', 'oauth refresh token')).toBe('the refresh token');
  expect(await findSigningIdentity(app.system())).toEqual(signing);
  expect(await getKeys(app.system())).toEqual(pushKeys);
  expect(await webhook.secretsNow()).toEqual(webhook.secrets);
  expect(await feedSignIn()).toEqual({ username: 'dealer', password: 'the password' });
  expect(await destinationSecret()).toBe('the password');
  expect(await resealAll(order)).toEqual({ resealed: 0, lost: [] });
});

it('every sealed column of the database is sealed again', async () => {
  const { rows } = await app.database.pool.query<{ place: string }>(
    `select c.table_name || '.' || c.column_name as place from information_schema.columns c
      where c.table_schema = 'public' and c.column_name ~ 'sealed' order by 1`,
  );
  const known = sealedColumns.map(({ column, table }) => `${table}.${column}`).sort();
  expect(rows.map(({ place }) => place)).toEqual(known);
});

it('a secret that no key opens is reported and stays unchanged', async () => {
  const who = await withSecondFactor();
  const before = await app.db.selectFrom('secondFactors').selectAll().execute();
  const { lost, resealed } = await resealAll({ clock: app.clock, db: app.db, sealer: newOnly });
  expect([resealed, lost]).toEqual([0, [`second_factors.secret_sealed of ${who.id}`]]);
  expect(await app.db.selectFrom('secondFactors').selectAll().execute()).toEqual(before);
});

it('secrets of a key that has the name of the present one and is another are reported as lost', async () => {
  app.outside.sealer = new Sealer(signingSecret, null);
  const { id } = await withSecondFactor();
  const sealer = new Sealer('another secret that is long enough too', null);
  const { lost } = await resealAll({ clock: app.clock, db: app.db, sealer });
  expect(lost).toContain(`second_factors.secret_sealed of ${id}`);
  expect(await countLost({ db: app.db, sealer })).toMatchObject({ lost: lost.length });
});

it('the audit log records the changed rows without their secrets', async () => {
  await connect(await buildUser(app.db), '');
  await resealAll({ clock: app.clock, db: app.db, sealer: both });
  const rows = await app.db.selectFrom('auditLog').selectAll().where('action', '=', 'reseal').execute();
  const changed = rows.map((row) => JSON.stringify(row.after)).sort();
  expect(changed).toEqual(['{"sealed_refresh_token":"[secret]"}', '{"sealed_token":"[secret]"}']);
});

it('`npm run cli -- reseal` seals all secrets again, and reports those that it cannot open', async () => {
  await connect(await buildUser(app.db), '');
  const environment = {
    ...process.env,
    DATABASE_URL: app.database.ownerUrl,
    DATABASE_APP_URL: app.database.url,
    SIGNING_SECRET: signingSecret,
  };
  const run = (keys: string) =>
    new Promise<[number | null, string]>((resolve) => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), 'reseal'], {
        env: { ...environment, SEALING_KEYS: keys },
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk;
      });
      child.on('close', (code) => resolve([code, said]));
    });
  expect(await run(newer)).toEqual([1, expect.stringContaining('2 could not be opened')]);
  expect(await run(`${newer},${older}`)).toEqual([
    0,
    '2 secrets sealed again; older keys open nothing any more.\n',
  ]);
  expect(both.isCurrent((await token()).sealedToken)).toBe(true);
});
