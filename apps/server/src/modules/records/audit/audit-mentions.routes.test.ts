import { listAudit } from '@forecourt/contract/audit';
import { patchCatalogueAssignments } from '@forecourt/contract/catalogue';
import { createClient, deleteClient, patchClient } from '@forecourt/contract/clients';
import { topUpCustomer, transferToClient, transferToCustomer } from '@forecourt/contract/credits';
import { createCustomerAdmin } from '@forecourt/contract/customer-admins';
import { patchCustomer, transferCustomer } from '@forecourt/contract/customers';
import { createFeature, patchClientFeatures } from '@forecourt/contract/features';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { patchUser, transferUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Audit entries about rows that they only mention: accounts that have moved, targets of refused calls. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

interface Line {
  objectKind: string;
  objectName: string | null;
  before: Record<string, string>;
  after: Record<string, string>;
  names: Record<string, string>;
}

const read = async (query: object, token = root): Promise<Line[]> =>
  (await app.call(listAudit, { token, query: { limit: 100, ...query } })).body.results;

const fromTo = ({ before, after, names }: Line, column: string) => [
  names[before[column] ?? ''],
  names[after[column] ?? ''],
];

it('moving a user logs one line, with the old and the new client', async () => {
  const customerId = await buildCustomer(app.db, { name: 'Autohaus Weber' });
  const [north, south] = await Promise.all(
    ['Weber Nord', 'Weber Süd'].map((name) => buildClient(app.db, { customerId, name })),
  );
  const id = await buildUser(app.db, { clientId: north, name: 'Lena Vogt' });
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  await app.call(transferUser, { token: admin, params: { id }, body: { targetClientId: south } });
  const [line, ...others] = await read({ action: 'transferUser' }, admin);
  expect(others).toEqual([]);
  expect(line && fromTo(line, 'client_id')).toEqual(['Weber Nord', 'Weber Süd']);
});

it('a customer does not see the names of the other customer that a user came from', async () => {
  const [elsewhere, parent] = await Promise.all(
    ['Konkurrenz', 'Weber Gruppe'].map((name) => buildCustomer(app.db, { name, allowChilds: true })),
  );
  const id = await buildCustomer(app.db, { parentId: elsewhere });
  await app.call(transferCustomer, { token: root, params: { id }, body: { parentId: parent } });
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
  const lines = async (token: string) =>
    (await read({ objectId: id, action: 'transferCustomer' }, token)).map((line) =>
      fromTo(line, 'parent_id'),
    );
  expect(await lines(root)).toEqual([['Konkurrenz', 'Weber Gruppe']]);
  expect(await lines(admin)).toEqual([[undefined, 'Weber Gruppe']]);
});

it('a refused call names its target to readers who may see that', async () => {
  const customerId = await buildCustomer(app.db);
  const stranger = await buildUser(app.db, { name: 'Somebody Else' });
  const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  await app.call(patchUser, { token, params: { id: stranger }, body: { name: 'Mine' } });
  const named = async (reader: string) =>
    (await read({ objectId: stranger, action: 'patchUser' }, reader)).map(({ objectKind, objectName }) => [
      objectKind,
      objectName,
    ]);
  expect(await named(root)).toEqual([['users', 'Somebody Else']]);
  expect(await named(token)).toEqual([['users', null]]);
});

it('the history of a customer contains changes of its prices, and no refused call', async () => {
  const id = await buildCustomer(app.db, { name: 'Autohaus Krause' });
  await app.call(patchCustomer, { token: root, params: { id }, body: { phone: '+49 30 1' } });
  await app.call(patchCustomerPrices, { token: root, params: { id }, body: { exterior: 2 } });
  const token = await app.signedIn(await buildUser(app.db, { role: 'customer' }));
  await app.call(patchCustomer, { token, params: { id }, body: { phone: '1' } });
  const kinds = (await read({ about: id })).map(({ objectKind }) => objectKind);
  expect(kinds.toSorted()).toEqual(['customers', 'customers', 'prices']);
});

it('a history contains what was assigned and taken away, by the name it had then', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const hall = await buildCatalogueItem(app.db, { name: 'Bright hall' });
  const feature = await app.call(createFeature, { token: root, body: { name: 'dealer-window' } });
  for (const step of ['add', 'remove']) {
    const params = { kind: 'background', id: hall };
    const assignees = { [step]: [{ to: 'customer', id: customerId }] };
    await app.call(patchCatalogueAssignments, { token: root, params, body: assignees });
    const features = { [step]: [feature.body.id] };
    await app.call(patchClientFeatures, { token: root, params: { id: clientId }, body: features });
  }
  for (const [about, kind, name] of [
    [customerId, 'catalogue_assignments', 'Bright hall'],
    [clientId, 'client_features', 'dealer-window'],
  ]) {
    const lines = (await read({ about })).filter(({ objectKind }) => objectKind === kind);
    expect(lines.map(({ objectName, after }) => [objectName, after.id !== null])).toEqual([
      [name, false],
      [name, true],
    ]);
  }
});

it('the history of a customer contains who joined and left it, and nothing they did after leaving', async () => {
  const customerId = await buildCustomer(app.db, { name: 'Autohaus Weber' });
  const params = { id: customerId };
  const body = { email: 'anna@weber.test', name: 'Anna' };
  const admin = (await app.call(createCustomerAdmin, { token: root, params, body })).body.id;
  const client = (await app.call(createClient, { token: root, body: { name: 'Nord', customerId } })).body.id;
  app.clock.forward(1_000);
  await app.call(patchUser, { token: root, params: { id: admin }, body: { phone: '+49 30 1' } });
  await app.call(patchClient, { token: root, params: { id: client }, body: { name: 'Weber Nord' } });
  await app.call(deleteClient, { token: root, params: { id: client } });
  const lines = async (about: string) =>
    (await read({ about }))
      .filter(({ objectKind }) => objectKind !== 'customers')
      .map(({ objectKind, objectName, after }) => [
        objectKind,
        objectName,
        after.deleted_at ? 'deleted' : 'created',
      ]);
  expect(await lines(customerId)).toEqual([
    ['clients', 'Weber Nord', 'deleted'],
    ['clients', 'Weber Nord', 'created'],
    ['users', 'Anna', 'created'],
  ]);
});

it('a movement of credits names the account on its other side, to those who may see that', async () => {
  const customerId = await buildCustomer(app.db, { name: 'Autohaus Weber', allowChilds: true });
  const childId = await buildCustomer(app.db, { name: 'Weber Ost', parentId: customerId });
  const clientId = await buildClient(app.db, { customerId: childId, name: 'Ost 1', creditSource: 'client' });
  await app.call(topUpCustomer, { token: root, params: { id: customerId }, body: { total: 500 } });
  app.clock.forward(1_000);
  const parent = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  const child = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: childId }));
  await app.call(transferToCustomer, {
    token: parent,
    params: { id: childId },
    body: { fromCustomerId: customerId, amount: 200 },
  });
  app.clock.forward(1_000);
  await app.call(transferToClient, { token: child, params: { id: clientId }, body: { amount: 50 } });
  const sides = async (token: string, id: string) =>
    (await read({ objectId: id }, token))
      .filter(({ after }) => after.transaction_id)
      .map(({ after, names }) => [Number(after.amount), names[after.transaction_id ?? '']]);
  expect(await sides(parent, customerId)).toEqual([
    [-200, 'Weber Ost'],
    [500, undefined],
  ]);
  const received = [
    [-50, 'Ost 1'],
    [200, 'Autohaus Weber'],
  ];
  expect(await sides(parent, childId)).toEqual(received);
  expect(await sides(child, childId)).toEqual(received);
});
