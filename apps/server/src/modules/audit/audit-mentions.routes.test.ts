import { listAudit } from '@forecourt/contract/audit';
import { patchCatalogueAssignments } from '@forecourt/contract/catalogue';
import { patchCustomer, transferCustomer } from '@forecourt/contract/customers';
import { createFeature, patchClientFeatures } from '@forecourt/contract/features';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { patchUser, transferUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../testing/builders.ts';
import { buildCatalogueItem } from '../../testing/catalogue-builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

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

it('a user who was moved is said to come from one client to the other, as one line', async () => {
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

it('an organisation is not told the names of another one that its customer came from', async () => {
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

it('a refused call names what it was tried on, to those who may see that', async () => {
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

it('the history of a customer has its prices, and no call that was refused', async () => {
  const id = await buildCustomer(app.db, { name: 'Autohaus Krause' });
  await app.call(patchCustomer, { token: root, params: { id }, body: { phone: '+49 30 1' } });
  await app.call(patchCustomerPrices, { token: root, params: { id }, body: { exterior: 2 } });
  const token = await app.signedIn(await buildUser(app.db, { role: 'customer' }));
  await app.call(patchCustomer, { token, params: { id }, body: { phone: '1' } });
  const kinds = (await read({ about: id })).map(({ objectKind }) => objectKind);
  expect(kinds.toSorted()).toEqual(['customers', 'customers', 'prices']);
});

it('a history has what was given and taken back, by the name that it had', async () => {
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
