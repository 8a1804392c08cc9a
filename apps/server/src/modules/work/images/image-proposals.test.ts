import { randomUUID } from 'node:crypto';
import type { ImageId } from '@forecourt/contract/ids';
import { type Image, listImages, patchImage, processImages, uploadImage } from '@forecourt/contract/images';
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

/** A new vehicle and calls for its photos. */
async function vehicle() {
  const { token, userId } = here;
  const id = await buildVehicle(app.db, { userId, preset: null });
  const list = async (): Promise<Image[]> =>
    (await app.call(listImages, { params: { id }, token })).body.results;
  const add = async (words: string, body: object = {}): Promise<ImageId> =>
    (await app.upload(uploadImage, { params: { id }, token, file: photo(words), body })).body.id;
  const patch = (image: ImageId, body: object) =>
    app.call(patchImage, { params: { id: image }, token, body });
  const places = async () =>
    Object.fromEntries((await list()).map(({ id, position, proposal }) => [id, [position, proposal]]));
  const analysed = () => until('analyses', async () => (await list()).every(({ verdicts }) => verdicts));
  return { id, list, add, patch, places, analysed };
}

describe('a position that nobody chose', () => {
  it('is proposed once the photo has been analysed: surely where its view was recognised, unsurely elsewhere', async () => {
    const one = await vehicle();
    await worker.stop();
    const rear = await one.add('AZIMUTH 180');
    expect((await one.places())[rear]?.[1]).toBe(null);
    worker = await startTestWorker(app);
    const unsure = await one.add('');
    const seats = await one.add('DASHBOARD');
    const chosen = await one.add('AZIMUTH 90', { position: 'exterior.left' });
    await one.analysed();
    expect(await one.places()).toEqual({
      [rear]: ['exterior.rear', 'sure'],
      [unsure]: [expect.stringMatching(/^exterior\.front/), 'unsure'],
      [seats]: ['interior.dashboard', 'unsure'],
      [chosen]: ['exterior.left', null],
    });
  });

  it('is confirmed where it is, and then no later photo takes it', async () => {
    const one = await vehicle();
    const first = await one.add('');
    await one.analysed();
    const { body } = await one.patch(first, { position: 'exterior.front_left' });
    expect([body.position, body.proposal]).toEqual(['exterior.front_left', null]);
    const second = await one.add('AZIMUTH 45');
    await one.analysed();
    expect(await one.places()).toEqual({
      [first]: ['exterior.front_left', null],
      [second]: ['exterior.front', 'unsure'],
    });
  });

  it('is confirmed although the user may have fewer exterior pictures by now', async () => {
    const one = await vehicle();
    const [first, second] = [await one.add(''), await one.add('AZIMUTH 180')];
    await one.analysed();
    await app.db.updateTable('users').set({ maxCount: 1 }).where('id', '=', here.userId).execute();
    const places = await one.places();
    const answers = [
      await one.patch(first, { position: places[first]?.[0] }),
      await one.patch(first, { position: 'exterior.rear', swaps: second }),
      await one.patch(first, { position: 'exterior.left' }),
    ];
    await app.db.updateTable('users').set({ maxCount: 12 }).where('id', '=', here.userId).execute();
    expect(answers.map(({ status, body }) => body.name ?? status)).toEqual([
      200,
      200,
      'exteriorCountExceeded',
    ]);
  });
});

describe('two photos', () => {
  it('change places in one call, and count as chosen', async () => {
    const one = await vehicle();
    const [rear, left] = [await one.add('AZIMUTH 180'), await one.add('AZIMUTH 90')];
    await one.analysed();
    await one.patch(rear, { position: 'exterior.left', swaps: left });
    expect(await one.places()).toEqual({
      [rear]: ['exterior.left', null],
      [left]: ['exterior.rear', null],
    });
    // Ordering them moves neither back to its view.
    const body = { preset: 'studio-white' };
    await app.call(processImages, { params: { id: one.id }, token: here.token, body });
    await until('pictures', async () => (await one.list()).every(({ state }) => state === 'delivered'));
    expect((await one.places())[rear]).toEqual(['exterior.left', null]);
  });

  it('do not, if the other one has been moved meanwhile: it stays', async () => {
    const one = await vehicle();
    const [first, second] = [await one.add(''), await one.add('', { position: 'exterior.rear' })];
    await one.patch(second, { position: 'exterior.right' });
    await one.patch(first, { position: 'exterior.rear', swaps: second });
    const places = await one.places();
    expect([places[first]?.[0], places[second]?.[0]]).toEqual(['exterior.rear', 'exterior.right']);
  });

  it('of different vehicles cannot', async () => {
    const [one, other] = [await vehicle(), await vehicle()];
    const mine = await one.add('');
    for (const swaps of [await other.add(''), randomUUID()]) {
      const { body } = await one.patch(mine, { position: 'exterior.front_left', swaps });
      expect(body.name).toBe('imageNotFound');
    }
  });
});
