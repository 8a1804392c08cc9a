import { getClient } from '@forecourt/contract/clients';
import { getCustomer, listCustomers, patchCustomer } from '@forecourt/contract/customers';
import { getManager, listManagers, patchManager } from '@forecourt/contract/managers';
import { deleteUser, listUsers } from '@forecourt/contract/users';
import { getVehicle, patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

it('a manager sees the customers assigned to it and what is below them, from the next request on', async () => {
  const id = await buildUser(app.db, { role: 'manager' });
  const token = await app.signedIn(id);
  const top = await buildCustomer(app.db, { allowChilds: true });
  const child = await buildCustomer(app.db, { parentId: top });
  const clientId = await buildClient(app.db, { customerId: child });
  const userId = await buildUser(app.db, { clientId });
  const vehicleId = await buildVehicle(app.db, { userId });
  const stranger = await buildCustomer(app.db);
  const assign = (customerIds: string[]) =>
    app.call(patchManager, { token: root, params: { id }, body: { customerIds } });
  const customers = async () =>
    (await app.call(listCustomers, { token })).body.results.map((one: { id: string }) => one.id);

  expect(await customers()).toEqual([]);
  expect((await assign([top, top])).body.customers.map(({ id }: { id: string }) => id)).toEqual([top]);
  expect(await customers()).toEqual([top]);
  expect((await app.call(getClient, { token, params: { id: clientId } })).status).toBe(200);
  expect((await app.call(getVehicle, { token, params: { id: vehicleId } })).status).toBe(200);
  expect((await app.call(listUsers, { token })).body.results.map((one: { id: string }) => one.id)).toEqual([
    userId,
  ]);
  expect((await app.call(getCustomer, { token, params: { id: stranger } })).status).toBe(404);

  await assign([child]);
  expect(await customers()).toEqual([child]);
  expect((await app.call(getCustomer, { token, params: { id: top } })).status).toBe(404);
  await assign([]);
  expect((await app.call(getVehicle, { token, params: { id: vehicleId } })).status).toBe(404);
});

it('a manager can read and change nothing', async () => {
  const id = await buildUser(app.db, { role: 'manager' });
  const token = await app.signedIn(id);
  const customerId = await buildCustomer(app.db);
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
  const vehicleId = await buildVehicle(app.db, { userId });
  await app.call(patchManager, { token: root, params: { id }, body: { customerIds: [customerId] } });
  const tries = [
    app.call(patchCustomer, { token, params: { id: customerId }, body: { name: 'x' } }),
    app.call(deleteUser, { token, params: { id: userId } }),
    app.call(patchVehicle, { token, params: { id: vehicleId }, body: { colour: 'x' } }),
    app.call(patchManager, { token, params: { id }, body: { customerIds: [] } }),
  ];
  for (const { body } of await Promise.all(tries)) expect(body.errorCode).toBe(4030001);
});

it('root lists managers with their customers, and assigns only existing customers, only to managers', async () => {
  const id = await buildUser(app.db, { role: 'manager', name: 'Mara' });
  const customerId = await buildCustomer(app.db, { name: 'Autohaus Mara' });
  const assign = (to: string, customerIds: string[]) =>
    app.call(patchManager, { token: root, params: { id: to }, body: { customerIds } });
  await assign(id, [customerId]);
  const { body } = await app.call(listManagers, { token: root, query: { limit: 100 } });
  const found = body.results.find((one: { user: { id: string } }) => one.user.id === id);
  expect([found.user.name, found.customers]).toEqual(['Mara', [{ id: customerId, name: 'Autohaus Mara' }]]);
  expect((await app.call(getManager, { token: root, params: { id } })).body.customers).toEqual([
    { id: customerId, name: 'Autohaus Mara' },
  ]);
  const nobody = '0198e0f0-0000-7000-8000-000000000000';
  expect((await assign(id, [customerId, nobody])).body.errorCode).toBe(4040002);
  const user = await buildUser(app.db);
  expect((await assign(user, [customerId])).body.errorCode).toBe(4040001);
});
