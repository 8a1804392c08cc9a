import { listPresets, type Preset } from '@forecourt/contract/presets';
import { getCustomerPrices, getPrices, patchCustomerPrices, patchPrices } from '@forecourt/contract/prices';
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

it('a new installation has the default prices, which root can change', async () => {
  const usual = { exterior: 1, interior: 1, detail: 1, crop: 1, spin: 1, collage: 0 };
  expect((await app.call(getPrices, { token: root })).body).toEqual(usual);
  const { body } = await app.call(patchPrices, { token: root, body: { spin: 4 } });
  expect(body).toEqual({ ...usual, spin: 4 });
  const wrong = await app.call(patchPrices, { token: root, body: { spin: -1 } });
  expect(wrong.body.name).toBe('validationError');
});

it('a customer’s own price overrides its parent’s, which overrides the installation’s', async () => {
  const parent = await buildCustomer(app.db);
  const child = await buildCustomer(app.db, { parentId: parent });
  const set = (id: string, body: object) =>
    app.call(patchCustomerPrices, { token: root, params: { id }, body });
  await set(parent, { exterior: 3, interior: 2 });
  await set(child, { exterior: 5 });
  const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: child }));
  const seen = async () => (await app.call(getCustomerPrices, { token, params: { id: child } })).body;
  expect(await seen()).toMatchObject({
    exterior: { credits: 5, source: 'customer' },
    interior: { credits: 2, source: 'parent' },
    detail: { credits: 1, source: 'installation' },
  });
  await set(child, { exterior: null });
  expect((await seen()).exterior).toEqual({ credits: 3, source: 'parent' });
  expect((await app.call(getCustomerPrices, { token, params: { id: parent } })).status).toBe(404);
  expect((await app.call(patchCustomerPrices, { token, params: { id: child }, body: {} })).status).toBe(403);
});

it('the list of presets contains the prices of the caller', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  await app.call(patchCustomerPrices, { token: root, params: { id: customerId }, body: { exterior: 6 } });
  const priceFor = async (token: string, name: string) =>
    (await app.call(listPresets, { token })).body.results.find((one: Preset) => one.id === name).price;
  const own = await app.signedIn(await buildUser(app.db, { clientId }));
  const other = await app.signedIn(await buildUser(app.db));
  expect([await priceFor(own, 'studio-white'), await priceFor(other, 'studio-white')]).toEqual([6, 1]);
  expect(await priceFor(own, 'plate-only')).toBe(0);
});
