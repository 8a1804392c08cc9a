import { login } from '@forecourt/contract/auth';
import { deleteCustomer } from '@forecourt/contract/customers';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { deleteImage, listImages, restoreImage, uploadImage } from '@forecourt/contract/images';
import { deleteLicensePlate, listLicensePlates } from '@forecourt/contract/license-plates';
import { impersonate } from '@forecourt/contract/sessions';
import { deleteUser, getUser, patchUser } from '@forecourt/contract/users';
import { deleteVehicle, getVehicle, listVehicles, restoreVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFile, buildPlate } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ask = async (url: string) => {
  const { statusCode, headers } = await app.server.inject(url);
  return { status: statusCode, cacheControl: headers['cache-control'] };
};

it('a link to a picture ends with the deletion of the picture or its vehicle, and works again once they are restored', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const call = { params: { id: vehicleId }, token };
  const { body } = await app.upload(uploadImage, { ...call, file: photo() });
  const image = { params: { id: body.id }, token };
  expect(await ask(body.original)).toEqual({ status: 200, cacheControl: 'private, max-age=3600, immutable' });

  await app.call(deleteImage, image);
  expect((await ask(body.original)).status).toBe(404);
  await app.call(restoreImage, image);
  expect((await ask(body.original)).status).toBe(200);

  await app.call(deleteVehicle, call);
  expect((await ask(body.original)).status).toBe(404);
  await app.call(restoreVehicle, call);
  expect((await ask(body.original)).status).toBe(200);
  expect((await app.call(listImages, call)).body.results).toHaveLength(1);
});

it('the list of deleted vehicles shows their pictures, with links that stop working once they are restored', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const call = { params: { id: vehicleId }, token };
  const { body } = await app.upload(uploadImage, { ...call, file: photo() });
  const thumbnailKey = `images/${body.id}/thumbnail.webp`;
  await app.outside.storage.put(thumbnailKey, photo().bytes);
  await app.db.updateTable('images').set({ thumbnailKey }).where('id', '=', body.id).execute();
  await app.call(deleteVehicle, call);
  const { results } = (await app.call(listVehicles, { token, query: { onlyDeleted: true } })).body;
  expect((await ask(results[0].thumbnail)).status).toBe(200);
  await app.call(restoreVehicle, call);
  expect((await ask(results[0].thumbnail)).status).toBe(404);
});

it('a link to a file that is still being made answers 404, which must not be cached', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const { body } = await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
  const url = app.outside.urls.sign(`/files/images/${body.id}/finished.webp`, null, app.clock.now());
  expect(await ask(url)).toEqual({ status: 404, cacheControl: 'no-store' });
  await app.outside.storage.put(`images/${body.id}/finished.webp`, photo().bytes);
  expect((await ask(url)).status).toBe(200);
});

describe('a link stops working when the account it was issued to loses access, and for no other account', () => {
  interface Scene {
    root: string;
    userId: UserId;
    customerId: CustomerId;
  }
  const deactivate = ({ root, userId }: Scene) =>
    app.call(patchUser, { token: root, params: { id: userId }, body: { active: false } });
  const erase = ({ root, userId }: Scene) => app.call(deleteUser, { token: root, params: { id: userId } });
  const eraseCustomer = ({ root, customerId }: Scene) =>
    app.call(deleteCustomer, { token: root, params: { id: customerId } });

  it.each([
    ['deactivation', deactivate],
    ['deletion', erase],
    ['deletion of its customer', eraseCustomer],
  ])('%s', async (_name, end) => {
    const customerId = await buildCustomer(app.db);
    const clientId = await buildClient(app.db, { customerId });
    const userId = await buildUser(app.db, { clientId, type: 'basic' });
    const [root, token] = [
      await app.signedIn(await buildUser(app.db, { role: 'root' })),
      await app.signedIn(userId),
    ];
    const vehicleId = await buildVehicle(app.db, { userId });
    const call = { params: { id: vehicleId }, token };
    const { body } = await app.upload(uploadImage, { ...call, file: photo() });
    await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', body.id).execute();
    const ofRoot = (await app.call(listImages, { ...call, token: root })).body.results[0].original;
    const { archive } = (await app.call(getVehicle, call)).body;
    for (const link of [body.original, ofRoot, archive]) expect((await ask(link)).status).toBe(200);

    expect((await end({ root, userId, customerId })).status).toBe(200);
    expect((await ask(body.original)).status).toBe(404);
    expect((await ask(archive)).status).toBe(404);
    expect((await ask(ofRoot)).status).toBe(200);
  });

  it('each user who signs in gets links of their own', async () => {
    const password = 'a password that is long';
    const email = 'links@example.com';
    const userId = await buildUser(app.db, { email, password });
    const token = await app.signedIn(userId);
    await buildFile(app.db, { userId, purpose: 'profilePicture' });
    const { user } = (await app.call(login, { body: { email, password } })).body;
    const { body } = await app.call(getUser, { token, params: { id: userId } });
    expect(user.profilePicture.path).toBe(body.profilePicture.path);
    expect(user.profilePicture.path).toContain('/shown.webp');
  });

  it('links of a user who acts for an account keep working when that account is deleted', async () => {
    const userId = await buildUser(app.db, { type: 'basic' });
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const vehicleId = await buildVehicle(app.db, { userId });
    const call = { params: { id: vehicleId }, token: root };
    await app.upload(uploadImage, { ...call, token: await app.signedIn(userId), file: photo() });
    const acting = (await app.call(impersonate, { token: root, params: { id: userId } })).body.token;
    const seen = (await app.call(listImages, { ...call, token: acting })).body.results[0].original;
    await deactivate({ root, userId, customerId: await buildCustomer(app.db) });
    expect((await ask(seen)).status).toBe(200);
  });
});

it('a link to the picture of a plate stops working when the plate is deleted', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const id = await buildPlate(app.db, { userId });
  const plate = app.db.selectFrom('licensePlates').select('fileId').where('id', '=', id);
  const { fileId: file_id } = await plate.executeTakeFirstOrThrow();
  const key = `uploads/${file_id}/shown.webp`;
  await app.outside.storage.put(key, photo().bytes);
  await app.db.updateTable('files').set({ shownKey: key }).where('id', '=', file_id).execute();
  const { results } = (await app.call(listLicensePlates, { token, params: { id: userId } })).body;
  const path = results[0].path;
  expect((await ask(path)).status).toBe(200);
  await app.call(deleteLicensePlate, { token, params: { id: userId, pid: id } });
  expect((await ask(path)).status).toBe(404);
});
