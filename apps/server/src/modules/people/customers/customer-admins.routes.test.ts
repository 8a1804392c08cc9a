import { changePassword, login } from '@forecourt/contract/auth';
import {
  createCustomerAdmin,
  deleteCustomerAdmin,
  getCustomerAdmin,
  listCustomerAdmins,
  patchCustomerAdmin,
} from '@forecourt/contract/customer-admins';
import { listCustomers } from '@forecourt/contract/customers';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { revertUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let customerId: CustomerId;
let adminId: UserId;
let admin: string;
const password = 'chosen by somebody else';

beforeAll(async () => {
  app = await openTestApp({ forcePasswordChange: true });
  customerId = await buildCustomer(app.db, { allowChilds: true });
  adminId = await buildUser(app.db, { role: 'customer', customerId });
  admin = await app.signedIn(adminId);
});
afterAll(() => app.close());

const create = (body: object, id = customerId) =>
  app.call(createCustomerAdmin, { token: admin, params: { id }, body });
const patch = (id: string, body: object) =>
  app.call(patchCustomerAdmin, { token: admin, params: { id: customerId, adminId: id }, body });

describe('an admin created by somebody else', () => {
  it('without a password is invited by mail', async () => {
    const { status, body } = await create({ email: 'Invited@example.test', name: '', phone: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: null, phone: null, customerId, mustChangePassword: false });
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'auth.invite'`,
    );
    expect(rows[0].count).toBe(1);
    expect((await create({ email: 'invited@example.test' })).body.errorCode).toBe(4090006);
  });

  it('with a password has to change it before anything else', async () => {
    const made = await create({
      email: 'given@example.test',
      password,
      phone: '+49 1',
      readOnlyPermissions: true,
    });
    expect(made.body).toMatchObject({ mustChangePassword: true, phone: '+49 1', readOnlyPermissions: true });
    const signedIn = await app.call(login, { body: { email: 'given@example.test', password } });
    const { token, user } = signedIn.body;
    expect((await app.call(listCustomers, { token })).body.name).toBe('passwordChangeRequired');
    const own = { params: { id: customerId, adminId: user.id }, token };
    expect((await app.call(getCustomerAdmin, own)).body.mustChangePassword).toBe(true);
    const fresh = 'now it is my own choice';
    const body = { password: fresh, passwordRepeat: fresh, passwordOld: password };
    await app.call(changePassword, { token, params: { id: user.id }, body });
    expect((await app.call(listCustomers, { token })).status).toBe(200);
    expect((await create({ email: 'weak@example.test', password: 'short' })).body.name).toBe(
      'passwordTooWeak',
    );
  });

  it('can be created only for a customer in scope', async () => {
    const foreign = await buildCustomer(app.db);
    expect((await create({ email: 'foreign@example.test' }, foreign)).body.errorCode).toBe(4040002);
    const child = await buildCustomer(app.db, { parentId: customerId });
    expect((await create({ email: 'child@example.test' }, child)).body.customerId).toBe(child);
  });
});

describe('an admin', () => {
  it('can be changed by another admin, whose new password for them ends their sessions', async () => {
    const id = await buildUser(app.db, { role: 'customer', customerId });
    const token = await app.signedIn(id);
    const answer = await patch(id, { name: 'New', phone: '1', readOnlyPermissions: true, password });
    expect(answer.body).toMatchObject({
      name: 'New',
      phone: '1',
      readOnlyPermissions: true,
      mustChangePassword: true,
    });
    expect((await app.call(listCustomers, { token })).body.name).toBe('invalidToken');
  });

  it('cannot change their own permissions or deactivate themselves', async () => {
    expect((await patch(adminId, { readOnlyPermissions: true })).body.errorCode).toBe(4030012);
    expect((await patch(adminId, { password })).body.errorCode).toBe(4030012);
    const params = { id: customerId, adminId };
    expect((await app.call(deleteCustomerAdmin, { token: admin, params })).body.errorCode).toBe(4030002);
    expect((await patch(adminId, { phone: '2' })).body.phone).toBe('2');
  });

  it('who is read-only is refused with 4030002 on changes and can still read', async () => {
    const reader = await app.signedIn(
      await buildUser(app.db, { role: 'customer', customerId, readOnly: true }),
    );
    const body = { email: 'r@example.test' };
    const refused = await app.call(createCustomerAdmin, { token: reader, params: { id: customerId }, body });
    expect(refused.body.errorCode).toBe(4030002);
    const listed = await app.call(listCustomerAdmins, { token: reader, params: { id: customerId } });
    expect(listed.body.count).toBeGreaterThan(1);
  });

  it('is deleted, leaves the list, and is restored like any user', async () => {
    const id = await buildUser(app.db, { role: 'customer', customerId });
    const params = { id: customerId, adminId: id };
    const listed = async () =>
      (
        await app.call(listCustomerAdmins, {
          token: admin,
          params: { id: customerId },
          headers: { limit: '100' },
        })
      ).body.results.map((one: { id: string }) => one.id);
    expect(await listed()).toContain(id);
    expect((await app.call(deleteCustomerAdmin, { token: admin, params })).status).toBe(200);
    expect(await listed()).not.toContain(id);
    expect((await app.call(getCustomerAdmin, { token: admin, params })).body.name).toBe('userNotFound');
    expect((await app.call(revertUser, { token: admin, body: { userId: id } })).body.id).toBe(id);
  });

  it('is not found through another customer or as another kind of account', async () => {
    const child = await buildCustomer(app.db, { parentId: customerId });
    const user = await buildUser(app.db);
    for (const params of [
      { id: child, adminId },
      { id: customerId, adminId: user },
    ]) {
      expect((await app.call(getCustomerAdmin, { token: admin, params })).body.name).toBe('userNotFound');
    }
  });
});
