import { changePassword, login } from '@forecourt/contract/auth';
import { contract } from '@forecourt/contract/contract';
import { topUpCustomer } from '@forecourt/contract/credits';
import { transferCustomer } from '@forecourt/contract/customers';
import { minuteMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import { patchInstallation } from '@forecourt/contract/installation';
import { createPasskey, preparePasskey } from '@forecourt/contract/passkeys';
import { confirmSession, impersonate, prepareConfirmation } from '@forecourt/contract/sessions';
import { patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
    createApiKey: 'always',
    createClientUser: ['password'],
    createCustomerAdmin: 'always',
    createSshKey: 'always',
    createUser: ['role', 'password'],
    deletePasskey: 'always',
    eraseUser: 'always',
    getPersonalData: 'always',
    impersonate: 'always',
    openMail: 'always',
    patchCustomerAdmin: ['email', 'password'],
    patchInstallation: ['staffSecondFactor', 'confirmSensitive'],
    patchUser: ['email'],
    preparePasskey: 'everybody',
    removeUserCredits: 'staff',
    rotateApiKey: 'always',
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
  it('needs no confirmation, however long ago it signed in', async () => {
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
});
