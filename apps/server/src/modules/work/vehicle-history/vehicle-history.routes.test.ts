import { isDeepStrictEqual } from 'node:util';
import type { ImageId } from '@forecourt/contract/ids';
import { processImages, uploadImage } from '@forecourt/contract/images';
import { listVehicleHistory, type VehicleEvent } from '@forecourt/contract/vehicle-history';
import { createVehicle, deleteVehicle, patchVehicle, restoreVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
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

it('a vehicle’s history lists who created it, uploaded photos and ordered pictures, what was finished, and what it cost', async () => {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId, name: 'Paula' });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 5, nobody));
  const token = await app.signedIn(userId);
  const { body: vehicle } = await app.call(createVehicle, { token, body: { reference: 'A-1' } });
  const call = { params: { id: vehicle.id }, token };
  app.clock.forward(1_000);
  for (let number = 0; number < 2; number++) await app.upload(uploadImage, { ...call, file: photo() });
  app.clock.forward(1_000);
  await app.call(patchVehicle, { ...call, body: { colour: 'blue' } });
  app.clock.forward(1_000);
  await app.call(processImages, { ...call, body: { preset: 'dark-hall' } });
  const history = async () => (await app.call(listVehicleHistory, call)).body.results;
  await until('both pictures', async () =>
    (await history()).some(({ count, kind }: VehicleEvent) => kind === 'finished' && count === 2),
  );
  const events = await history();
  expect(
    events.map(({ kind, count, credits, preset }: Record<string, unknown>) => [kind, count, credits, preset]),
  ).toEqual([
    ['finished', 2, 2, null],
    ['ordered', 2, 0, 'dark-hall'],
    ['changed', 0, 0, null],
    ['photosAdded', 2, 0, null],
    ['created', 0, 0, null],
  ]);
  expect(events[1].actor).toEqual({ id: userId, name: 'Paula' });
  expect(events[2]).toMatchObject({ before: {}, after: { colour: 'blue' } });

  const hall = await buildCatalogueItem(app.db, { kind: 'preset', name: 'Bright hall', forEverybody: true });
  app.clock.forward(1_000);
  await app.call(patchVehicle, { ...call, body: { preset: hall } });
  const { results, names } = (await app.call(listVehicleHistory, call)).body;
  expect([results[0]?.after, names]).toEqual([{ preset: hall }, { [hall]: 'Bright hall' }]);

  const root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Rita' }));
  app.clock.forward(60_000);
  await app.call(patchVehicle, { ...call, token: root, body: { colour: 'red' } });
  expect((await history())[0]).toMatchObject({ kind: 'changed', actor: null, byStaff: true });
});

it('shows when the vehicle was deleted and restored', async () => {
  const token = await app.signedIn(await buildUser(app.db, { clientId: await buildClient(app.db) }));
  const { body: vehicle } = await app.call(createVehicle, { token, body: { reference: 'B-2' } });
  const call = { params: { id: vehicle.id }, token };
  app.clock.forward(60_000);
  await app.call(deleteVehicle, call);
  app.clock.forward(60_000);
  await app.call(restoreVehicle, call);
  const { results } = (await app.call(listVehicleHistory, call)).body;
  expect(results.map(({ kind }: VehicleEvent) => kind)).toEqual(['restored', 'deleted', 'created']);
});

it('a damaged photo that nobody ordered is listed as unusable, with the reason', async () => {
  const token = await app.signedIn(await buildUser(app.db, { clientId: await buildClient(app.db) }));
  const { body: vehicle } = await app.call(createVehicle, { token, body: { reference: 'B-1' } });
  const call = { params: { id: vehicle.id }, token };
  await app.upload(uploadImage, { ...call, file: photo('TORN') });
  const newest = async (): Promise<VehicleEvent> =>
    (await app.call(listVehicleHistory, call)).body.results[0];
  await until('the photo is analysed', async () => (await newest()).kind !== 'photosAdded');
  expect(await newest()).toMatchObject({ kind: 'photosUnusable', count: 1, failures: ['undecodable'] });
});

it('a picture that is made again is taken from no earlier order, also where both were free', async () => {
  const clientId = await buildClient(app.db);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 5, nobody));
  const token = await app.signedIn(await buildUser(app.db, { clientId }));
  const { body: vehicle } = await app.call(createVehicle, { token, body: { reference: 'D-1' } });
  const call = { params: { id: vehicle.id }, token };
  const ids: ImageId[] = [];
  for (let number = 0; number < 3; number++)
    ids.push((await app.upload(uploadImage, { ...call, file: photo() })).body.id);
  const finished = async (): Promise<number[]> =>
    (await app.call(listVehicleHistory, call)).body.results
      .filter(({ kind }: VehicleEvent) => kind === 'finished')
      .map(({ count }: VehicleEvent) => count);
  const order = async (preset: string, imageIds: ImageId[], counts: number[]) => {
    app.clock.forward(10 * 60_000);
    await app.call(processImages, { ...call, body: { preset, imageIds } });
    await until(`finished: ${counts.join()}`, async () => isDeepStrictEqual(await finished(), counts));
  };
  await order('dark-hall', ids, [3]);
  await order('studio-grey', ids, [3, 3]);
  await order('brick-loft', ids.slice(0, 1), [1, 3, 3]);
  await order('studio-white', ids.slice(0, 1), [1, 1, 3, 3]);
});
