import { generateKeyPairSync } from 'node:crypto';
import { changePassword, login, loginSecondFactor } from '@forecourt/contract/auth';
import type { UserId } from '@forecourt/contract/ids';
import { patchInstallation } from '@forecourt/contract/installation';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  patchPasskey,
  prepareLoginPasskey,
  preparePasskey,
} from '@forecourt/contract/passkeys';
import { confirmSecondFactor, enrolSecondFactor, getSecondFactor } from '@forecourt/contract/second-factor';
import { impersonate } from '@forecourt/contract/sessions';
import { getUser, listUsers } from '@forecourt/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { codeOf } from '../../../testing/stand-ins/authenticator.ts';
import {
  type Changed,
  type PasskeyDevice,
  passkeyDevice,
} from '../../../testing/stand-ins/passkey-device.ts';
import { type Answer, openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dropSecondFactor } from './lost-factors.service.ts';

let app: TestApp;
let id: UserId;
let email: string;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `${Math.random()}@example.test`;
  id = await buildUser(app.db, { email });
  token = await app.signedIn(id);
});

async function register(device: PasskeyDevice, by = token, changed: Changed = {}): Promise<Answer> {
  const { body: options } = await app.call(preparePasskey, { token: by });
  const body = { name: 'Laptop', credential: device.create(options, changed) };
  return app.call(createPasskey, { token: by, body });
}

async function registered(): Promise<PasskeyDevice> {
  const device = passkeyDevice();
  expect((await register(device)).status).toBe(201);
  return device;
}

const options = async (body: object = {}) => (await app.call(prepareLoginPasskey, { body })).body;

async function signIn(device: PasskeyDevice, changed: Changed = {}): Promise<Answer> {
  const credential = device.get(await options(), changed);
  return app.call(loginWithPasskey, { body: { credential } });
}

async function codesOn(): Promise<string> {
  const { body } = await app.call(enrolSecondFactor, { token, body: { password: testPassword } });
  const code = codeOf(body.secret, app.clock.now());
  expect((await app.call(confirmSecondFactor, { token, body: { code } })).status).toBe(200);
  app.clock.forward(60_000);
  return body.secret;
}

const firstStep = async () => (await app.call(login, { body: { email, password: testPassword } })).body;

describe('a passkey', () => {
  it('is registered, named, listed, and signs in without e-mail and password', async () => {
    const device = await registered();
    const { body: list } = await app.call(listPasskeys, { token });
    expect(list).toMatchObject([{ name: 'Laptop', synced: false, lastUsedAt: null }]);
    const params = { id: list[0].id };
    expect((await app.call(patchPasskey, { token, params, body: { name: 'Office' } })).body.name).toBe(
      'Office',
    );
    const { status, body } = await signIn(device);
    expect([status, body.user.id]).toEqual([200, id]);
    expect((await app.call(getUser, { token: body.token, params: { id } })).status).toBe(200);
    expect((await app.call(listPasskeys, { token })).body[0].lastUsedAt).not.toBeNull();
    const told = await app.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();
    expect(told).toEqual([{ subject: 'A passkey was added to your Forecourt account' }]);
  });

  it('that was removed no longer signs in, and its owner is notified by mail', async () => {
    const device = await registered();
    const [{ id: passkeyId }] = (await app.call(listPasskeys, { token })).body;
    expect((await app.call(deletePasskey, { token, params: { id: passkeyId } })).status).toBe(200);
    expect((await signIn(device)).body.name).toBe('passkeyInvalid');
    const told = await app.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();
    expect(told).toHaveLength(2);
  });

  it('belongs to its account: other users neither see, rename nor remove it', async () => {
    await registered();
    const [{ id: passkeyId }] = (await app.call(listPasskeys, { token })).body;
    const stranger = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    expect((await app.call(listPasskeys, { token: stranger })).body).toEqual([]);
    const call = { token: stranger, params: { id: passkeyId } };
    expect((await app.call(deletePasskey, call)).body.name).toBe('passkeyNotFound');
    const renamed = await app.call(patchPasskey, { ...call, body: { name: 'Mine' } });
    expect(renamed.body.name).toBe('passkeyNotFound');
  });

  it('can be registered by every role', async () => {
    for (const role of ['root', 'manager', 'qcmanager', 'customer', 'client', 'user'] as const) {
      const by = await app.signedIn(await buildUser(app.db, { role }));
      expect((await register(passkeyDevice(), by)).status, role).toBe(201);
    }
  });

  it('is registered once, and only by the account’s own user', async () => {
    const device = await registered();
    expect((await register(device)).body.name).toBe('passkeyInvalid');
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const acting = await app.call(impersonate, { token: root, params: { id }, body: {} });
    const answer = await app.call(preparePasskey, { token: acting.body.token });
    expect(answer.body.name).toBe('ownPersonOnly');
  });

  it('of a deactivated account is refused at a sign-in', async () => {
    const device = await registered();
    await app.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    expect((await signIn(device)).body.name).toBe('accountDeactivated');
  });
});

const forgeries: [string, Changed][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without finger or PIN', { unverified: true }],
  ['for a challenge nobody made', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['of the other ceremony', { type: 'webauthn.other' }],
];

describe('a passkey response is refused', () => {
  it.each(forgeries)('%s, at a sign-in', async (_what, changed) => {
    const device = await registered();
    expect((await signIn(device, changed)).body.name).toBe('passkeyInvalid');
  });

  it.each(forgeries)('%s, at a registration', async (_what, changed) => {
    expect((await register(passkeyDevice(), token, changed)).body.name).toBe('passkeyInvalid');
  });

  it('if it is signed by another key, or its counter goes backwards', async () => {
    const device = await registered();
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect((await signIn(device, { key })).body.name).toBe('passkeyInvalid');
    expect((await signIn(device, { signCount: 9 })).status).toBe(200);
    expect((await signIn(device, { signCount: 9 })).body.name).toBe('passkeyInvalid');
  });

  it('if its challenge was already used, has expired, or got a wrong response before', async () => {
    const device = await registered();
    const used = device.get(await options());
    const send = (credential: object) => app.call(loginWithPasskey, { body: { credential } });
    expect((await send(used)).status).toBe(200);
    expect((await send(used)).body.name).toBe('passkeyInvalid');
    const late = device.get(await options());
    app.clock.forward(5 * 60_000 + 1);
    expect((await send(late)).body.name).toBe('passkeyInvalid');
    const asked = await options();
    expect((await send(device.get(asked, { unverified: true }))).body.name).toBe('passkeyInvalid');
    expect((await send(device.get(asked))).body.name).toBe('passkeyInvalid');
  });

  it('if its challenge was issued for another account, session or purpose', async () => {
    const device = await registered();
    const { body: creation } = await app.call(preparePasskey, { token });
    const other = await app.signedIn(id);
    const body = { name: 'Elsewhere', credential: passkeyDevice().create(creation) };
    expect((await app.call(createPasskey, { token: other, body })).body.name).toBe('passkeyInvalid');
    const { body: forRegistration } = await app.call(preparePasskey, { token });
    const rpId = 'localhost';
    const credential = device.get({ ...(await options()), rpId, challenge: forRegistration.challenge });
    expect((await app.call(loginWithPasskey, { body: { credential } })).body.name).toBe('passkeyInvalid');
  });
});

describe('as the second step', () => {
  it('a passkey can replace the code, but only one of the account whose password was given', async () => {
    const device = await registered();
    await codesOn();
    const { secondFactor } = await firstStep();
    expect(secondFactor.methods).toEqual(['code', 'passkey']);
    const { challenge } = secondFactor;
    const strange = passkeyDevice();
    const stranger = await app.signedIn(await buildUser(app.db));
    expect((await register(strange, stranger)).status).toBe(201);
    const wrong = { challenge, credential: strange.get(await options({ challenge })) };
    expect((await app.call(loginWithPasskey, { body: wrong })).body.name).toBe('passkeyInvalid');
    const body = { challenge, credential: device.get(await options({ challenge })) };
    const done = await app.call(loginWithPasskey, { body });
    expect([done.status, done.body.user.id]).toEqual([200, id]);
    expect((await options({ challenge })).name).toBe('invalidToken');
  });

  it('a passkey is not demanded when codes are off: the password alone still signs in', async () => {
    await registered();
    expect((await firstStep()).token).toBeDefined();
  });

  it('the challenge of a sign-in becomes invalid when the password changes', async () => {
    const secret = await codesOn();
    const { challenge } = (await firstStep()).secondFactor;
    const password = 'another long enough password';
    const body = { password, passwordRepeat: password, passwordOld: testPassword };
    expect((await app.call(changePassword, { token, params: { id }, body })).status).toBe(200);
    const code = codeOf(secret, app.clock.now());
    const late = await app.call(loginSecondFactor, { body: { challenge, code } });
    expect(late.body.name).toBe('invalidToken');
  });
});

describe('when staff is required to have a second factor', () => {
  const demand = async () => {
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const set = await app.call(patchInstallation, { token: root, body: { staffSecondFactor: true } });
    expect(set.body.staffSecondFactor).toBe(true);
  };
  beforeEach(() => app.db.updateTable('installationSettings').set({ staffSecondFactor: false }).execute());

  async function becomes(role: 'root' | 'manager' | 'qcmanager'): Promise<void> {
    email = `${role} ${email}`.replace(' ', '-');
    id = await buildUser(app.db, { role, email });
    token = await app.signedIn(id);
  }

  it.each(['root', 'manager', 'qcmanager'] as const)(
    '%s has to set one up before anything else',
    async (role) => {
      await demand();
      await becomes(role);
      const own = () => app.call(getUser, { token, params: { id } });
      const other = () => app.call(patchPasskey, { token, params: { id }, body: { name: 'x' } });
      expect((await own()).body.mustSetSecondFactor).toBe(true);
      expect((await app.call(getSecondFactor, { token })).status).toBe(200);
      expect((await other()).body.name).toBe('secondFactorRequired');
      const device = await registered();
      expect((await own()).body.mustSetSecondFactor).toBe(false);
      expect((await other()).body.name).toBe('passkeyNotFound');
      expect((await signIn(device)).status).toBe(200);
    },
  );

  it('the password of staff with a passkey no longer suffices, and no code replaces the passkey', async () => {
    await becomes('manager');
    const device = await registered();
    expect((await firstStep()).token).toBeDefined();
    await demand();
    const { secondFactor } = await firstStep();
    expect(secondFactor.methods).toEqual(['passkey']);
    const { challenge } = secondFactor;
    const guessed = await app.call(loginSecondFactor, { body: { challenge, code: '123456' } });
    expect(guessed.body.name).toBe('codeIncorrect');
    const credential = device.get(await options({ challenge }));
    expect((await app.call(loginWithPasskey, { body: { challenge, credential } })).status).toBe(200);
  });

  it('customers, clients and users need none', async () => {
    await demand();
    const admin = await app.signedIn(await buildUser(app.db, { role: 'customer' }));
    expect((await app.call(listUsers, { token: admin })).status).toBe(200);
  });
});

it('an operator at the command line removes the second factor of a user who has lost every device, and the user is notified', async () => {
  const device = await registered();
  await codesOn();
  expect(await dropSecondFactor(app.system(), email.toUpperCase())).toBe(true);
  expect(await dropSecondFactor(app.system(), 'nobody@example.test')).toBe(false);
  expect((await app.call(getUser, { token, params: { id } })).status).toBe(401);
  expect((await signIn(device)).body.name).toBe('passkeyInvalid');
  const { user, secondFactor } = await firstStep();
  expect([secondFactor, user.mustChangePassword]).toEqual([undefined, true]);
  const told = await app.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();
  const subjects = told.map(({ subject }) => subject);
  expect(subjects).toContain('Two-factor authentication is off for your Forecourt account');
});
