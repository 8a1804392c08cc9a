import type { BuiltInFeature } from '@forecourt/contract/actor';
import { getClient } from '@forecourt/contract/clients';
import { listCropSets } from '@forecourt/contract/crops';
import {
  createFeature,
  deleteFeature,
  getFeature,
  listFeatureClients,
  listFeatures,
  patchClientFeatures,
  patchFeature,
} from '@forecourt/contract/features';
import type { ClientId } from '@forecourt/contract/ids';
import { createPictureRequest, listPictureRequests } from '@forecourt/contract/picture-requests';
import { listOAuthTokens } from '@forecourt/contract/social';
import { getUser } from '@forecourt/contract/users';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let token: string;
const ids = {} as Record<BuiltInFeature, string>;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { body } = await app.call(listFeatures, { token });
  for (const { id, builtIn } of body.results) ids[builtIn as BuiltInFeature] = id;
});
afterAll(() => app.close());

const set = (id: string, body: object) => app.call(patchFeature, { token, params: { id }, body });
const give = (clientId: ClientId, body: object) =>
  app.call(patchClientFeatures, { token, params: { id: clientId }, body });

afterEach(async () => {
  for (const id of Object.values(ids)) await set(id, { enabled: true, forEverybody: true });
});

it('a new installation has every built-in feature, on for everybody', async () => {
  expect(Object.keys(ids).sort()).toEqual(['connections', 'crops', 'pictureRequests']);
  const userId = await buildUser(app.db, { type: 'basic' });
  const own = { token: await app.signedIn(userId) };
  expect((await app.call(getUser, { ...own, params: { id: userId } })).body.withheldFeatures).toEqual([]);
  expect((await app.call(listCropSets, own)).status).toBe(200);
});

it.each([
  ['crops', listCropSets, undefined],
  ['pictureRequests', listPictureRequests, undefined],
  ['pictureRequests', createPictureRequest, { kind: 'background', text: 'A hall' }],
  ['connections', listOAuthTokens, undefined],
] as const)('%s off: its calls are refused only for clients that lack it', async (name, route, body) => {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId, type: 'basic' });
  const own = { token: await app.signedIn(userId), body };
  const names = async () =>
    (await app.call(getUser, { ...own, params: { id: userId } })).body.withheldFeatures;
  const answer = async () => (await app.call(route, own)).body.name ?? 'open';

  // A disabled feature is withheld from everybody, including assigned clients.
  await give(clientId, { add: [ids[name]] });
  await set(ids[name], { enabled: false });
  expect([await answer(), await names()]).toEqual(['userForbidden', [name]]);
  // Available to the assigned clients only.
  await set(ids[name], { enabled: true, forEverybody: false });
  expect([await answer(), await names()]).toEqual(['open', []]);
  await give(clientId, { remove: [ids[name]] });
  expect([await answer(), await names()]).toEqual(['userForbidden', [name]]);
  // The operator has all features.
  expect((await app.call(listFeatures, { token })).status).toBe(200);
  if (body === undefined) expect((await app.call(route, { token })).status).toBe(200);
});

it('accounts of type simple keep cut-outs without the feature; a customer has a feature when one of its clients has it', async () => {
  await set(ids.crops, { forEverybody: false });
  const top = await buildCustomer(app.db, { allowChilds: true });
  const customerId = await buildCustomer(app.db, { parentId: top });
  const clientId = await buildClient(app.db, { customerId });
  const status = async (account: Parameters<typeof buildUser>[1]) =>
    (await app.call(listCropSets, { token: await app.signedIn(await buildUser(app.db, account)) })).status;
  const statuses = async () => [
    await status({ clientId, type: 'simple' }),
    await status({ clientId, type: 'premium' }),
    await status({ role: 'client', clientId, type: 'basic' }),
    await status({ role: 'customer', customerId, type: 'basic' }),
    await status({ role: 'customer', customerId: top, type: 'basic' }),
  ];
  expect(await statuses()).toEqual([200, 403, 403, 403, 403]);
  await give(clientId, { add: [ids.crops] });
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
});

it('a feature that root created is listed by name for the clients that have it', async () => {
  const clientId = await buildClient(app.db, { name: 'Nord app' });
  const made = await app.call(createFeature, { token, body: { name: ' Zulassung ' } });
  expect(made.body).toMatchObject({
    name: 'Zulassung',
    builtIn: null,
    enabled: true,
    forEverybody: false,
    given: 0,
  });
  const { id } = made.body;
  const has = async () =>
    (await app.call(getClient, { token, params: { id: clientId } })).body.features.includes('Zulassung');
  expect(await has()).toBe(false);
  expect((await give(clientId, { add: [id, id] })).body.results).toEqual([{ id, name: 'Zulassung' }]);
  await give(clientId, { add: [id] });
  expect(await has()).toBe(true);
  const clients = await app.call(listFeatureClients, { token, params: { id } });
  expect(clients.body.results).toMatchObject([{ id: clientId, name: 'Nord app' }]);
  expect((await app.call(getFeature, { token, params: { id } })).body.given).toBe(1);
  await set(id, { enabled: false });
  expect(await has()).toBe(false);
  expect((await app.call(deleteFeature, { token, params: { id } })).status).toBe(200);
  expect((await app.call(getFeature, { token, params: { id } })).body.name).toBe('featureNotFound');
});

it('the name of a feature is unique; built-in features cannot be renamed or deleted', async () => {
  const create = () => app.call(createFeature, { token, body: { name: 'Once' } });
  const many = await Promise.all(Array.from({ length: 6 }, create));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await create()).body.errorCode).toBe(4030019);
  expect((await set(ids.crops, { name: 'Other' })).body.name).toBe('fieldsNotUpdatable');
  const gone = await app.call(deleteFeature, { token, params: { id: ids.crops } });
  expect(gone.body.name).toBe('fieldsNotUpdatable');
});

it('a call that assigns an unknown feature is refused as a whole', async () => {
  const clientId = await buildClient(app.db);
  const answer = await give(clientId, { add: [ids.crops, crypto.randomUUID()] });
  expect(answer.body.name).toBe('featuresNotFound');
  expect((await give(clientId, {})).body.results).toEqual([]);
});
