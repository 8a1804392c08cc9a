import { getCustomerAdmin } from '@forecourt/contract/customer-admins';
import type { UserId } from '@forecourt/contract/ids';
import { sendInvitation } from '@forecourt/contract/invitations';
import { createUser, deleteUser, getUser, listUsers, patchUser, revertUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailInvitation } from '../auth/mailed-tokens.service.ts';

let app: TestApp;
let root: string;

beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const as = (id: UserId) => app.signedIn(id);

describe('the list of users', () => {
  it('leaves out root, manager and qcmanager', async () => {
    await buildUser(app.db, { role: 'manager' });
    await buildUser(app.db, { role: 'qcmanager' });
    await buildUser(app.db);
    const { body } = await app.call(listUsers, { token: root, query: { limit: 100 } });
    const roles = new Set(body.results.map((user: { role: { name: string } }) => user.role.name));
    expect([...roles].every((role) => role === 'user' || role === 'client' || role === 'customer')).toBe(
      true,
    );
  });

  it('searches names and e-mails, with % and _ taken literally', async () => {
    await buildUser(app.db, { name: '100 % Auto', email: 'a_b@example.test' });
    await buildUser(app.db, { name: '100 Autos', email: 'axb@example.test' });
    for (const search of ['100 %', 'a_b']) {
      const { body } = await app.call(listUsers, { token: root, query: { search } });
      expect(body.results.map((user: { name: string }) => user.name)).toEqual(['100 % Auto']);
    }
  });

  it('contains deleted users only on request', async () => {
    const id = await buildUser(app.db, { name: 'Deleted Dora', deletedAt: new Date() });
    const seen = async (onlyDeleted: boolean) =>
      (await app.call(listUsers, { token: root, query: { search: 'Dora', onlyDeleted } })).body.results;
    expect(await seen(false)).toEqual([]);
    expect((await seen(true))[0].id).toBe(id);
  });

  it('refuses a sort that is not on the list', async () => {
    const query = { orderBy: 'password_hash' };
    expect((await app.call(listUsers, { token: root, query })).body.name).toBe('validationError');
  });
});

describe('a user', () => {
  it('created without a password is invited by mail', async () => {
    const clientId = await buildClient(app.db);
    const body = { clientId, email: 'Fresh@Example.test', name: 'Fresh' };
    const { status, body: made } = await app.call(createUser, { token: root, body });
    expect([status, made.email, made.role]).toEqual([
      201,
      'fresh@example.test',
      { name: 'user', type: 'basic' },
    ]);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'auth.invite'`,
    );
    expect(rows[0].count).toBe(1);
    expect((await app.call(createUser, { token: root, body })).body.errorCode).toBe(4090006);
  });

  it('can be invited again until it has a password; each mail names both accounts, and only three are sent in an hour', async () => {
    const rootId = await buildUser(app.db, { role: 'root', name: 'Rosa Root' });
    const token = await as(rootId);
    const body = { role: 'manager', email: 'waits@example.test', name: 'Wim Waits' };
    const { id, invitedAt } = (await app.call(createUser, { token, body })).body;
    expect(invitedAt).not.toBeNull();
    app.clock.forward(60_000);
    const again = () => app.call(sendInvitation, { params: { id }, token });
    const sent = await again();
    expect(Date.parse(sent.body.invitedAt ?? '')).toBe(Date.parse(invitedAt ?? '') + 60_000);
    const { rows } = await app.database.pool.query(
      `select payload from graphile_worker._private_jobs order by id desc limit 1`,
    );
    expect(rows[0].payload).toMatchObject({ userId: id, inviterId: rootId });
    await mailInvitation(app.system(), id, rootId);
    const mail = await app.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain('Hello Wim Waits');
    expect(mail.body).toContain('Rosa Root has invited you');
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429]);
  });

  it('may change its own name but none of its limits', async () => {
    const id = await buildUser(app.db);
    const token = await as(id);
    const patch = (body: object) => app.call(patchUser, { params: { id }, token, body });
    expect((await patch({ name: 'New Name' })).body.name).toBe('New Name');
    expect((await patch({ name: '' })).body.name).toBeNull();
    const limits = [{ maxCount: 5 }, { licensePlateEnabled: false }, { reflectiveFloorEnabled: false }];
    for (const body of [...limits, { type: 'premium' }, { active: false }]) {
      expect((await patch(body)).body.errorCode).toBe(4030012);
    }
    for (const body of [{ role: 'root' }, { clientId: id }, { mustChangePassword: true }])
      expect((await patch(body)).body.errorCode).toBe(4030012);
    expect((await patch({ credits: 5 })).body.credits).toBe(0);
    expect((await patch({ password: 'x' })).status).toBe(400);
  });

  it('gets a limit between 0 and 12 from its customer admin, and up to 1000 from root', async () => {
    const customerId = await buildCustomer(app.db);
    const id = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
    const admin = await as(await buildUser(app.db, { role: 'customer', customerId }));
    const patch = (token: string, maxCount: number) =>
      app.call(patchUser, { params: { id }, token, body: { maxCount } });
    expect((await patch(admin, 12)).body.maxCount).toBe(12);
    for (const outside of [13, -1, 5000]) expect((await patch(admin, outside)).body.errorCode).toBe(4030050);
    for (const outside of [-1, 1001]) expect((await patch(root, outside)).body.params.field).toBe('maxCount');
    expect((await patch(root, 40)).body.maxCount).toBe(40);
  });

  it('is deleted and restored by users who manage it, not by a read-only admin', async () => {
    const customerId = await buildCustomer(app.db);
    const id = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
    const admin = await as(await buildUser(app.db, { role: 'customer', customerId }));
    const reader = await as(await buildUser(app.db, { role: 'customer', customerId, readOnly: true }));
    const call = { params: { id } };
    expect((await app.call(deleteUser, { ...call, token: reader })).body.errorCode).toBe(4030002);
    expect((await app.call(deleteUser, { ...call, token: admin })).status).toBe(200);
    expect((await app.call(getUser, { ...call, token: admin })).body.name).toBe('userNotFound');
    expect((await app.call(revertUser, { token: admin, body: { userId: id } })).body.id).toBe(id);
  });

  it('is restored by its id or address too; who does not see the account learns nothing of the address', async () => {
    const customerId = await buildCustomer(app.db);
    const clientId = await buildClient(app.db, { customerId });
    const admin = await as(await buildUser(app.db, { role: 'customer', customerId }));
    const stranger = await as(await buildUser(app.db, { role: 'customer' }));
    const email = `${Math.random()}@example.test`;
    const older = await buildUser(app.db, { clientId, email });
    await app.call(deleteUser, { params: { id: older }, token: admin });
    app.clock.forward(1000);
    const id = await buildUser(app.db, { clientId, email });
    const revert = (token: string, body: object) => app.call(revertUser, { token, body });
    await app.call(deleteUser, { params: { id }, token: admin });
    expect((await revert(stranger, { email })).body.name).toBe('userNotFound');
    expect((await revert(admin, { email: 'nobody@example.test' })).body.name).toBe('userNotFound');
    expect((await revert(root, { email: 'nobody@example.test' })).body.errorCode).toBe(4040028);
    expect((await revert(admin, { email: email.toUpperCase() })).body.id).toBe(id);
    await app.call(deleteUser, { params: { id }, token: admin });
    expect((await revert(admin, { id })).body.id).toBe(id);
    for (const body of [{}, { id, email }]) expect((await revert(admin, body)).status).toBe(400);
  });

  it('of another tenant answers “not found”', async () => {
    const stranger = await buildUser(app.db);
    const admin = await as(await buildUser(app.db, { role: 'customer' }));
    for (const call of [getUser, patchUser, deleteUser]) {
      const { status, body } = await app.call(call, {
        params: { id: stranger },
        token: admin,
        body: call === patchUser ? { name: 'x' } : undefined,
      });
      expect([status, body.name]).toEqual([404, 'userNotFound']);
    }
  });

  it('who is a customer admin is found only through the address of its customer', async () => {
    const customerId = await buildCustomer(app.db);
    const adminId = await buildUser(app.db, { role: 'customer', customerId });
    const token = await as(adminId);
    const own = await app.call(getCustomerAdmin, { params: { id: customerId, adminId }, token });
    expect(own.body.id).toBe(adminId);
    const params = { id: await buildCustomer(app.db), adminId };
    expect((await app.call(getCustomerAdmin, { params, token })).status).toBe(404);
  });
});
