import { randomUUID } from 'node:crypto';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function world(maxCount = 12) {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId, maxCount });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 20, nobody));
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const add = (body = {}, file = photo()) =>
    app.upload(uploadImage, { params: { id: vehicleId }, token, file, body });
  const list = async (): Promise<Image[]> =>
    (await app.call(listImages, { params: { id: vehicleId }, token })).body.results;
  const make = (body: object = {}) =>
    app.call(processImages, { params: { id: vehicleId }, token, body: { preset: 'studio-white', ...body } });
  return { add, list, make, token, userId };
}

it('a replacement takes the position of the picture it replaces, and its place within the exterior limit', async () => {
  const here = await world(1);
  const old = (await here.add({ position: 'exterior.rear' })).body;
  const { status, body } = await here.add({ replaces: old.id });
  expect([status, body.position]).toEqual([201, 'exterior.rear']);
  expect((await here.list()).map(({ id }) => id)).toEqual([body.id]);
});

it('only a picture of the same vehicle that is not being made can be replaced, and a refusal changes nothing', async () => {
  const [here, other] = [await world(), await world()];
  const old = (await here.add()).body;
  const theirs = (await other.add()).body;
  expect((await here.add({ replaces: theirs.id })).body.name).toBe('imageNotFound');
  expect((await here.add({ replaces: randomUUID() })).body.name).toBe('imageNotFound');
  await here.make();
  expect((await here.add({ replaces: old.id })).body.name).toBe('imageBusy');
  expect((await here.list()).map(({ id }) => id)).toEqual([old.id]);
  expect(await other.list()).toHaveLength(1);
});

it('an order for all pictures leaves out photos that cannot be used', async () => {
  const here = await world();
  const damaged = (await here.add()).body;
  const good = (await here.add()).body;
  await app.db
    .updateTable('images')
    .set({ state: 'failed', failure: 'undecodable' })
    .where('id', '=', damaged.id)
    .execute();
  const { body } = await here.make();
  expect(body.results.map(({ id }: Image) => id)).toEqual([good.id]);
  expect(body.held).toBe(1);
});

it('pictures that are ordered together are queued in the order of their positions', async () => {
  const here = await world();
  for (const _ of [1, 2, 3, 4, 5, 6]) await here.add();
  await here.make();
  const places = (await here.list()).map(({ queuePlace }) => queuePlace ?? 0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(6);
});

it('the fields of the form count wherever they are in it, and wrong ones behind the file are refused', async () => {
  const { token, userId } = await world();
  const params = { id: await buildVehicle(app.db, { userId }) };
  const send = (body: object) =>
    app.upload(uploadImage, { params, token, file: photo(randomUUID()), body, fileFirst: true });
  const { body: old } = await send({ position: 'exterior.rear' });
  expect(old.position).toBe('exterior.rear');
  const { body: next } = await send({ replaces: old.id });
  expect(next.position).toBe('exterior.rear');
  const wrong = await send({ position: 'exterior.roof' });
  expect([wrong.status, wrong.body.name]).toEqual([400, 'validationError']);
  const { results } = (await app.call(listImages, { params, token })).body;
  expect(results.map(({ id }: Image) => id)).toEqual([next.id]);
});
