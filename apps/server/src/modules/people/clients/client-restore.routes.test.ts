import { deleteClient, getClient, listClients, restoreClient } from '@forecourt/contract/clients';
import { deleteCustomer, restoreCustomer } from '@forecourt/contract/customers';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { deleteUser, getUser, listUsers, revertUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isSomebodyWaiting } from '../../../testing/test-database.ts';

let app: TestApp;
let root: string;
let customerId: CustomerId;
let clientId: ClientId;
let admin: string;
let people: Record<'user' | 'second' | 'client' | 'gone', UserId>;

beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

/** A client with three accounts, and one that was deleted before. */
beforeEach(async () => {
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId, name: 'Kiel' });
  admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  people = {
    user: await buildUser(app.db, { clientId }),
    second: await buildUser(app.db, { clientId }),
    client: await buildUser(app.db, { role: 'client', clientId }),
    gone: await buildUser(app.db, { clientId }),
  };
  await app.call(deleteUser, { token: root, params: { id: people.gone } });
});

const remove = (token = admin) => app.call(deleteClient, { token, params: { id: clientId } });
const restore = (token = admin) => app.call(restoreClient, { token, params: { id: clientId } });
const isThere = async (id: UserId) =>
  (await app.call(getUser, { token: root, params: { id } })).status === 200;
const live = () => Promise.all(Object.values(people).map(isThere));
const deletedClients = async (token = admin, filter = {}) =>
  (await app.call(listClients, { token, query: { onlyDeleted: true, ...filter } })).body.results;
const deletedUsers = async () =>
  (await app.call(listUsers, { token: admin, query: { onlyDeleted: true } })).body.results.map(
    ({ id }: { id: UserId }) => id,
  );

it('a restored client brings back the accounts that were deleted with it, and none that was deleted before', async () => {
  expect(await live()).toEqual([true, true, true, false]);
  expect(await deletedClients()).toEqual([]);
  await remove();
  expect(await live()).toEqual([false, false, false, false]);
  expect(await deletedClients()).toMatchObject([{ id: clientId, name: 'Kiel', userCount: 2 }]);
  expect(await deletedUsers()).toEqual([]);
  const { status, body } = await restore();
  expect([status, body.id, body.userCount]).toEqual([200, clientId, 2]);
  expect(await live()).toEqual([true, true, true, false]);
  expect(await deletedClients()).toEqual([]);
  expect(await deletedUsers()).toEqual([people.gone]);
  expect((await app.call(revertUser, { token: admin, body: { userId: people.gone } })).status).toBe(200);
  expect((await restore()).body.name).toBe('clientNotFound');
});

it('a deleted client is found by the accounts that were deleted with it, and by none that was deleted before', async () => {
  const emailOf = async (id: UserId) =>
    (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  await remove();
  expect(await deletedClients(admin, { email: await emailOf(people.user) })).toMatchObject([
    { id: clientId },
  ]);
  expect(await deletedClients(admin, { email: await emailOf(people.gone) })).toEqual([]);
  expect(await deletedClients(admin, { active: 'true' })).toMatchObject([{ id: clientId }]);
});

it('restoring a client leaves an account deleted whose e-mail address is in use again', async () => {
  const { email } = (await app.call(getUser, { token: root, params: { id: people.user } })).body;
  await remove();
  await buildUser(app.db, { email });
  expect((await restore()).status).toBe(200);
  expect(await live()).toEqual([false, true, true, false]);
  expect(await deletedUsers()).toContain(people.user);
});

it('a client cannot be restored while its customer is deleted; the customer brings back only clients that were deleted with it', async () => {
  const other = await buildClient(app.db, { customerId, name: 'Husum' });
  await remove();
  await app.call(deleteCustomer, { token: root, params: { id: customerId } });
  expect(await deletedClients(root)).not.toContainEqual(expect.objectContaining({ customerId }));
  expect((await restore(root)).body.name).toBe('clientNotFound');
  const alone = await app.call(restoreClient, { token: root, params: { id: other } });
  expect(alone.body.name).toBe('clientNotFound');
  await app.call(restoreCustomer, { token: root, params: { id: customerId } });
  expect((await app.call(getClient, { token: root, params: { id: other } })).status).toBe(200);
  expect((await app.call(getClient, { token: root, params: { id: clientId } })).status).toBe(404);
  expect(await live()).toEqual([false, false, false, false]);
  expect((await restore(root)).status).toBe(200);
  expect(await live()).toEqual([true, true, true, false]);
});

it('users who may delete a client may restore it, and no other tenant may', async () => {
  await remove();
  const stranger = await app.signedIn(await buildUser(app.db, { role: 'customer' }));
  expect((await restore(stranger)).body.name).toBe('clientNotFound');
  expect(await deletedClients(stranger)).toEqual([]);
  const readOnly = await buildUser(app.db, { role: 'customer', customerId, readOnly: true });
  expect((await restore(await app.signedIn(readOnly))).body.name).toBe('customerForbidden');
});

it('restoring a client leaves out accounts whose e-mail address is being taken at the same moment', async () => {
  const email = 'raced@example.test';
  await app.db.updateTable('users').set({ email }).where('id', '=', people.user).execute();
  await remove();
  const elsewhere = await buildClient(app.db);
  let asked: ReturnType<typeof restore> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await buildUser(tx, { email, clientId: elsewhere });
    asked = restore();
    await expect.poll(() => isSomebodyWaiting(app.database)).toBe(true);
  });
  expect((await asked)?.status).toBe(200);
  expect(await live()).toEqual([false, true, true, false]);
});
