import type { ClientId, CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import { listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { getInstallation, patchInstallation, patchShowroom } from '@forecourt/contract/installation';
import { listPresets } from '@forecourt/contract/presets';
import { showroomNames } from '@forecourt/contract/recipe';
import {
  getClientSettings,
  getUserSettings,
  getVehicleSettings,
  patchUserSettings,
} from '@forecourt/contract/settings';
import { createVehicle, patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

/** A built-in showroom that root hides is not offered to anybody, and counts as not set in settings. */

let app: TestApp;
let root: string;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
let token: string;
let vehicleId: VehicleId;

beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
beforeEach(async () => {
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId });
  token = await app.signedIn(userId);
  vehicleId = await buildVehicle(app.db, { userId, preset: null });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 20, nobody));
});
afterEach(async () => {
  for (const name of showroomNames) await offer(name, true);
});
afterAll(() => app.close());

const offer = (name: string, isOffered: boolean, by = root) =>
  app.call(patchShowroom, { params: { name }, token: by, body: { isOffered } });
const order = (body: object) => app.call(processImages, { params: { id: vehicleId }, token, body });
const add = () => app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
const offered = async (by: string, query = {}) =>
  (await app.call(listPresets, { token: by, query })).body.results.map(({ id }: { id: string }) => id);

it('a hidden showroom leaves every list, and is the same when it is offered again', async () => {
  const before = await offered(token);
  const { status, body } = await offer('dark-hall', false);
  expect([status, body.showrooms]).toEqual([200, showroomNames.filter((name) => name !== 'dark-hall')]);
  const without = before.filter((id: string) => id !== 'dark-hall');
  expect(await offered(token)).toEqual(without);
  expect(await offered(root)).toEqual(without);
  expect(await offered(root, { userId })).toEqual(without);
  expect((await app.call(getInstallation, { token: null })).body.showrooms).not.toContain('dark-hall');
  await offer('dark-hall', true);
  expect(await offered(token)).toEqual(before);
});

it('a hidden showroom cannot be ordered or chosen, and the error says why; pictures made in it stay', async () => {
  const { body: image } = await add();
  expect((await order({ preset: 'dark-hall' })).status).toBe(202);
  await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', image.id).execute();
  await offer('dark-hall', false);
  const refused = [
    await order({ preset: 'dark-hall' }),
    await app.call(createVehicle, { token, body: { reference: 'N-1', preset: 'dark-hall' } }),
    await app.call(patchVehicle, { params: { id: vehicleId }, token, body: { preset: 'dark-hall' } }),
    await app.call(patchUserSettings, { params: { id: userId }, token, body: { preset: 'dark-hall' } }),
  ];
  expect(refused.map(({ status, body }) => [status, body.name])).toEqual(
    refused.map(() => [400, 'presetNotOffered']),
  );
  const [kept] = (await app.call(listImages, { params: { id: vehicleId }, token })).body.results;
  expect([kept.state, kept.preset]).toEqual(['delivered', 'dark-hall']);
});

it('when a default showroom is hidden the next level decides, and without one the first showroom that is offered', async () => {
  const preset = 'brick-loft';
  await app.call(patchUserSettings, { params: { id: userId }, token, body: { preset } });
  await app.call(patchVehicle, { params: { id: vehicleId }, token, body: { preset: 'dark-hall' } });
  const settings = async () =>
    (await app.call(getVehicleSettings, { params: { id: vehicleId }, token })).body;
  expect(await settings()).toMatchObject({ preset: 'dark-hall', from: { preset: 'vehicle' } });
  await offer('dark-hall', false);
  expect(await settings()).toMatchObject({ preset: 'brick-loft', from: { preset: 'user' } });
  await offer('brick-loft', false);
  expect(await settings()).toMatchObject({ preset: 'studio-white', from: { preset: 'installation' } });
  await offer('studio-white', false);
  expect(await settings()).toMatchObject({ preset: 'studio-grey', from: { preset: 'installation' } });
  const own = await app.call(getUserSettings, { params: { id: userId }, token });
  expect(own.body.preset).toBe('studio-grey');
  const above = await app.call(getClientSettings, { params: { id: clientId }, token: root });
  expect(above.body.preset).toBe('studio-grey');
  await add();
  const { body } = await order({});
  expect(body.results[0].preset).toBe('studio-grey');
  // A hidden value may be sent back unchanged.
  const vehicle = { preset: 'dark-hall', colour: 'red' };
  expect((await app.call(patchVehicle, { params: { id: vehicleId }, token, body: vehicle })).status).toBe(
    200,
  );
  await offer('dark-hall', true);
  expect(await settings()).toMatchObject({ preset: 'dark-hall', from: { preset: 'vehicle' } });
});

it('one showroom always stays offered, however many are hidden at once; only root can hide them', async () => {
  const answers = await Promise.all(showroomNames.map((name) => offer(name, false)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.name)).toEqual(['showroomNeeded']);
  expect((await app.call(getInstallation, { token: null })).body.showrooms).toHaveLength(1);
  expect((await offer('brand', true, token)).body.name).toBe('userForbidden');
  expect((await offer('cut-out', false)).body.name).toBe('validationError');
});

it('other changes of the installation’s settings leave the showrooms as they are', async () => {
  await offer('brand', false);
  const { body } = await app.call(patchInstallation, { token: root, body: { name: 'Elsewhere' } });
  expect(body.showrooms).not.toContain('brand');
});
