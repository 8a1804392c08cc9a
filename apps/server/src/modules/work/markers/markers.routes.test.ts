import type { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { deleteImage, restoreImage, uploadImage } from '@forecourt/contract/images';
import { markersMax, markerTextMax } from '@forecourt/contract/limits';
import type { Marker } from '@forecourt/contract/markers';
import * as routes from '@forecourt/contract/markers';
import type { RouteCall } from '@forecourt/contract/route';
import { listVehicleHistory, type VehicleEvent } from '@forecourt/contract/vehicle-history';
import * as shares from '@forecourt/contract/vehicle-shares';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildImage, buildMarker, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  userId = await buildUser(app.db, { name: 'Paula' });
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

type Body = RouteCall<typeof routes.createMarker>['body'];
const dent: Body = { kind: 'damage', x: 0.25, y: 0.75, text: 'Dent' };

/** A vehicle of the user with two photos. */
async function vehicleWithPhotos() {
  const vehicleId = await buildVehicle(app.db, { userId });
  const imageId = await buildImage(app.db, {
    setId: vehicleId,
    state: 'uploaded',
    position: 'exterior.other',
  });
  const nearId = await buildImage(app.db, { setId: vehicleId, state: 'uploaded', position: 'detail.other' });
  return { vehicleId, imageId, nearId };
}

const add = (id: ImageId, body: Partial<Body> = {}) =>
  app.call(routes.createMarker, { params: { id }, token, body: { ...dent, ...body } });
const list = async (id: VehicleId): Promise<Marker[]> =>
  (await app.call(routes.listMarkers, { params: { id }, token })).body.results;
const texts = async (id: VehicleId) => (await list(id)).map(({ number, text }) => `${number} ${text}`);
const change = (id: string, body: RouteCall<typeof routes.patchMarker>['body']) =>
  app.call(routes.patchMarker, { params: { id }, token, body });

it('markers have a place, a text and a close-up; hotspots are public at first, damages are not', async () => {
  const { imageId, nearId, vehicleId } = await vehicleWithPhotos();
  const { body, status } = await add(imageId, { text: '  Dent  ', closeUpId: nearId });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...dent, imageId, closeUpId: nearId, isPublic: false, number: 1 });
  expect((await add(imageId, { kind: 'hotspot' })).body).toMatchObject({ isPublic: true, number: 2 });
  expect((await add(nearId, { isPublic: true })).body).toMatchObject({ isPublic: true, number: 1 });
  expect((await list(vehicleId)).map((marker) => [marker.imageId, marker.number])).toEqual([
    [imageId, 1],
    [imageId, 2],
    [nearId, 1],
  ]);
  const changed = await change(body.id, { text: 'Repaired', isPublic: true, x: 1, closeUpId: null });
  expect(changed.body).toMatchObject({ text: 'Repaired', isPublic: true, x: 1, y: 0.75, closeUpId: null });
});

it('markers can be put into another order', async () => {
  const { imageId, vehicleId } = await vehicleWithPhotos();
  const made: Marker[] = [];
  for (const text of ['a', 'b', 'c']) made.push((await add(imageId, { text })).body);
  const [a, , c] = made;
  expect((await change(c?.id ?? '', { number: 1 })).body).toMatchObject({ number: 1, text: 'c' });
  expect(await texts(vehicleId)).toEqual(['1 c', '2 a', '3 b']);
  await change(a?.id ?? '', { number: markersMax });
  expect(await texts(vehicleId)).toEqual(['1 c', '2 b', '3 a']);
});

it('a deleted marker is restored at its place', async () => {
  const { imageId, vehicleId } = await vehicleWithPhotos();
  const first = (await add(imageId, { text: 'first' })).body;
  await add(imageId, { text: 'second' });
  const one = { params: { id: first.id }, token };
  expect((await app.call(routes.deleteMarker, one)).status).toBe(200);
  expect(await texts(vehicleId)).toEqual(['1 second']);
  expect((await app.call(routes.deleteMarker, one)).body.name).toBe('markerNotFound');
  expect((await change(first.id, { text: 'gone' })).body.name).toBe('markerNotFound');
  for (const _ of ['restored', 'restored again'])
    expect((await app.call(routes.restoreMarker, one)).body).toEqual(first);
  expect(await texts(vehicleId)).toEqual(['1 first', '2 second']);
});

it('a photo has a limited number of markers, also after one is restored; a text is neither empty nor endless', async () => {
  const { imageId } = await vehicleWithPhotos();
  const gone = await buildMarker(app.db, imageId, { deletedAt: new Date() });
  for (let count = 0; count < markersMax; count += 1) await buildMarker(app.db, imageId);
  expect((await add(imageId)).body.name).toBe('markersExceeded');
  const restored = await app.call(routes.restoreMarker, { params: { id: gone }, token });
  expect(restored.body.name).toBe('markersExceeded');
  for (const wrong of [{ text: '   ' }, { text: 'x'.repeat(markerTextMax + 1) }, { x: 1.01 }])
    expect((await add(imageId, wrong)).status).toBe(400);
});

it('a close-up is another photo of the same vehicle, and is not named while it is deleted', async () => {
  const { imageId, nearId, vehicleId } = await vehicleWithPhotos();
  const elsewhere = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId }) });
  const made = (await add(imageId, { closeUpId: nearId })).body;
  for (const closeUpId of [imageId, elsewhere, made.id as never]) {
    expect((await add(imageId, { closeUpId })).body.name).toBe('imageNotFound');
    expect((await change(made.id, { closeUpId })).body.name).toBe('imageNotFound');
  }
  await app.call(deleteImage, { params: { id: nearId }, token });
  expect((await list(vehicleId))[0]).toMatchObject({ id: made.id, closeUpId: null });
  await app.call(restoreImage, { params: { id: nearId }, token });
  expect((await list(vehicleId))[0]).toMatchObject({ closeUpId: nearId });
});

it('markers go with their photo: a replaced photo takes them along, a restored one brings them back', async () => {
  const { imageId, vehicleId } = await vehicleWithPhotos();
  const made = (await add(imageId)).body;
  const params = { id: vehicleId };
  await app.upload(uploadImage, { params, token, file: photo(), body: { replaces: imageId } });
  expect(await list(vehicleId)).toEqual([]);
  expect((await change(made.id, { text: 'late' })).body.name).toBe('markerNotFound');
  await app.call(restoreImage, { params: { id: imageId }, token });
  expect(await list(vehicleId)).toEqual([made]);
});

it('the history of a vehicle counts its markers, and the audit log has their texts', async () => {
  const { imageId, vehicleId } = await vehicleWithPhotos();
  const made = (await add(imageId)).body;
  await add(imageId, { text: 'Scratch' });
  const { body } = await app.call(listVehicleHistory, { params: { id: vehicleId }, token });
  const latest = body.results.find(({ kind }: VehicleEvent) => kind === 'markersAdded');
  expect(latest).toMatchObject({
    kind: 'markersAdded',
    count: 2,
    imageIds: [imageId],
    actor: { name: 'Paula' },
  });
  const entry = await app.db
    .selectFrom('auditLog')
    .select(['action', 'after', 'customerId'])
    .where('objectId', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'createMarker',
    after: { text: 'Dent' },
    customerId: expect.any(String),
  });
});

it('the page of a link shows the public markers where the finished picture shows their places', async () => {
  const { imageId, nearId, vehicleId } = await vehicleWithPhotos();
  const analysis = {
    width: 1000,
    height: 500,
    vehicle: { x: 200, y: 100, width: 400, height: 300 },
    verdicts: [],
  };
  const vehicle = { x: 0.1, y: 0.2, width: 0.8, height: 0.6 };
  await app.db
    .updateTable('images')
    .set({ state: 'delivered', analysis: json(analysis as never) })
    .where('id', '=', imageId)
    .execute();
  const output = { name: 'web', format: 'jpeg', width: 8, height: 6, sizeBytes: 1 };
  const finish = (id: ImageId) =>
    app.db
      .insertInto('imageOutputs')
      .values({ ...output, imageId: id, vehicle: json(vehicle), storageKey: `images/${id}/a.jpg` } as never)
      .execute();
  await finish(imageId);
  const inside = { kind: 'hotspot', x: 0.3, y: 0.5, text: 'Glass roof', closeUpId: nearId } as const;
  const made = (await add(imageId, inside)).body;
  await add(imageId, { kind: 'hotspot', x: 0.9, y: 0.5, text: 'Tree' });
  await add(imageId, { text: 'Not for buyers', x: 0.3, y: 0.5 });
  const call = { params: { id: vehicleId }, token, body: { days: 7 as const } };
  const { link } = (await app.call(shares.createVehicleShare, call)).body;
  const params = { token: link.split('#')[1] ?? '' };
  const page = async () => (await app.call(shares.getSharedVehicle, { params })).body.pictures;
  const [picture] = await page();
  expect(picture.markers).toEqual([
    {
      id: made.id,
      kind: 'hotspot',
      x: expect.closeTo(0.3),
      y: expect.closeTo(0.5),
      text: 'Glass roof',
      closeUpId: null,
    },
  ]);
  // A close-up is named once its own picture is finished.
  await sql`update images set state = 'delivered' where id = ${nearId}`.execute(app.db);
  await finish(nearId);
  expect((await page())[0].markers[0].closeUpId).toBe(nearId);
});
