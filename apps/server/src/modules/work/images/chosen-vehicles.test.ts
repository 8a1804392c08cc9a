import type { ImageId } from '@forecourt/contract/ids';
import {
  chooseVehicle,
  type Image,
  listImages,
  previewImage,
  processImages,
  uploadImage,
} from '@forecourt/contract/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let here: PhotoWorld;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp();
  here = await buildPhotoWorld(app);
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

/** A new vehicle with one photo of two vehicles, which has been analysed. */
async function analysed(words = 'TWO CARS') {
  const id = await buildVehicle(app.db, { userId: here.userId, preset: null });
  const { token } = here;
  const image: ImageId = (await app.upload(uploadImage, { params: { id }, token, file: photo(words) })).body
    .id;
  const read = async (): Promise<Image> => {
    const [only] = (await app.call(listImages, { params: { id }, token })).body.results;
    return only;
  };
  const order = (preset: string) =>
    app.call(processImages, { params: { id }, token, body: { preset, imageIds: [image] } });
  const choose = (vehicle: Image['vehicles'][number] | undefined) =>
    app.call(chooseVehicle, { params: { id: image }, token, body: { vehicle: vehicle ?? {} } });
  const previews = async (): Promise<{ preset: string; url: string | null }[]> =>
    (await app.call(previewImage, { params: { id: image }, token })).body.results;
  const ended = async (state: Image['state']): Promise<Image> => {
    await until(state, async () => (await read()).state === state && (await read()).verdicts !== null);
    return read();
  };
  await ended('uploaded');
  return { id, image, read, order, choose, previews, ended };
}

const wordsOf = async (image: Image) => (await app.server.inject(image.outputs[0]?.url ?? '')).body;

describe('of a photo of several vehicles', () => {
  it('another one can be chosen before the order; its pictures show it, in every other showroom too', async () => {
    const one = await analysed();
    const before = await one.read();
    expect([before.verdicts, before.vehicles.map(({ x }) => x)]).toEqual([
      ['several_vehicles'],
      [0.0625, 0.625],
    ]);
    const { status, body } = await one.choose(before.vehicles[1]);
    expect([status, body.state, body.verdicts, body.vehicles]).toEqual([200, 'uploaded', null, []]);
    const after = await one.ended('uploaded');
    expect([after.verdicts, after.vehicle?.x, after.vehicles.map(({ x }) => x)]).toEqual([
      [],
      0.625,
      [0.625, 0.0625],
    ]);
    await one.order('studio-white');
    expect(await wordsOf(await one.ended('delivered'))).toBe('full of showroom from 1000');
    await one.order('dark-hall');
    expect(await wordsOf(await one.ended('delivered'))).toBe('full of showroom from 1000');
  });

  it('a finished picture of the wrong one is made again at once and at no charge, at another address, and back', async () => {
    const one = await analysed();
    expect((await one.order('studio-white')).body.held).toBe(1);
    const wrong = await one.ended('delivered');
    expect([await wordsOf(wrong), wrong.charged]).toEqual(['full of showroom from 100', 1]);
    const { body } = await one.choose(wrong.vehicles[1]);
    expect([body.preset, body.outputs]).toEqual(['studio-white', []]);
    const right = await one.ended('delivered');
    expect([await wordsOf(right), right.charged, right.verdicts]).toEqual([
      'full of showroom from 1000',
      1,
      [],
    ]);
    const pathOf = (image: Image) => image.outputs[0]?.url.split('?')[0];
    expect(pathOf(right)).not.toBe(pathOf(wrong));
    await one.choose(right.vehicles[1]);
    const back = await one.ended('delivered');
    expect([await wordsOf(back), back.charged]).toEqual(['full of showroom from 100', 1]);
  });

  it('its previews are made again', async () => {
    const one = await analysed();
    const made = async () => (await one.previews()).every(({ url }) => url !== null);
    await until('previews', made);
    const [first] = await one.previews();
    await one.choose((await one.read()).vehicles[1]);
    expect((await one.previews()).every(({ url }) => url === null)).toBe(true);
    await one.ended('uploaded');
    await until('previews of the other', made);
    const [second] = await one.previews();
    const words = await Promise.all(
      [first, second].map(async (one) => (await app.server.inject(one?.url ?? '')).body),
    );
    expect(words.map((text) => text.split(' from ')[1])).toEqual(['100', '1000']);
    expect(first?.url?.split('?')[0]).not.toBe(second?.url?.split('?')[0]);
  });

  it('one that cannot be cut out fails and costs nothing, and the other can be chosen again', async () => {
    const one = await analysed('TWO CARS ONE HIDDEN');
    await one.order('studio-white');
    await one.choose((await one.ended('delivered')).vehicles[1]);
    const failed = await one.ended('failed');
    expect([failed.failure, failed.outputs, failed.charged]).toEqual(['no_vehicle', [], 1]);
    // The picture that was paid for is made again by itself.
    await one.choose(failed.vehicles[1]);
    const back = await one.ended('delivered');
    expect([await wordsOf(back), back.charged, back.vehicle?.x]).toEqual([
      'full of showroom from 100',
      1,
      0.0625,
    ]);
  });

  it('nothing happens for the one that is kept already, and none can be chosen elsewhere or during the order', async () => {
    const one = await analysed();
    await one.order('studio-white');
    const made = await one.ended('delivered');
    expect((await one.choose(made.vehicles[0])).body).toMatchObject({
      state: 'delivered',
      outputs: [{}, {}],
    });
    const elsewhere = { x: 0.9, y: 0, width: 0.1, height: 0.1 };
    expect((await one.choose(elsewhere)).body.name).toBe('vehicleNotInPhoto');
    await worker.stop();
    await one.order('dark-hall');
    expect((await one.choose(made.vehicles[1])).body.name).toBe('imageBusy');
    worker = await startTestWorker(app);
    await one.ended('delivered');
  });
});
