import { listImages, processImages, uploadImage } from '@forecourt/contract/images';
import {
  createLicensePlate,
  createPlateDesign,
  deleteLicensePlate,
  listLicensePlates,
  patchPlateDesign,
  uploadPlateLogo,
} from '@forecourt/contract/license-plates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildPlate, plateDesign } from '../../../testing/builders/belonging-builders.ts';
import { buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

/** A user with credits and a vehicle with a photo. */
async function dealer() {
  const id = await buildUser(app.db);
  const who = { params: { id }, token: await app.signedIn(id) };
  const { clientId } = await app.db
    .selectFrom('users')
    .select('clientId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!clientId) throw new Error('a user has a client');
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  const vehicle = { params: { id: await buildVehicle(app.db, { userId: id }) }, token: who.token };
  await app.upload(uploadImage, { ...vehicle, file: photo() });
  const make = (licensePlateId: string) =>
    app.call(processImages, {
      ...vehicle,
      body: { preset: 'studio-white', plate: { mode: 'picture', licensePlateId } },
    });
  const first = async () => (await app.call(listImages, vehicle)).body.results[0];
  return { id, who, vehicle, make, first };
}

it('an order puts the owner’s plate onto its pictures; plates of other users are not found', async () => {
  const { first, id, make, who } = await dealer();
  const plate = (await app.upload(createLicensePlate, { ...who, body: { name: 'Ours' }, file: photo() }))
    .body;
  await until(
    'the copy',
    async () => (await app.call(listLicensePlates, who)).body.results[0].state === 'ready',
  );
  const foreign = await buildPlate(app.db, { userId: await buildUser(app.db) });
  expect((await make(foreign)).body.name).toBe('clientLicensePlateNotFound');
  expect((await make(plate.id)).status).toBe(202);
  // The plate is deleted after the order, which is processed nevertheless.
  await app.call(deleteLicensePlate, { ...who, params: { id, pid: plate.id } });
  await until('the picture', async () => (await first()).state === 'delivered');
  const made = await app.server.inject({ url: (await first()).outputs[0].url });
  expect(made.body).toContain('with still copy');
});

it('an order keeps the design that a plate has, with the picture of its logo', async () => {
  const { first, id, make, vehicle, who } = await dealer();
  const design = { ...plateDesign, logo: { side: 'right' } };
  const { body: plate } = await app.call(createPlateDesign, { ...who, body: { name: 'Ours', design } });
  const its = { params: { id, pid: plate.id }, token: who.token };
  await app.upload(uploadPlateLogo, { ...its, file: photo() });
  await until(
    'the copy',
    async () => (await app.call(listLicensePlates, who)).body.results[0].state === 'ready',
  );
  expect((await make(plate.id)).status).toBe(202);
  // The plate is changed after the order, which keeps what was ordered.
  await app.call(patchPlateDesign, { ...its, body: { design: plateDesign } });
  await until('the picture', async () => (await first()).state === 'delivered');
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', vehicle.params.id)
    .executeTakeFirstOrThrow();
  expect(recipe?.plate).toEqual({
    mode: 'design',
    design: { ...design, logo: { side: 'right', picture: expect.stringContaining('shown.webp') } },
  });
  const made = await app.server.inject({ url: (await first()).outputs[0].url });
  expect(made.body).toContain('with still copy');
});
