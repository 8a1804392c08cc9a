import { listImages, processImages, uploadImage } from '@forecourt/contract/images';
import {
  createLicensePlate,
  deleteLicensePlate,
  listLicensePlates,
} from '@forecourt/contract/license-plates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildPlate } from '../../../testing/belonging-builders.ts';
import { buildUser, nobody } from '../../../testing/builders.ts';
import { photo } from '../../../testing/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import { buildVehicle } from '../../../testing/vehicle-builders.ts';
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

it('an order puts the owner’s plate onto its pictures; plates of other users are not found', async () => {
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
  const plate = (await app.upload(createLicensePlate, { ...who, body: { name: 'Ours' }, file: photo() }))
    .body;
  await until(
    'the copy',
    async () => (await app.call(listLicensePlates, who)).body.results[0].state === 'ready',
  );
  const make = (licensePlateId: string) =>
    app.call(processImages, {
      ...vehicle,
      body: { preset: 'studio-white', plate: { mode: 'picture', licensePlateId } },
    });
  const foreign = await buildPlate(app.db, { userId: await buildUser(app.db) });
  expect((await make(foreign)).body.name).toBe('clientLicensePlateNotFound');
  expect((await make(plate.id)).status).toBe(202);
  // The plate is deleted after the order, which is processed nevertheless.
  await app.call(deleteLicensePlate, { ...who, params: { id, pid: plate.id } });
  const first = async () => (await app.call(listImages, vehicle)).body.results[0];
  await until('the picture', async () => (await first()).state === 'delivered');
  const made = await app.server.inject({ url: (await first()).outputs[0].url });
  expect(made.body).toContain('with still copy');
});
