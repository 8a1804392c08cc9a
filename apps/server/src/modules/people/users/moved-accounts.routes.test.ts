import { listAudit } from '@forecourt/contract/audit';
import { listClientCredits } from '@forecourt/contract/credits';
import type { ClientId, UserId, VehicleId } from '@forecourt/contract/ids';
import { processImages, uploadImage } from '@forecourt/contract/images';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { patchUser, transferUser } from '@forecourt/contract/users';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { notifyPicturesReady } from '../../work/images/awaited-pictures.service.ts';

/**
 * After root has moved an account to another organisation, the old one learns nothing new about it and its vehicles.
 */

interface Organisation {
  clientId: ClientId;
  admin: string;
}

let app: TestApp;
let old: Organisation;
let next: Organisation;
let userId: UserId;
let vehicleId: VehicleId;
/** A user of the old client, who ordered the picture. */
let asker: { id: UserId; token: string };

async function organisation(adminName: string): Promise<Organisation> {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const adminId = await buildUser(app.db, { role: 'customer', type: 'basic', customerId, name: adminName });
  return { clientId, admin: await app.signedIn(adminId) };
}

beforeAll(async () => {
  app = await openTestApp();
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  [old, next] = await Promise.all([organisation('Grazia Alt'), organisation('Porta Neu')]);
  userId = await buildUser(app.db, { clientId: old.clientId, name: 'Moritz Umzug' });
  vehicleId = await buildVehicle(app.db, { userId, reference: 'OLD-1' });
  const user = await app.signedIn(userId);
  const vehicle = { params: { id: vehicleId } };
  await app.call(patchVehicle, { ...vehicle, token: user, body: { colour: 'Red' } });
  await app.call(patchVehicle, { ...vehicle, token: old.admin, body: { colour: 'Blue' } });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: old.clientId }, 50, nobody));
  const { body: image } = await app.upload(uploadImage, { ...vehicle, token: user, file: photo() });
  const id = await buildUser(app.db, { role: 'client', type: 'basic', clientId: old.clientId });
  asker = { id, token: await app.signedIn(id) };
  const body = { preset: 'studio-white', imageIds: [image.id] };
  expect((await app.call(processImages, { ...vehicle, token: asker.token, body })).status).toBe(202);
  await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', image.id).execute();

  const target = { targetClientId: next.clientId };
  const moved = await app.call(transferUser, { token: root, params: { id: userId }, body: target });
  expect(moved.status).toBe(200);
  await app.call(patchUser, { token: next.admin, params: { id: userId }, body: { name: 'New Name' } });
  await app.call(patchVehicle, { ...vehicle, token: next.admin, body: { reference: 'SECRET-2' } });
});
afterAll(() => app.close());

it('its log keeps what was done, without the user’s current names', async () => {
  const { body } = await app.call(listAudit, { token: old.admin, query: { limit: 100 } });
  const ofVehicle = body.results.filter(({ objectId }: { objectId: string }) => objectId === vehicleId);
  expect(ofVehicle.length).toBeGreaterThan(1);
  expect(ofVehicle.map(({ objectName }: { objectName: string | null }) => objectName)).toEqual(
    ofVehicle.map(() => null),
  );
  expect(JSON.stringify(body)).toContain('Grazia Alt');
  expect(JSON.stringify(body)).not.toMatch(/New Name|SECRET-2/);
});

it('its history of credits keeps the amounts, without the stock number', async () => {
  const { body } = await app.call(listClientCredits, { token: old.admin, params: { id: old.clientId } });
  expect(body.results).toContainEqual(
    expect.objectContaining({ subject: expect.objectContaining({ vehicleId, reference: '' }) }),
  );
});

it('the user who ordered pictures there is not notified of them', async () => {
  await notifyPicturesReady(app.system(), vehicleId);
  const { body } = await app.call(listUserNotifications, { token: asker.token, params: { id: asker.id } });
  expect(body.results).toEqual([]);
});

it('the new tenant reads in the history of the vehicle what was done, but not by whom of the old one', async () => {
  const { body } = await app.call(listVehicleHistory, { token: next.admin, params: { id: vehicleId } });
  const names = body.results.map(({ actor }: { actor: { name: string } | null }) => actor?.name ?? null);
  expect(names).toContain(null);
  expect(names).toContain('Porta Neu');
  expect(names).not.toContain('Grazia Alt');
});
