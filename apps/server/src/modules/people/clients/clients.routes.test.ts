import {
  createClient,
  createClientUser,
  deleteClient,
  getClient,
  listClients,
  listClientUsers,
  listCustomerClients,
  listCustomerClientUsers,
  listSubCustomerClients,
  patchClient,
} from '@forecourt/contract/clients';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import { getUser, patchUser, revertUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let customerId: CustomerId;
let childId: CustomerId;
let clientId: ClientId;
let admin: string;

beforeAll(async () => {
  app = await openTestApp();
  customerId = await buildCustomer(app.db, { allowChilds: true });
  childId = await buildCustomer(app.db, { parentId: customerId });
  clientId = await buildClient(app.db, { customerId, name: 'First' });
  admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
});
afterAll(() => app.close());

const idsOf = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id);

describe('a client', () => {
  it('is created in the admin’s own customer or a sub-customer, and by root in any', async () => {
    const make = (token: string, body: object) => app.call(createClient, { token, body });
    expect((await make(admin, { name: 'Own' })).body).toMatchObject({ customerId, creditSource: 'user' });
    expect((await make(admin, { name: 'Sub', customerId: childId })).body.customerId).toBe(childId);
    const foreign = await buildCustomer(app.db);
    expect((await make(admin, { name: 'x', customerId: foreign })).body.errorCode).toBe(4040002);
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    expect((await make(root, { name: 'x' })).body.name).toBe('validationError');
    expect((await make(root, { name: 'x', customerId: foreign })).status).toBe(201);
  });

  it('can change its own fields, but not who pays', async () => {
    const own = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
    const patch = (token: string, body: object) =>
      app.call(patchClient, { token, params: { id: clientId }, body });
    expect((await patch(own, { name: 'Renamed' })).body.name).toBe('Renamed');
    expect((await patch(own, { creditSource: 'user' })).body.errorCode).toBe(4030012);
    expect((await patch(own, { customerId: childId })).body.errorCode).toBe(4030012);
    const { body: whole } = await app.call(getClient, { token: own, params: { id: clientId } });
    expect((await patch(own, { ...whole, name: 'Again', credits: 9 })).body).toEqual({
      ...whole,
      name: 'Again',
    });
    expect((await patch(admin, { creditSource: 'user' })).body.creditSource).toBe('user');
  });

  it('contains whether its customer lets it overdraw', async () => {
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    for (const allowNegativeCredits of [true, false]) {
      const id = await buildClient(app.db, {
        customerId: await buildCustomer(app.db, { allowNegativeCredits }),
      });
      const { body } = await app.call(getClient, { token: root, params: { id } });
      expect(body.mayOverdraw).toBe(allowNegativeCredits);
    }
  });

  it('is deleted with its accounts, whose sessions end', async () => {
    const id = await buildClient(app.db, { customerId: childId });
    const userId = await buildUser(app.db, { clientId: id });
    const token = await app.signedIn(userId);
    expect((await app.call(deleteClient, { token: admin, params: { id } })).status).toBe(200);
    expect((await app.call(getUser, { token, params: { id: userId } })).body.name).toBe('invalidToken');
    expect((await app.call(getClient, { token: admin, params: { id } })).body.errorCode).toBe(4040003);
    expect((await app.call(revertUser, { token: admin, body: { userId } })).body.name).toBe('clientNotFound');
    const body = { email: 'late@example.test' };
    expect((await app.call(createClientUser, { token: admin, params: { id }, body })).status).toBe(404);
  });

  it('that disallows user settings refuses its users with 4030023', async () => {
    const id = await buildClient(app.db, { customerId, disallowsUserSettings: true });
    const userId = await buildUser(app.db, { clientId: id });
    const token = await app.signedIn(userId);
    const patch = (by: string) =>
      app.call(patchUser, { token: by, params: { id: userId }, body: { licensePlateEnabled: false } });
    expect((await patch(token)).body.errorCode).toBe(4030023);
    expect((await patch(admin)).body.licensePlateEnabled).toBe(false);
  });
});

describe('lists of clients', () => {
  it('are filtered by field; pairs without name or value are skipped, unknown names refused', async () => {
    const id = await buildCustomer(app.db);
    const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
    const paying = await buildClient(app.db, { customerId: id, name: 'Paying_1' });
    const other = await buildClient(app.db, { customerId: id, name: 'Other', creditSource: 'user' });
    const list = (query: Record<string, string>) =>
      app.call(listCustomerClients, { token, params: { id }, query });
    expect(idsOf((await list({ creditSource: 'client' })).body)).toEqual([paying]);
    expect(idsOf((await list({ search: '_' })).body)).toEqual([paying]);
    const skipped = await list({ creditSource: '', '': 'x', clientDisallowsUserSettings: 'false' });
    expect(idsOf(skipped.body).sort()).toEqual([paying, other].sort());
    expect(idsOf((await list({ id: paying })).body)).toEqual([paying]);
    expect(idsOf((await list({ name: 'payING' })).body)).toEqual([paying]);
    expect(idsOf((await list({ customerId: id, 'customer.name': 'no such' })).body)).toEqual([]);
    await buildUser(app.db, { clientId: other });
    expect(idsOf((await list({ userCount: '1' })).body)).toEqual([other]);
    expect(idsOf((await list({ credits: '0', userCount: '0' })).body)).toEqual([paying]);
    expect(idsOf((await list({ credits: '7' })).body)).toEqual([]);
    const madeOn = await app.db
      .selectFrom('clients')
      .select('createdAt')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    expect(idsOf((await list({ createdAt: madeOn.createdAt })).body)).toContain(other);
    expect(idsOf((await list({ createdAt: '2001-01-01' })).body)).toEqual([]);
    expect((await list({ colour: 'red' })).body.name).toBe('validationError');
  });

  it('are filtered by the address, the phone and the state of their accounts, on each of the three lists', async () => {
    const id = await buildCustomer(app.db, { allowChilds: true });
    const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
    const child = await buildCustomer(app.db, { parentId: id });
    for (const [route, owner, mark] of [
      [listCustomerClients, id, 'own'],
      [listSubCustomerClients, child, 'sub'],
      [listClients, id, 'all'],
    ] as const) {
      const [busy, closed, empty] = await Promise.all(
        [1, 2, 3].map(() => buildClient(app.db, { customerId: owner, name: mark })),
      );
      const phone = `+43 1 ${mark} 22`;
      await buildUser(app.db, { role: 'client', clientId: busy, email: `desk-${mark}@busy.test` });
      await buildUser(app.db, { clientId: busy, phone, active: false });
      await buildUser(app.db, { clientId: closed, email: `desk-${mark}@closed.test`, active: false });
      const gone = { deletedAt: app.clock.now(), email: `gone-${mark}@busy.test`, phone: '999' };
      await buildUser(app.db, { clientId: empty, ...gone });
      const list = async (query: Record<string, string>) => {
        const { body } = await app.call(route, { token, params: { id }, query: { name: mark, ...query } });
        expect(body.count).toBe(body.results.length);
        return idsOf(body).sort();
      };
      expect(await list({ email: `DESK-${mark}@` })).toEqual([busy, closed].sort());
      expect(await list({ email: `desk-${mark}@busy`, active: 'true' })).toEqual([busy]);
      expect(await list({ email: `desk-${mark}@busy`, phone: ` ${mark} ` })).toEqual([busy]);
      expect(await list({ email: '%', phone: '_' })).toEqual([]);
      expect(await list({ email: 'gone-' })).toEqual([]);
      expect(await list({ phone: '999' })).toEqual([]);
      expect(await list({ active: 'true' })).toEqual([busy]);
      expect(await list({ active: 'false' })).toEqual([closed, empty].sort());
      expect(await list({ email: '', phone: '', active: '' })).toEqual([busy, closed, empty].sort());
    }
  });

  it('of a sub-customer contain its own alone, with paging by header and by query', async () => {
    const id = await buildCustomer(app.db, { allowChilds: true });
    const own = await buildClient(app.db, { customerId: id });
    const children = [
      await buildCustomer(app.db, { parentId: id }),
      await buildCustomer(app.db, { parentId: id }),
    ];
    const below = await Promise.all(children.map((child) => buildClient(app.db, { customerId: child })));
    const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
    const list = (more: object) => app.call(listSubCustomerClients, { token, params: { id }, ...more });
    expect(idsOf((await list({})).body).sort()).toEqual([...below].sort());
    expect((await list({ headers: { page: '1', limit: '1' } })).body).toMatchObject({
      count: 2,
      results: [{}],
    });
    expect(idsOf((await list({ headers: { limit: '1' }, query: { limit: 2 } })).body)).toHaveLength(2);
    expect(idsOf((await app.call(listClients, { token })).body).sort()).toEqual([own, ...below].sort());
  });
});

describe('users of a client', () => {
  it('are only those of role user, last online first', async () => {
    const id = await buildClient(app.db, { customerId });
    const days = [null, 3, 1, 2];
    const users = [];
    for (const day of days) {
      const lastTimeOnline = day && new Date(app.clock.now().getTime() - day * 86_400_000);
      users.push(await buildUser(app.db, { clientId: id, lastTimeOnline: lastTimeOnline || null }));
    }
    await buildUser(app.db, { role: 'client', clientId: id });
    const expected = [users[2], users[3], users[1], users[0]];
    expect(idsOf((await app.call(listClientUsers, { token: admin, params: { id } })).body)).toEqual(expected);
    const params = { id: customerId, clientId: id };
    expect(idsOf((await app.call(listCustomerClientUsers, { token: admin, params })).body)).toEqual(expected);
  });

  it('cannot be listed through the address of another customer', async () => {
    const params = { id: childId, clientId };
    const within = await app.call(listCustomerClientUsers, { token: admin, params });
    expect(within.body.errorCode).toBe(4030003);
    const foreign = { id: customerId, clientId: await buildClient(app.db) };
    expect((await app.call(listCustomerClientUsers, { token: admin, params: foreign })).body.errorCode).toBe(
      4040003,
    );
  });

  it('can be listed by their colleagues of type simple, and by no other user', async () => {
    const simple = await app.signedIn(await buildUser(app.db, { clientId, type: 'simple' }));
    const params = { id: clientId };
    expect((await app.call(listClientUsers, { token: simple, params })).status).toBe(200);
    const elsewhere = { id: await buildClient(app.db, { customerId }) };
    expect((await app.call(listClientUsers, { token: simple, params: elsewhere })).status).toBe(404);
    const basic = await app.signedIn(await buildUser(app.db, { clientId }));
    expect((await app.call(listClientUsers, { token: basic, params })).body.errorCode).toBe(4030001);
  });

  it('can be created by its client account', async () => {
    const token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
    const body = { email: 'made@example.test', type: 'premium', password: 'given by the client account' };
    const made = await app.call(createClientUser, { token, params: { id: clientId }, body });
    expect([made.status, made.body.role, made.body.mustChangePassword]).toEqual([
      201,
      { name: 'user', type: 'premium' },
      true,
    ]);
  });
});
