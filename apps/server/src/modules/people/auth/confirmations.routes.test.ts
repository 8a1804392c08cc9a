import { createApiKey, listApiKeys } from '@forecourt/contract/api-keys';
import { changePassword, login } from '@forecourt/contract/auth';
import { contract } from '@forecourt/contract/contract';
import { topUpCustomer } from '@forecourt/contract/credits';
import { patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import { transferCustomer } from '@forecourt/contract/customers';
import { minuteMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import { patchInstallation } from '@forecourt/contract/installation';
import { createPasskey, preparePasskey } from '@forecourt/contract/passkeys';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  impersonate,
  listSessions,
  prepareConfirmation,
} from '@forecourt/contract/sessions';
import { createSshKey, listSshKeys } from '@forecourt/contract/ssh-keys';
import { getUser, patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../platform/sftp/host-key.ts';
import { buildCustomer, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { type PasskeyDevice, passkeyDevice } from '../../../testing/stand-ins/passkey-device.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let id: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  id = await buildUser(app.db, { role: 'root' });
  token = await app.signedIn(id);
});

async function addPasskey(): Promise<PasskeyDevice> {
  const device = passkeyDevice();
  const { body: options } = await app.call(preparePasskey, { token });
  const body = { name: 'Laptop', credential: device.create(options) };
  expect((await app.call(createPasskey, { token, body })).status).toBe(201);
  return device;
}

const takeOver = async () =>
  app.call(impersonate, { token, params: { id: await buildUser(app.db) }, body: {} });
const confirm = (body: object) => app.call(confirmSession, { token, body });

it('the list of calls that need a confirmation is complete', () => {
  const named = Object.entries(contract).filter(([, route]) => route.confirmFirst !== undefined);
  expect(Object.fromEntries(named.map(([name, { confirmFirst }]) => [name, confirmFirst]))).toEqual({
    closeCustomerInvoice: 'always',
    closeUserInvoice: 'always',
    createApiKey: 'everybody',
    createClientUser: ['password'],
    createCustomerAdmin: 'always',
    createSshKey: 'everybody',
    createUser: ['role', 'password'],
    deletePasskey: 'always',
    endOtherSessions: 'everybody',
    endSession: 'everybody',
    eraseUser: 'always',
    getPersonalData: 'always',
    impersonate: 'always',
    openMail: 'always',
    patchCustomerAdmin: ['email', 'password'],
    patchInstallation: ['staffSecondFactor', 'confirmSensitive'],
    patchUser: ['email'],
    preparePasskey: 'everybody',
    removeUserCredits: 'staff',
    rotateApiKey: 'everybody',
    topUpCustomer: 'staff',
    transferCustomer: 'always',
    transferToClient: 'staff',
    transferToCustomer: 'staff',
    transferToUser: 'staff',
  });
});

describe('an account with a second factor', () => {
  it('confirms again ten minutes after its sign-in, and after ten more', async () => {
    await addPasskey();
    app.clock.forward(10 * minuteMs);
    expect((await takeOver()).status).toBe(200);
    app.clock.forward(1);
    expect((await takeOver()).body.name).toBe('confirmationRequired');
    expect((await confirm({ password: testPassword })).status).toBe(200);
    expect((await takeOver()).status).toBe(200);
    app.clock.forward(10 * minuteMs + 1);
    expect((await takeOver()).body.name).toBe('confirmationRequired');
  });

  it('confirms with a passkey, for this session alone', async () => {
    const device = await addPasskey();
    const other = await app.signedIn(id);
    app.clock.forward(11 * minuteMs);
    const credential = device.get((await app.call(prepareConfirmation, { token })).body);
    const elsewhere = await app.call(confirmSession, { token: other, body: { credential } });
    expect(elsewhere.body.name).toBe('passkeyInvalid');
    const again = device.get((await app.call(prepareConfirmation, { token })).body);
    expect((await confirm({ credential: again })).status).toBe(200);
    expect((await takeOver()).status).toBe(200);
    const there = await app.call(impersonate, {
      token: other,
      params: { id: await buildUser(app.db) },
      body: {},
    });
    expect(there.body.name).toBe('confirmationRequired');
  });

  it('is refused every sensitive call until it confirms, and the refused call changes nothing', async () => {
    await addPasskey();
    const customerId = await buildCustomer(app.db);
    app.clock.forward(11 * minuteMs);
    const someone = await buildUser(app.db);
    const password = 'chosen by somebody else';
    const calls = [
      app.call(transferCustomer, { token, params: { id: customerId }, body: { parentId: null } }),
      app.call(topUpCustomer, { token, params: { id: customerId }, body: { total: 5 } }),
      app.call(patchUser, { token, params: { id: someone }, body: { email: 'new@example.test' } }),
      app.call(patchInstallation, { token, body: { confirmSensitive: true } }),
      app.call(changePassword, {
        token,
        params: { id: someone },
        body: { password, passwordRepeat: password },
      }),
    ];
    for (const { body } of await Promise.all(calls)) expect(body.name).toBe('confirmationRequired');
    const renamed = await app.call(patchUser, { token, params: { id: someone }, body: { name: 'New' } });
    expect(renamed.status).toBe(200);
    const { rows } = await app.database.pool.query(`select from ledger_transactions`);
    expect(rows).toHaveLength(0);
  });

  it('has a limit on wrong passwords in a confirmation', async () => {
    const statuses = [];
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await confirm({ password: `wrong ${tries}` })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });
});

describe('an account without one', () => {
  it('needs no confirmation for most calls, however long ago it signed in', async () => {
    app.clock.forward(50 * minuteMs);
    expect((await takeOver()).status).toBe(200);
  });

  it('confirms too when the operator requires it of all users; a sign-in counts as a confirmation', async () => {
    const email = `${Math.random()}@example.test`;
    id = await buildUser(app.db, { role: 'root', email });
    expect((await app.call(patchInstallation, { token, body: { confirmSensitive: true } })).status).toBe(200);
    app.clock.forward(11 * minuteMs);
    expect((await takeOver()).body.name).toBe('confirmationRequired');
    token = (await app.call(login, { body: { email, password: testPassword } })).body.token;
    expect((await takeOver()).status).toBe(200);
    await app.db.updateTable('installationSettings').set({ confirmSensitive: false }).execute();
  });

  it('confirms before it changes what signs in or ends sessions, and the refused call changes nothing', async () => {
    const customerId = await buildCustomer(app.db);
    const email = `${Math.random()}@example.test`;
    id = await buildUser(app.db, { role: 'customer', type: 'basic', customerId, email });
    token = await app.signedIn(id);
    const other = await app.signedIn(id);
    const { body: open } = await app.call(listSessions, { token });
    const otherId = open.find(({ current }: { current: boolean }) => !current).id;
    const params = { id };
    const key = { name: 'Program', scopes: ['read' as const] };
    const admin = { id: customerId, adminId: id };
    const calls = () => [
      app.call(patchUser, { token, params, body: { email: `1${email}` } }),
      app.call(patchCustomerAdmin, { token, params: admin, body: { email: `2${email}` } }),
      app.call(createApiKey, { token, body: key }),
      app.call(createSshKey, { token, params, body: { name: 'Server', publicKey: newKeyPair().public } }),
      app.call(endSession, { token, params: { id: otherId } }),
      app.call(endOtherSessions, { token }),
    ];
    app.clock.forward(11 * minuteMs);
    for (const { body } of await Promise.all(calls())) expect(body.name).toBe('confirmationRequired');
    expect((await app.call(listSessions, { token: other })).body).toHaveLength(2);
    expect((await app.call(listApiKeys, { token })).body.results).toEqual([]);
    expect((await app.call(listSshKeys, { token })).body.results).toEqual([]);
    const unchanged = await app.call(patchUser, { token, params, body: { email, name: 'New' } });
    expect(unchanged.body).toMatchObject({ email, name: 'New' });
    await confirm({ password: testPassword });
    for (const { body } of await Promise.all(calls())) expect(body.name).not.toBe('confirmationRequired');
    expect((await app.call(listSessions, { token })).body).toHaveLength(1);
    expect((await app.call(getUser, { token, params })).body.email).not.toBe(email);
  });

  it('is not asked for when it changes the address of somebody else', async () => {
    app.clock.forward(11 * minuteMs);
    const params = { id: await buildUser(app.db) };
    const body = { email: `${Math.random()}@example.test` };
    expect((await app.call(patchUser, { token, params, body })).body).toMatchObject(body);
  });
});
