import { deleteClient, listClients } from '@forecourt/contract/clients';
import { deleteCustomer, getCustomer, listCustomers, restoreCustomer } from '@forecourt/contract/customers';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { deleteUser, getUser, listUsers, revertUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

/** A dealer group of which some rows were deleted before, with the same timestamp as the rest. */
async function group() {
  const id = await buildCustomer(app.db, { allowChilds: true });
  const [below, goneBelow] = [
    await buildCustomer(app.db, { parentId: id }),
    await buildCustomer(app.db, { parentId: id }),
  ];
  const clients: ClientId[] = [];
  const users: UserId[] = [];
  for (const customerId of [id, id, below]) {
    const clientId = await buildClient(app.db, { customerId });
    clients.push(clientId);
    users.push(await buildUser(app.db, { clientId }), await buildUser(app.db, { clientId }));
  }
  const admin = await buildUser(app.db, { role: 'customer', customerId: id });
  const [, goneClient] = clients;
  const [goneUser] = users;
  await app.call(deleteUser, { token: root, params: { id: goneUser ?? '' } });
  await app.call(deleteClient, { token: root, params: { id: goneClient ?? '' } });
  await app.call(deleteCustomer, { token: root, params: { id: goneBelow } });
  return { id, below, goneBelow, clients, users, admin };
}

const statusOf = async (id: CustomerId) =>
  (await app.call(getCustomer, { token: root, params: { id } })).status;
const live = async (ids: UserId[]) => {
  const answers = await Promise.all(ids.map((id) => app.call(getUser, { token: root, params: { id } })));
  return answers.map(({ status }) => status === 200);
};
const deletedUsers = async (customerId: CustomerId) =>
  (await app.call(listUsers, { token: root, query: { onlyDeleted: true, customerId } })).body.results.map(
    (user: { id: string }) => user.id,
  );
const deletedCustomers = async (search = '') =>
  (
    await app.call(listCustomers, { token: root, query: { onlyDeleted: true, limit: 100, search } })
  ).body.results.map((customer: { id: string }) => customer.id);

it('a restored customer brings back what was deleted with it, and nothing that was deleted before', async () => {
  const { id, below, goneBelow, clients, users, admin } = await group();
  const before = await live([...users, admin]);
  expect(before).toEqual([false, true, false, false, true, true, true]);
  expect((await app.call(deleteCustomer, { token: root, params: { id } })).status).toBe(200);
  expect(await live([...users, admin])).toEqual(users.map(() => false).concat(false));
  const { status, body } = await app.call(restoreCustomer, { token: root, params: { id } });
  expect([status, body.id, body.customers.map((one: { id: string }) => one.id)]).toEqual([200, id, [below]]);
  expect(await live([...users, admin])).toEqual(before);
  const listed = await app.call(listClients, { token: root, query: { customerId: id } });
  expect(listed.body.results.map((one: { id: string }) => one.id)).toEqual([clients[0]]);
  expect(await statusOf(goneBelow)).toBe(404);
  // Rows that were deleted before can still be restored individually.
  const revert = await app.call(revertUser, { token: root, body: { userId: users[0] } });
  expect(revert.status).toBe(200);
  expect((await app.call(restoreCustomer, { token: root, params: { id: goneBelow } })).status).toBe(200);
});

it('the lists of deleted rows offer a deleted customer, and none of its accounts and sub-customers', async () => {
  const { id, below, users } = await group();
  expect(await deletedUsers(id)).toEqual([users[0]]);
  await app.call(deleteCustomer, { token: root, params: { id } });
  expect([await deletedUsers(id), await deletedUsers(below)]).toEqual([[], []]);
  const offered = await deletedCustomers();
  expect([offered.includes(id), offered.includes(below)]).toEqual([true, false]);
  for (const one of [below, await buildCustomer(app.db)])
    expect((await app.call(restoreCustomer, { token: root, params: { id: one } })).body.name).toBe(
      'customerNotFound',
    );
  await app.call(restoreCustomer, { token: root, params: { id } });
  expect((await deletedCustomers()).includes(id)).toBe(false);
  expect((await app.call(restoreCustomer, { token: root, params: { id } })).status).toBe(404);
});

it('a sub-customer cannot be restored before the customer above it, and an account whose e-mail address is in use again stays deleted', async () => {
  const { id, goneBelow, admin } = await group();
  const { email } = (await app.call(getUser, { token: root, params: { id: admin } })).body;
  await app.call(deleteCustomer, { token: root, params: { id } });
  expect((await app.call(restoreCustomer, { token: root, params: { id: goneBelow } })).status).toBe(404);
  const newcomer = await buildUser(app.db, { email });
  expect((await app.call(restoreCustomer, { token: root, params: { id } })).status).toBe(200);
  expect(await live([admin, newcomer])).toEqual([false, true]);
  expect(await deletedUsers(id)).toContain(admin);
});

it('only root can restore a customer', async () => {
  const { id, below, admin } = await group();
  const token = await app.signedIn(admin);
  await app.call(deleteCustomer, { token, params: { id: below } });
  expect((await app.call(restoreCustomer, { token, params: { id: below } })).body.errorCode).toBe(4030002);
  const own = await app.call(listCustomers, { token, query: { onlyDeleted: true } });
  expect(own.body.results.map((one: { id: string }) => one.id)).toContain(below);
  expect(own.body.results.map((one: { id: string }) => one.id)).not.toContain(id);
});
