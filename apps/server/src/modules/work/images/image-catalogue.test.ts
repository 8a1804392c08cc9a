import {
  createCatalogueItem,
  deleteCatalogueItem,
  uploadCataloguePicture,
} from '@forecourt/contract/catalogue';
import { listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { Recipe } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

/** A user with credits and a vehicle with photos at these positions. */
async function world(...positions: string[]) {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  const vehicleId = await buildVehicle(app.db, { userId });
  const vehicle = { params: { id: vehicleId }, token: await app.signedIn(userId) };
  for (const position of positions)
    await app.upload(uploadImage, { ...vehicle, body: { position }, file: photo() });
  const make = (body: object) => app.call(processImages, { ...vehicle, body });
  const recipes = async () => {
    const rows = await app.db
      .selectFrom('images')
      .select('recipe')
      .where('setId', '=', vehicleId)
      .orderBy('position')
      .execute();
    return rows.map(({ recipe }) => Recipe.parse(recipe));
  };
  const balance = () => ledger.findBalance(app.db, { kind: 'client', id: clientId });
  return { userId, vehicle, make, recipes, balance };
}

async function sent(kind: 'background' | 'license-plate' | 'logo', more: object = {}): Promise<string> {
  const params = { kind };
  const body = { name: `${kind} ${crypto.randomUUID()}`, ...more };
  const { id } = (await app.call(createCatalogueItem, { token: root, params, body })).body;
  await app.upload(uploadCataloguePicture, { token: root, params: { kind, id }, file: photo() });
  await app.db.updateTable('catalogueItems').set({ forEverybody: true }).where('id', '=', id).execute();
  const state = () =>
    app.db
      .selectFrom('catalogueItems')
      .innerJoin('files', 'files.id', 'catalogueItems.fileId')
      .select('files.state')
      .where('catalogueItems.id', '=', id)
      .executeTakeFirstOrThrow();
  await until('the copy', async () => (await state()).state === 'ready');
  return id;
}

it('a picture is made with a background, plate and logo of the catalogue, even if they are deleted before it is made', async () => {
  const { make, recipes, vehicle } = await world('exterior.front', 'interior.dashboard');
  const catalogueId = await sent('background', { horizon: 0.42 });
  const plateId = await sent('license-plate');
  const logoId = await sent('logo');
  const order = {
    preset: 'studio-white',
    background: { catalogueId },
    plate: { mode: 'catalogue', catalogueId: plateId },
    logos: [{ catalogueId: logoId, anchor: 'bottom-right' }],
  };
  expect((await make(order)).status).toBe(202);
  await app.call(deleteCatalogueItem, { token: root, params: { kind: 'background', id: catalogueId } });
  const results = async () => (await app.call(listImages, vehicle)).body.results;
  await until('the pictures', async () =>
    (await results()).every(({ state }: { state: string }) => state === 'delivered'),
  );
  const [outside, inside] = await recipes();
  expect(outside?.background).toMatchObject({ kind: 'picture', horizon: 0.42 });
  expect(outside?.overlays).toMatchObject([{ kind: 'logo', anchor: 'bottom-right', width: 0.16 }]);
  // Interior photos keep their background, but get the logo too.
  expect(inside?.background).toEqual({ kind: 'original' });
  expect(inside?.overlays).toEqual(outside?.overlays);
  // The contents of the pictures that the picture process received, by their names in the recipe.
  const made = await app.server.inject({ url: (await results())[0].outputs[0].url });
  expect(made.body).toBe('full of picture with still copy, still copy, still copy');
  expect((await make(order)).body.name).toBe('backgroundNotFound');
});

it('an item that the owner may not choose is refused before any credits are held', async () => {
  const { make, userId, vehicle, balance } = await world('exterior.front');
  const other = { userId: await buildUser(app.db) };
  const own = { userId };
  const background = async (parts: object) => ({
    background: { catalogueId: await buildCatalogueItem(app.db, parts) },
  });
  const refused = async (order: object) => (await make(order)).body.name;
  expect(await refused(await background({ assignedTo: other }))).toBe('backgroundNotAssigned');
  expect(await refused(await background({ assignedTo: own, picture: 'waiting' }))).toBe('imageBusy');
  expect(await refused(await background({ assignedTo: own, picture: 'none' }))).toBe(
    'backgroundFileNotFound',
  );
  expect(await refused(await background({ assignedTo: own, use: 'floor' }))).toBe('validationError');
  // A logo is not a background.
  expect(await refused(await background({ assignedTo: own, kind: 'logo' }))).toBe('backgroundNotFound');
  const catalogueId = await buildCatalogueItem(app.db, { kind: 'license-plate', assignedTo: other });
  expect(await refused({ plate: { mode: 'catalogue', catalogueId } })).toBe('catalogueItemNotAssigned');
  expect((await app.call(listImages, vehicle)).body.results[0].state).toBe('uploaded');
  expect(await balance()).toBe(10);
});
