import { changePassword, logout } from '@forecourt/contract/auth';
import { createCustomerAdmin } from '@forecourt/contract/customer-admins';
import { transferCustomer } from '@forecourt/contract/customers';
import { minuteMs } from '@forecourt/contract/durations';
import { createCustomerInvoice } from '@forecourt/contract/invoices';
import {
  endOtherSessions,
  endSession,
  getSession,
  impersonate,
  listSessions,
} from '@forecourt/contract/sessions';
import { createUser, getUser, patchUser } from '@forecourt/contract/users';
import { createVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openSecondApp, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ forcePasswordChange: true });
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function signIn(email: string, userAgent: string, remoteAddress: string): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'user-agent': userAgent },
    remoteAddress,
    payload: { email, password: testPassword },
  });
  return answer.json().token;
}

describe('the sessions of an account', () => {
  it('are listed with device, address and last use, the current one marked, and without those of other users', async () => {
    await buildUser(app.db, { email: 'seen@example.test' });
    const first = await signIn('seen@example.test', firefox, '192.0.2.1');
    app.clock.forward(2 * minuteMs);
    const second = await signIn('seen@example.test', iphone, '192.0.2.2');
    app.clock.forward(2 * minuteMs);
    const { body } = await app.call(listSessions, { token: first });
    expect(body).toMatchObject([
      // This call is the last use of the first session.
      { browser: 'Firefox', system: 'Linux', address: '192.0.2.1', current: true, impersonation: null },
      { browser: 'Safari', system: 'iOS', address: '192.0.2.2', current: false },
    ]);
    expect((await app.call(getSession, { token: second })).body).toMatchObject({
      current: true,
      system: 'iOS',
    });
  });

  it('are listed with the current one first, even when another was used later', async () => {
    const email = 'order@example.test';
    await buildUser(app.db, { email });
    const own = await signIn(email, firefox, '192.0.2.1');
    for (const address of ['192.0.2.2', '192.0.2.3']) {
      app.clock.forward(minuteMs / 4);
      await signIn(email, iphone, address);
    }
    // Too soon after the sign-in for the call to count as a use of the session.
    const { body } = await app.call(listSessions, { token: own });
    expect(body.map(({ address }: { address: string }) => address)).toEqual([
      '192.0.2.1',
      '192.0.2.3',
      '192.0.2.2',
    ]);
  });

  it('end one by one, or all but the current one; nobody can end those of others', async () => {
    const id = await buildUser(app.db);
    const [own, other, third] = [await app.signedIn(id), await app.signedIn(id), await app.signedIn(id)];
    const works = async (token: string) => (await app.call(getUser, { params: { id }, token })).status;
    const idOf = async (token: string) => (await app.call(getSession, { token })).body.id;
    const stranger = await app.signedIn(await buildUser(app.db));
    const params = { id: await idOf(other) };
    expect((await app.call(endSession, { params, token: stranger })).body.name).toBe('sessionNotFound');
    expect(await works(other)).toBe(200);
    expect((await app.call(endSession, { params, token: own })).status).toBe(200);
    expect([await works(other), await works(third)]).toEqual([401, 200]);
    await app.call(endOtherSessions, { token: own });
    expect([await works(own), await works(third), await works(stranger)]).toEqual([200, 401, 404]);
  });

  it('that ended are refused at once in every other process', async () => {
    const second = await openSecondApp(app);
    const id = await buildUser(app.db);
    const token = await app.signedIn(id);
    const there = () =>
      second.inject({ url: `/v1/users/${id}`, headers: { authorization: `Bearer ${token}` } });
    expect((await there()).statusCode).toBe(200);
    await app.call(logout, { token });
    expect((await there()).statusCode).toBe(401);
    await second.close();
  });

  it('of root end after an hour without use, remembered ones after a day, and all after their maximum age', async () => {
    const hours = async (token: string, id: string, steps: number[]) => {
      const statuses = [];
      for (const step of steps) {
        app.clock.forward(step * 60 * minuteMs);
        statuses.push((await app.call(getUser, { params: { id }, token })).status);
      }
      return statuses;
    };
    const root = await buildUser(app.db, { role: 'root' });
    expect(await hours(await app.signedIn(root), root, [0.9, 1.1])).toEqual([200, 401]);
    const user = await buildUser(app.db);
    const busy = Array.from({ length: 13 }, () => 1.9);
    const statuses = await hours(await app.signedIn(user), user, busy);
    expect(statuses.indexOf(401)).toBe(12);
  });
});

describe('taking over an account', () => {
  const takeOver = (token: string, id: string, body: unknown = {}) =>
    app.call(impersonate, { token, params: { id }, body });

  async function people() {
    const rootId = await buildUser(app.db, { role: 'root', name: 'Rita Root' });
    return { rootId, root: await app.signedIn(rootId), id: await buildUser(app.db) };
  }

  it('works without a body and records who did it, why and until when', async () => {
    const { rootId, root, id } = await people();
    const bare = await app.server.inject({
      method: 'POST',
      url: `/v1/users/${id}/login`,
      headers: { authorization: `Bearer ${root}`, 'content-type': 'application/json' },
    });
    expect(bare.json()).toMatchObject({
      user: { id },
      impersonation: { by: { id: rootId, name: 'Rita Root' } },
    });
    const { body } = await takeOver(root, id, { reason: 'Ticket 4711' });
    const until = new Date(app.clock.now().getTime() + 60 * minuteMs).toISOString();
    const shown = (await app.call(getSession, { token: body.token })).body.impersonation;
    expect(shown).toEqual({ by: { id: rootId, name: 'Rita Root' }, reason: 'Ticket 4711', until });
    const seen = (await app.call(listSessions, { token: await app.signedIn(id) })).body;
    expect(seen.filter((session: { impersonation: unknown }) => session.impersonation)).toHaveLength(2);
  });

  it('ends after an hour even when in use, at its logout, and with the session that started it', async () => {
    const { root, id } = await people();
    const works = async (token: string) => (await app.call(getUser, { params: { id }, token })).status;
    const busy = (await takeOver(root, id)).body.token;
    for (let minutes = 20; minutes < 60; minutes += 20) {
      app.clock.forward(20 * minuteMs);
      expect(await works(busy)).toBe(200);
    }
    app.clock.forward(20 * minuteMs);
    expect(await works(busy)).toBe(401);
    const again = await people();
    const [left, cut] = [
      (await takeOver(again.root, again.id)).body.token,
      (await takeOver(again.root, again.id)).body.token,
    ];
    await app.call(logout, { token: left });
    const own = async (token: string) =>
      (await app.call(getUser, { params: { id: again.id }, token })).status;
    expect([await own(left), await own(cut)]).toEqual([401, 200]);
    await app.call(logout, { token: again.root });
    expect(await own(cut)).toBe(401);
  });

  it('is possible for root alone, never with another root as target, and ends when root loses the role', async () => {
    const { rootId, root, id } = await people();
    const other = await buildUser(app.db, { role: 'root' });
    for (const target of [other, rootId, await buildUser(app.db, { active: false })]) {
      expect((await takeOver(root, target)).body.name).toBe('userForbidden');
    }
    expect((await takeOver(await app.signedIn(id), id)).body.name).toBe('userForbidden');
    const { token } = (await takeOver(root, id)).body;
    await app.db.updateTable('users').set({ role: 'manager' }).where('id', '=', rootId).execute();
    expect((await app.call(getUser, { params: { id }, token })).status).toBe(401);
  });

  it('permits everyday work, but no change of password or e-mail and no further takeover', async () => {
    const { root, id } = await people();
    const { token } = (await takeOver(root, id)).body;
    const password = 'a quite different password';
    const change = { password, passwordRepeat: password, passwordOld: testPassword };
    const params = { id };
    const refused = [
      await app.call(changePassword, { params, token, body: change }),
      await app.call(patchUser, { params, token, body: { email: 'taken-over@example.test' } }),
      await app.call(endOtherSessions, { token }),
    ];
    expect(refused.map(({ body }) => body.name)).toEqual(Array(3).fill('ownPersonOnly'));
    expect((await app.call(patchUser, { params, token, body: { name: 'New' } })).status).toBe(200);
    const made = await app.call(createVehicle, { token, body: { userId: id, reference: 'S-1' } });
    expect(made.status).toBe(201);
    const user = await app.db.selectFrom('users').select('lastTimeOnline').where('id', '=', id);
    expect(await user.executeTakeFirstOrThrow()).toEqual({ lastTimeOnline: null });
  });

  it('is possible before the user has chosen a password', async () => {
    const { root, id } = await people();
    await app.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute();
    const { token } = (await takeOver(root, id)).body;
    expect((await app.call(listSessions, { token })).status).toBe(200);
  });
});

describe('a user who has taken over an account', () => {
  it('can neither create an admin with a chosen password nor an invoice', async () => {
    const customerId = await buildCustomer(app.db);
    const clientId = await buildClient(app.db, { customerId });
    const id = await buildUser(app.db, { role: 'customer', customerId });
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const { token } = (await app.call(impersonate, { token: root, params: { id }, body: {} })).body;
    const password = 'chosen by the one who acts';
    const email = () => `${Math.random()}@example.test`;
    const params = { id: customerId };
    const refused = [
      await app.call(createCustomerAdmin, { token, params, body: { email: email(), password } }),
      await app.call(createUser, { token, body: { clientId, email: email(), password } }),
      await app.call(createCustomerInvoice, { token, params, body: {} }),
      await app.call(transferCustomer, { token, params, body: { parentId: null } }),
    ];
    expect(refused.map(({ body }) => body.name)).toEqual(refused.map(() => 'ownPersonOnly'));
    const invited = await app.call(createCustomerAdmin, { token, params, body: { email: email() } });
    expect(invited.status).toBe(201);
  });
});
