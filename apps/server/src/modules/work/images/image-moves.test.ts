/** Photos that are moved or confirmed while their pictures are made. */
import type { ImageId } from '@forecourt/contract/ids';
import { type Image, listImages, patchImage, processImages, uploadImage } from '@forecourt/contract/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import type { PictureTask } from '../../../platform/pictures/picture-messages.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import { processImage } from './image-processing.service.ts';

let app: TestApp;
let here: PhotoWorld;
beforeAll(async () => {
  app = await openTestApp();
  here = await buildPhotoWorld(app);
});
afterAll(() => app.close());

/** The picture of a dashboard that is at the position `from`, and is moved to `to` while the outputs of its attempt are stored. */
async function movedMeanwhile(from: object, to: Image['position']) {
  const id = await buildVehicle(app.db, { userId: here.userId, preset: null });
  const { token } = here;
  const file = photo('DASHBOARD');
  const image: ImageId = (await app.upload(uploadImage, { params: { id }, token, file, body: from })).body.id;
  const read = async (): Promise<Image> =>
    (await app.call(listImages, { params: { id }, token })).body.results[0];
  const body = { preset: 'studio-white', imageIds: [image] };
  await app.call(processImages, { params: { id }, token, body });
  // Only the attempt below works on the picture, until the worker starts.
  await app.database.pool.query(`select graphile_worker.remove_job('images:' || $1::text)`, [image]);
  const { storage } = app.outside;
  const put: typeof storage.put = async (key, bytes) => {
    if (key.includes('/full.'))
      await app.call(patchImage, { params: { id: image }, token, body: { position: to } });
    return storage.put(key, bytes);
  };
  const outside = { ...app.outside, storage: Object.assign(Object.create(storage), { put }) };
  const run = async (task: PictureTask) => result(task, ['shows_interior']);
  const pool = { run } as unknown as Parameters<typeof processImage>[1];
  const context = () => systemContext({ db: app.db, log: app.log, clock: app.clock, outside });
  await processImage(context, pool, image, { attempt: 1, last: false });
  const after = await read();
  const worker = await startTestWorker(app);
  const isDelivered = async () => (await read()).state === 'delivered';
  await until('delivered', isDelivered, 20_000).finally(() => worker.stop());
  const made = await read();
  const words = (await app.server.inject(made.outputs[0]?.url ?? '')).body;
  return { after, made, words };
}

const again = { state: 'processing', outputs: [], charged: 0, verdicts: ['shows_interior'] };

describe('an interior that was ordered at an exterior position', () => {
  it('gets the ordered background if somebody confirms the position while the one with its own background is made', async () => {
    const from = { position: 'exterior.rear', suggested: 'true' };
    const { after, made, words } = await movedMeanwhile(from, 'exterior.rear');
    expect(after).toMatchObject(again);
    expect([made.position, made.charged, words]).toEqual(['exterior.rear', 1, 'full of showroom']);
  });

  it('keeps its own background if somebody moves it inside while the one with the ordered background is made', async () => {
    const { after, made, words } = await movedMeanwhile({ position: 'exterior.rear' }, 'interior.boot');
    expect(after).toMatchObject(again);
    // Nothing is done to it, so it costs nothing.
    expect([made.position, made.charged, words]).toEqual(['interior.boot', 0, 'full of original']);
  });
});
