import { login } from '@forecourt/contract/auth';
import { createClientUser } from '@forecourt/contract/clients';
import { transferToUser } from '@forecourt/contract/credits';
import { createCustomerAdmin, patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import { createCustomer, getCustomer, patchCustomer } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { patchInstallation } from '@forecourt/contract/installation';
import { createUser, getUser, listUsers, patchUser } from '@forecourt/contract/users';
import { listVehicles } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTx } from '../db/database.ts';

let app: TestApp;
let root: string;
let admin: string;
let customerId: CustomerId;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  customerId = await buildCustomer(app.db, { allowChilds: true });
  admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
});
afterAll(() => app.close());

const email = () => `${Math.random()}@example.test`;

describe('a body that contains the object as it was read', () => {
  it('of a user is accepted, and only changed fields are written', async () => {
    const clientId = await buildClient(app.db, { customerId });
    const params = { id: await buildUser(app.db, { clientId, name: 'Ada' }) };
    const read = (await app.call(getUser, { params, token: admin })).body;
    const body = { ...read, name: 'Ada Lovelace', phone: '+43 1', lastTimeOnline: null };
    const { body: written } = await app.call(patchUser, { params, token: admin, body });
    expect(written).toEqual({ ...read, name: 'Ada Lovelace', phone: '+43 1' });
    const type = { ...read, role: { name: 'user', type: 'premium' } };
    expect((await app.call(patchUser, { params, token: admin, body: type })).body.role).toEqual(type.role);
  });

  it.each([
    ['id', '01981f3c-5a7e-7b21-9c4d-3f6a8e2b1d05'],
    ['customerId', null],
    ['role', { name: 'root', type: null }],
    ['role', 'client'],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['deletedAt', '2020-01-01T00:00:00.000Z'],
    ['readOnlyPermissions', true],
  ])('is refused with another %s', async (field, value) => {
    const clientId = await buildClient(app.db, { customerId });
    const params = { id: await buildUser(app.db, { clientId }) };
    const read = (await app.call(getUser, { params, token: root })).body;
    const body = { ...read, name: 'Not written', [field]: value };
    expect((await app.call(patchUser, { params, token: root, body })).body.errorCode).toBe(4030012);
    expect((await app.call(getUser, { params, token: root })).body).toEqual(read);
  });

  it('of a customer is accepted from its admin, who cannot change the switches in it', async () => {
    const params = { id: customerId };
    const read = (await app.call(getCustomer, { params, token: admin })).body;
    const patch = (body: object) => app.call(patchCustomer, { params, token: admin, body });
    expect((await patch({ ...read, phone: '+43 2' })).body).toEqual({ ...read, phone: '+43 2' });
    expect((await patch({ ...read, isNotify: !read.isNotify })).body.errorCode).toBe(4030012);
    expect((await patch({ ...read, parentId: customerId })).body.errorCode).toBe(4030012);
    expect((await patch({ ...read, colour: 'red' })).status).toBe(400);
  });

  it('of an admin is accepted with the empty password of its form', async () => {
    const made = await app.call(createCustomerAdmin, {
      params: { id: customerId },
      token: root,
      body: { email: email(), name: 'Bo', phone: null, password: '', readOnlyPermissions: null },
    });
    expect(made.status).toBe(201);
    const params = { id: customerId, adminId: made.body.id };
    const body = { ...made.body, name: 'Bobo', password: null };
    const { body: written } = await app.call(patchCustomerAdmin, { params, token: root, body });
    expect(written).toEqual({ ...made.body, name: 'Bobo' });
  });
});

describe('null', () => {
  it('counts as a field that is not given, unless it has a meaning of its own', async () => {
    const body = {
      name: 'Nulls',
      phone: null,
      infoEmail: null,
      allowChilds: null,
      allowNegativeCredits: null,
      geoLocationEnabled: null,
      parentId: null,
    };
    const made = await app.call(createCustomer, { token: root, body });
    expect([made.status, made.body.allowNegativeCredits]).toEqual([201, false]);
    const patched = { allowChilds: null, isNotify: null };
    const params = { id: made.body.id };
    expect((await app.call(patchCustomer, { params, token: root, body: patched })).body).toEqual(made.body);
    expect((await app.call(createCustomer, { token: root, body: { name: null } })).status).toBe(400);
  });

  it('as the other client of a transfer means the user’s own', async () => {
    const clientId = await buildClient(app.db, { customerId, creditSource: 'user' });
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 5, nobody));
    const params = { id: await buildUser(app.db, { clientId }) };
    const body = { amount: 2, fromClientId: null };
    expect((await app.call(transferToUser, { params, token: admin, body })).body).toEqual({ credits: 2 });
  });
});

describe('a role', () => {
  it('is a name or an object, in every call that creates users', async () => {
    const clientId = await buildClient(app.db, { customerId });
    for (const role of ['user', { name: 'user', type: 'premium' }, { name: 'USER', type: null }]) {
      const type = typeof role === 'object' && role.type ? role.type : 'basic';
      const first = await app.call(createUser, { token: admin, body: { role, clientId, email: email() } });
      expect([first.status, first.body.role]).toEqual([201, { name: 'user', type }]);
      const second = await app.call(createClientUser, {
        token: admin,
        params: { id: clientId },
        body: { role, email: email(), maxCount: 3, licensePlateEnabled: false, client: { credits: 0 } },
      });
      expect(second.body).toMatchObject({ role: { name: 'user', type }, maxCount: 3, clientId });
      expect(second.body.licensePlateEnabled).toBe(false);
    }
    const wrong = { role: { name: 'root', type: null }, email: email() };
    const params = { id: clientId };
    expect((await app.call(createClientUser, { token: admin, params, body: wrong })).status).toBe(400);
    const many = { role: 'user', clientId, email: email(), maxCount: 13 };
    expect((await app.call(createUser, { token: admin, body: many })).body.errorCode).toBe(4030050);
  });

  it('of a user needs no client when a client account sends it', async () => {
    const clientId = await buildClient(app.db, { customerId });
    const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
    const body = { email: email(), role: { name: 'user', type: 'simple' } };
    expect((await app.call(createUser, { token: client, body })).body.clientId).toBe(clientId);
  });
});

it('an account with a password that somebody else set works at once, unless it has to be changed first', async () => {
  const clientId = await buildClient(app.db, { customerId });
  const account = { email: email(), password: 'given by an administrator' };
  await app.call(createUser, { token: admin, body: { ...account, role: 'user', clientId } });
  const { body } = await app.call(login, { body: account });
  expect(body.user.mustChangePassword).toBe(true);
  expect((await app.call(listVehicles, { token: body.token })).status).toBe(200);
  await app.call(patchInstallation, { token: root, body: { forcePasswordChange: true } });
  expect((await app.call(listVehicles, { token: body.token })).body.errorCode).toBe(4030101);
});

it('the word Bearer is accepted in any case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
    const headers = { authorization: `${scheme} ${root}` };
    expect((await app.call(listUsers, { headers })).status).toBe(200);
  }
});

it('a customer is created once by two requests with the same key', async () => {
  const twice = { token: root, headers: { 'idempotency-key': 'one' }, body: { name: 'Once' } };
  const made = await app.call(createCustomer, twice);
  expect((await app.call(createCustomer, twice)).body).toEqual(made.body);
});
