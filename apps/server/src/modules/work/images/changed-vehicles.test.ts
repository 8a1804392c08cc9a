/** Photos of which another vehicle was chosen, while something else happened to them. */
import type { ImageId } from '@forecourt/contract/ids';
import {
  cancelImage,
  chooseVehicle,
  deleteImage,
  type Image,
  type ImageFailure,
  listImages,
  processImages,
  restoreImage,
  revertImage,
  uploadImage,
} from '@forecourt/contract/images';
import type { Box } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { PictureError, type PictureTask } from '../../../platform/pictures/picture-messages.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import { analyseImage } from './image-analysis.service.ts';
import { pictureFolder } from './image-files.service.ts';
import { failImage } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';

let app: TestApp;
let here: PhotoWorld;
beforeAll(async () => {
  app = await openTestApp();
  here = await buildPhotoWorld(app);
});
afterAll(() => app.close());

const context = () => systemContext({ db: app.db, log: app.log, clock: app.clock, outside: app.outside });

/** A new photo of two vehicles, not analysed yet; the worker runs only until what is awaited. */
async function uploaded() {
  const id = await buildVehicle(app.db, { userId: here.userId, preset: null });
  const { token } = here;
  const file = photo('TWO CARS');
  const image: ImageId = (await app.upload(uploadImage, { params: { id }, token, file })).body.id;
  const call = { params: { id: image }, token };
  const read = async (): Promise<Image> =>
    (await app.call(listImages, { params: { id }, token })).body.results[0];
  return {
    image,
    read,
    call,
    order: () =>
      app.call(processImages, {
        params: { id },
        token,
        body: { preset: 'studio-white', imageIds: [image] },
      }),
    choose: (vehicle: Image['vehicles'][number] | undefined) =>
      app.call(chooseVehicle, { ...call, body: { vehicle: vehicle ?? {} } }),
    worked: async (state: Image['state']): Promise<Image> => {
      const worker = await startTestWorker(app);
      const isDone = async () => (await read()).state === state && (await read()).verdicts !== null;
      await until(state, isDone, 20_000).finally(() => worker.stop());
      return read();
    },
  };
}

async function analysesLeft(): Promise<number> {
  const jobs = `select 1 from graphile_worker.jobs where task_identifier = 'images.analyse'`;
  return (await app.database.pool.query(jobs)).rows.length;
}

/** A photo with a picture that has been paid for, whose other vehicle has just been chosen. */
async function chosenAfterDelivery() {
  const one = await uploaded();
  await one.order();
  const { vehicles } = await one.worked('delivered');
  expect((await one.choose(vehicles[1])).body.state).toBe('queued');
  return one;
}

describe('a paid picture that was to show another vehicle', () => {
  it('is not lost by cancelling: the photo is analysed, ordered free of charge, or gets the first vehicle back', async () => {
    const one = await chosenAfterDelivery();
    expect((await app.call(cancelImage, one.call)).body).toMatchObject({
      state: 'cancelled',
      verdicts: null,
    });
    const { vehicles, charged } = await one.worked('cancelled');
    expect([vehicles.map(({ x }) => x), charged]).toEqual([[0.625, 0.0625], 1]);
    expect((await one.choose(vehicles[1])).body.state).toBe('queued');
    const back = await one.worked('delivered');
    expect([back.vehicle?.x, back.charged]).toEqual([0.0625, 1]);
    await one.choose(back.vehicles[1]);
    await app.call(cancelImage, one.call);
    await one.worked('cancelled');
    expect((await one.order()).body.held).toBe(0);
    expect((await one.worked('delivered')).vehicle?.x).toBe(0.625);
  });

  it('is analysed after it was cancelled and reverted, or cancelled, deleted and restored', async () => {
    const one = await chosenAfterDelivery();
    await app.call(cancelImage, one.call);
    expect((await app.call(revertImage, one.call)).body.state).toBe('uploaded');
    expect((await one.worked('uploaded')).vehicle?.x).toBe(0.625);
    const other = await chosenAfterDelivery();
    await app.call(cancelImage, other.call);
    await app.call(deleteImage, other.call);
    const worker = await startTestWorker(app);
    const hasEnded = async () => (await analysesLeft()) === 0;
    await until('the analysis of the deleted photo', hasEnded).finally(() => worker.stop());
    await app.call(restoreImage, other.call);
    expect((await other.worked('cancelled')).vehicle?.x).toBe(0.625);
  });

  it.each(['time_limit', 'crashed', 'memory_limit', 'storage'] satisfies ImageFailure[])(
    'is analysed and can be made after its attempt has failed with %s',
    async (failure) => {
      const one = await chosenAfterDelivery();
      const begun = await inTx(app.db, (tx) => work.beginWork(tx, one.image, new Date()));
      await failImage(context(), one.image, begun?.attempt ?? 0, failure);
      const failed = await one.worked('failed');
      expect([failed.failure, failed.vehicles.length, failed.charged]).toEqual([failure, 2, 1]);
      await one.choose(failed.vehicles[1]);
      expect((await one.worked('delivered')).vehicle?.x).toBe(0.0625);
    },
  );
});

it('a photo whose order was cancelled before its analysis is analysed', async () => {
  const one = await uploaded();
  await one.order();
  await app.call(cancelImage, one.call);
  expect((await one.worked('cancelled')).verdicts).toEqual(['several_vehicles']);
});

it('a photo that cannot be decoded is not analysed once more after its order has failed', async () => {
  const one = await uploaded();
  await one.order();
  const begun = await inTx(app.db, (tx) => work.beginWork(tx, one.image, new Date()));
  await app.database.pool.query('delete from graphile_worker._private_jobs');
  await failImage(context(), one.image, begun?.attempt ?? 0, 'undecodable');
  expect(await analysesLeft()).toBe(0);
});

describe('an analysis that ends after another vehicle was chosen', () => {
  const first = { x: 100, y: 300, width: 800, height: 700 };
  const second = { x: 1000, y: 300, width: 500, height: 400 };

  /** Analyses the photo; `meanwhile` happens before the result is there. */
  function analysing(id: ImageId, meanwhile: () => Promise<unknown>) {
    const run = async (task: PictureTask) => {
      const made = result(task);
      made.analysis.vehicleBoxes = task.chosen ? [task.chosen, first] : [first, second];
      made.matte = Buffer.from(`matte of ${task.chosen?.x ?? 'the first'}`);
      await meanwhile();
      return made;
    };
    return analyseImage(context(), { run } as unknown as Parameters<typeof analyseImage>[1], id, {
      attempt: 1,
      last: true,
    });
  }

  const choose = (id: ImageId, box: Box) =>
    inTx(app.db, (tx) => work.setChosenVehicle(tx, id, box, new Date()));
  const matteOf = async (id: ImageId) => {
    const key = (await work.findWork(app.db, id))?.matteKey;
    return key && Buffer.from(await app.outside.storage.get(key)).toString();
  };

  it('is discarded, and leaves the files of the valid one alone', async () => {
    const { image } = await uploaded();
    await analysing(image, async () => {
      await choose(image, second);
      await analysing(image, async () => undefined);
    });
    expect((await work.findWork(app.db, image))?.analysis?.vehicleBoxes?.[0]).toEqual(second);
    expect(await matteOf(image)).toBe('matte of 1000');
  });

  it('is discarded while the valid one is still awaited; its failure does not fail the photo', async () => {
    const { image, read } = await uploaded();
    await analysing(image, () => choose(image, second));
    expect((await work.findWork(app.db, image))?.analysis).toBeNull();
    await analysing(image, async () => {
      await choose(image, first);
      throw new PictureError('time_limit', 'too late');
    });
    expect((await read()).state).toBe('uploaded');
  });
});

it('two vehicles whose boxes share a corner have pictures at two addresses', () => {
  const box = { x: 10, y: 20, width: 300, height: 200 };
  const folders = [box, { ...box, width: 400 }, { ...box, height: 100 }].map((one) =>
    pictureFolder('recipe', { chosenVehicle: one }),
  );
  expect(new Set(folders).size).toBe(3);
});
