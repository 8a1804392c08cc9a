import { existsSync } from 'node:fs';
import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import { dayMs } from '@forecourt/contract/durations';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { deleteImage, processImages, restoreImage, uploadImage } from '@forecourt/contract/images';
import { createCustomerInvoice, listCustomerInvoiceItems } from '@forecourt/contract/invoices';
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  restoreVehicle,
} from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { purgeExpired } from './image-purge.service.ts';
import { sweepImages } from './image-sweep.service.ts';

let app: TestApp;
let rootId: UserId;
beforeAll(async () => {
  app = await openTestApp();
  rootId = await buildUser(app.db, { role: 'root' });
});
afterAll(() => app.close());

interface Owner {
  customerId: CustomerId;
  userId: UserId;
  token: string;
}
async function owner(customerId: CustomerId): Promise<Owner> {
  const clientId = await buildClient(app.db, { customerId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  const userId = await buildUser(app.db, { clientId });
  return { customerId, userId, token: await app.signedIn(userId) };
}
async function keep(id: CustomerId, retentionDays: number): Promise<void> {
  const token = await app.signedIn(rootId);
  await app.call(patchCustomerSettings, { params: { id }, token, body: { retentionDays } });
}

/** A vehicle with one photo, and the folder of the photo's files. */
async function vehicleOf({ token }: Owner, reference: string) {
  const body = { reference, vin: 'WVWZZZAUZFW123456' };
  const { id } = (await app.call(createVehicle, { token, body })).body;
  const image = (await app.upload(uploadImage, { params: { id }, token, file: photo() })).body;
  const folder = app.outside.storage.pathOf(`images/${image.id}`);
  return { id, imageId: image.id, folder, isStored: () => existsSync(folder) };
}
const remove = ({ token }: Owner, id: string) => app.call(deleteVehicle, { params: { id }, token });
const restore = async ({ token }: Owner, id: string) =>
  (await app.call(restoreVehicle, { params: { id }, token })).status;
const deletedOf = async ({ token }: Owner) =>
  (await app.call(listVehicles, { token, query: { onlyDeleted: true } })).body.count;

/** Advances the clock by days and runs the job; all sessions expire. */
function after(days: number): Promise<number> {
  app.clock.forward(days * dayMs);
  return purgeExpired(app.system());
}

it('deleted rows can be restored for as long as the customer, the one above it or the installation has set', async () => {
  const parentId = await buildCustomer(app.db, { allowChilds: true });
  await keep(parentId, 20);
  const child = await buildCustomer(app.db, { parentId });
  await keep(child, 10);
  const owners = [
    await owner(child),
    await owner(await buildCustomer(app.db, { parentId })),
    await owner(await buildCustomer(app.db)),
  ];
  const vehicles = await Promise.all(owners.map((one) => vehicleOf(one, 'A-1')));
  await Promise.all(owners.map((one, index) => remove(one, vehicles[index]?.id ?? '')));
  const stored = () => vehicles.map((one) => one.isStored());
  expect(await after(10)).toBe(0);
  expect(stored()).toEqual([true, true, true]);
  app.clock.forward(1);
  expect(await purgeExpired(app.system())).toBe(1);
  expect(stored()).toEqual([false, true, true]);
  await after(10);
  expect(stored()).toEqual([false, false, true]);
  const [first, , third] = owners as [Owner, Owner, Owner];
  const token = await app.signedIn(third.userId);
  expect(await deletedOf({ ...third, token })).toBe(1);
  await after(70);
  expect(stored()).toEqual([false, false, false]);
  for (const [index, one] of [first, third].entries()) {
    const again = { ...one, token: await app.signedIn(one.userId) };
    expect(await deletedOf(again)).toBe(0);
    expect(await restore(again, vehicles[index * 2]?.id ?? '')).toBe(404);
  }
});

it('a deleted photo is purged like a deleted vehicle; live and restored ones stay', async () => {
  const here = await owner(await buildCustomer(app.db));
  await keep(here.customerId, 5);
  const [alone, back, live] = [
    await vehicleOf(here, 'B-1'),
    await vehicleOf(here, 'B-2'),
    await vehicleOf(here, 'B-3'),
  ];
  await app.call(deleteImage, { params: { id: alone.imageId }, token: here.token });
  await remove(here, back.id);
  app.clock.forward(4 * dayMs);
  const token = await app.signedIn(here.userId);
  expect(await restore({ ...here, token }, back.id)).toBe(200);
  expect(await after(2)).toBe(1);
  expect([alone, back, live].map((one) => one.isStored())).toEqual([false, true, true]);
  const later = await app.signedIn(here.userId);
  expect((await app.call(restoreImage, { params: { id: alone.imageId }, token: later })).status).toBe(404);
  expect((await app.call(getVehicle, { params: { id: alone.id }, token: later })).status).toBe(200);
  expect(await after(100)).toBe(0);
});

it('credits that were charged stay in the ledger and are invoiced, under the same stock number', async () => {
  const here = await owner(await buildCustomer(app.db));
  const vehicle = await vehicleOf(here, 'C-1');
  await app.call(processImages, { params: { id: vehicle.id }, token: here.token, body: {} });
  await inTx(app.db, (tx) =>
    ledger.captureHold(tx, { imageId: vehicle.imageId }, { ...nobody, now: app.clock.now() }),
  );
  await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', vehicle.imageId).execute();
  await remove(here, vehicle.id);
  await after(91);
  expect(vehicle.isStored()).toBe(false);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  const token = await app.signedIn(rootId);
  const params = { id: here.customerId };
  const invoice = (await app.call(createCustomerInvoice, { params, token, body: {} })).body;
  const items = await app.call(listCustomerInvoiceItems, {
    params: { ...params, invoiceId: invoice.id },
    token,
  });
  expect(items.body.results).toMatchObject([
    { reference: 'C-1', position: 'exterior.front_left', credits: 1 },
  ]);
  const { vin } = await app.db
    .selectFrom('vehicles')
    .select('vin')
    .where('id', '=', vehicle.id)
    .executeTakeFirstOrThrow();
  expect(vin).toBe(null);
});

it('files that a killed process left of them are deleted by the sweep', async () => {
  const here = await owner(await buildCustomer(app.db));
  const vehicle = await vehicleOf(here, 'D-1');
  await remove(here, vehicle.id);
  await after(91);
  await app.outside.storage.put(`images/${vehicle.imageId}/original.jpg`, Buffer.from('left'));
  await sweepImages(app.system(), new Date(Date.now() + dayMs));
  expect(vehicle.isStored()).toBe(false);
});
