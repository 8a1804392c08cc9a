import type { ImageId } from '@forecourt/contract/ids';
import { type Image, listImages, patchImage, processImages, uploadImage } from '@forecourt/contract/images';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let here: PhotoWorld;
let worker: TestWorker | undefined;
beforeAll(async () => {
  app = await openTestApp();
  here = await buildPhotoWorld(app);
  const client = { kind: 'client', id: here.clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, client, 20, nobody));
});
afterAll(async () => {
  await worker?.stop();
  await app.close();
});

const newVehicle = () => buildVehicle(app.db, { userId: here.userId, preset: null });
type VehicleId = Awaited<ReturnType<typeof newVehicle>>;

const add = async (id: VehicleId, words: string, body: object = {}): Promise<ImageId> =>
  (await app.upload(uploadImage, { params: { id }, token: here.token, file: photo(words), body })).body.id;

const imagesOf = async (id: VehicleId): Promise<Image[]> =>
  (await app.call(listImages, { params: { id }, token: here.token })).body.results;

async function withWorker(work: () => Promise<void>): Promise<void> {
  worker = await startTestWorker(app);
  await work();
  await worker.stop();
  worker = undefined;
}

const placesOf = async (id: VehicleId) =>
  Object.fromEntries((await imagesOf(id)).map((image) => [image.id, image.position]));

describe('a photo whose position nobody chose', () => {
  it('moves to a position of what it shows; one that somebody chose stays, and says what it shows', async () => {
    const id = await newVehicle();
    const seats = await add(id, 'DASHBOARD');
    const wheel = await add(id, 'WHEEL', { position: 'exterior.left', suggested: 'true' });
    const car = await add(id, '', { position: 'interior.boot', suggested: 'true' });
    const road = await add(id, 'EMPTY ROAD', { position: 'exterior.rear', suggested: 'true' });
    const chosen = await add(id, 'DASHBOARD', { position: 'exterior.right' });
    const moved = await add(id, 'DASHBOARD');
    await app.call(patchImage, {
      params: { id: moved },
      token: here.token,
      body: { position: 'exterior.front' },
    });
    await withWorker(() => until('analyses', async () => (await imagesOf(id)).every((one) => one.verdicts)));
    expect(await placesOf(id)).toEqual({
      [seats]: 'interior.dashboard',
      [wheel]: 'detail.wheel',
      [car]: 'exterior.front_left',
      [road]: 'exterior.rear',
      [chosen]: 'exterior.right',
      [moved]: 'exterior.front',
    });
    const verdicts = (await imagesOf(id)).find((image) => image.id === chosen)?.verdicts;
    expect(verdicts).toEqual(['shows_interior']);
    // Only the photos that belong where they are become pictures.
    const { body } = await app.call(processImages, { params: { id }, token: here.token, body: {} });
    expect(body.results.map((image: Image) => image.id).sort()).toEqual([seats, wheel, car].sort());
  });

  it('moves to the view from which it shows the vehicle; photos that are there by suggestion make room', async () => {
    const id = await newVehicle();
    const rear = await add(id, 'AZIMUTH 182');
    const left = await add(id, 'AZIMUTH 95');
    const unsure = await add(id, '', { position: 'exterior.left', suggested: 'true' });
    const chosen = await add(id, 'AZIMUTH 270', { position: 'exterior.front_right' });
    await withWorker(() => until('analyses', async () => (await imagesOf(id)).every((one) => one.verdicts)));
    const places = await placesOf(id);
    expect([places[rear], places[left], places[chosen]]).toEqual([
      'exterior.rear',
      'exterior.left',
      'exterior.front_right',
    ]);
    expect(places[unsure]).toMatch(/^exterior\.(front|front_left)$/);
  });

  it('moves to its view although it was ordered before its analysis', async () => {
    const id = await newVehicle();
    const rear = await add(id, 'AZIMUTH 180');
    const left = await add(id, 'AZIMUTH 90');
    const frontLeft = await add(id, 'AZIMUTH 45');
    await app.call(processImages, { params: { id }, token: here.token, body: { preset: 'studio-white' } });
    await withWorker(() =>
      until('pictures', async () => (await imagesOf(id)).every(({ state }) => state === 'delivered')),
    );
    expect(await placesOf(id)).toEqual({
      [rear]: 'exterior.rear',
      [left]: 'exterior.left',
      [frontLeft]: 'exterior.front_left',
    });
  });

  it('moves to its view too if its analysis ended after the order', async () => {
    const id = await newVehicle();
    const rear = await add(id, 'AZIMUTH 180');
    await withWorker(() => until('analyses', async () => (await imagesOf(id)).every((one) => one.verdicts)));
    // As if the analysis had found the photo ordered, and so had not sorted it.
    await app.db.updateTable('images').set({ position: 'exterior.front' }).where('id', '=', rear).execute();
    await app.call(processImages, { params: { id }, token: here.token, body: { preset: 'plate-only' } });
    await withWorker(() =>
      until('pictures', async () => (await imagesOf(id)).every(({ state }) => state === 'delivered')),
    );
    expect(await placesOf(id)).toEqual({ [rear]: 'exterior.rear' });
  });

  it('keeps its background if it was ordered before its analysis, and costs no more than that', async () => {
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const prices = { exterior: 3, interior: 5 };
    await app.call(patchCustomerPrices, { params: { id: here.customerId }, token: root, body: prices });
    const id = await newVehicle();
    const seats = await add(id, 'DASHBOARD');
    const asked = await add(id, 'DASHBOARD', { position: 'exterior.rear' });
    const body = { preset: 'studio-white', imageIds: [seats, asked] };
    const order = await app.call(processImages, { params: { id }, token: here.token, body });
    expect(order.body.held).toBe(6);
    await withWorker(() =>
      until('pictures', async () => (await imagesOf(id)).every(({ state }) => state === 'delivered')),
    );
    const bytesOf = async (image: Image | undefined) =>
      (await app.server.inject(image?.outputs[0]?.url ?? '')).body;
    const all = await imagesOf(id);
    const [own, cut] = [seats, asked].map((one) => all.find((image) => image.id === one));
    expect([own?.position, own?.charged, await bytesOf(own)]).toEqual([
      'interior.dashboard',
      // Nothing but its plates was treated.
      0,
      'full of original',
    ]);
    expect([cut?.position, cut?.charged, await bytesOf(cut)]).toEqual([
      'exterior.rear',
      3,
      'full of showroom',
    ]);
  });

  const moves: [string, string, string, number][] = [
    ['is cut out after all if somebody moves it to an exterior position', 'exterior.rear', 'showroom', 3],
    ['keeps its background if somebody moves it to an interior position', 'interior.boot', 'original', 0],
  ];
  it.each(moves)('%s while its picture is made', async (_what, position, background, credits) => {
    const id = await newVehicle();
    const seats = await add(id, 'SLOW DASHBOARD');
    const body = { preset: 'studio-white', imageIds: [seats] };
    await app.call(processImages, { params: { id }, token: here.token, body });
    await withWorker(async () => {
      await until('the start', async () => (await imagesOf(id)).every(({ state }) => state === 'processing'));
      await app.call(patchImage, { params: { id: seats }, token: here.token, body: { position } });
      await until('the picture', async () =>
        (await imagesOf(id)).every(({ state }) => state === 'delivered'),
      );
    });
    const [own] = await imagesOf(id);
    const { body: bytes } = await app.server.inject(own?.outputs[0]?.url ?? '');
    expect([own?.position, own?.charged, bytes]).toEqual([position, credits, `full of ${background}`]);
  });
});

it('an interior of which nothing can be cut out fails at a chosen exterior position, and costs nothing', async () => {
  const id = await newVehicle();
  const cabin = await add(id, 'DARK CABIN', { position: 'exterior.front' });
  const body = { preset: 'studio-white', imageIds: [cabin] };
  await app.call(processImages, { params: { id }, token: here.token, body });
  await withWorker(() =>
    until('the end', async () => (await imagesOf(id)).every(({ state }) => state === 'failed')),
  );
  expect(await imagesOf(id)).toMatchObject([{ failure: 'no_vehicle', charged: 0, outputs: [] }]);
});
