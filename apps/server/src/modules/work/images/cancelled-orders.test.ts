import type { ImageId } from '@forecourt/contract/ids';
import { cancelImage, processImages } from '@forecourt/contract/images';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { createRestyle, getRestyle, undoRestyle } from '@forecourt/contract/restyles';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { type CheckedWorld, checkedWorld } from '../../../testing/builders/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countDueJobs, jobsLeft, startTestWorker, until } from '../../../testing/test-worker.ts';
import { failImage } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';

/** A finished picture is not lost when another one is ordered of its photo, free of charge, and that order is cancelled. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Runs the worker until these steps and what follows from them are done, notices too; later orders stay queued. */
async function working<T>(steps: () => Promise<T>): Promise<T> {
  const worker = await startTestWorker(app);
  try {
    const result = await steps();
    await until(
      () => jobsLeft(app),
      async () => (await countDueJobs(app)) === 0,
    );
    return result;
  } finally {
    await worker.stop();
  }
}

/** A finished picture whose photo nobody works on. */
async function finished(settings: object) {
  const here = await checkedWorld(app, settings);
  const id = await working(() => here.order('exterior.front'));
  const heard = await notices(here);
  app.clock.forward(60_000);
  return { here, id, heard, before: await here.read(id), row: await rowOf(id) };
}

/** What identifies the picture that a photo shows, and when it was ordered and finished. */
const rowOf = (id: ImageId) =>
  app.db
    .selectFrom('images')
    .select(['state', 'failure', 'preset', 'presetVersion', 'recipe', 'recipeHash'])
    .select(['queuedAt', 'finishedAt', 'isChecked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function notices({ token, userId }: CheckedWorld): Promise<number> {
  return (await app.call(listUserNotifications, { params: { id: userId }, token })).body.results.length;
}

const orderAgain = ({ token, vehicleId }: CheckedWorld, id: ImageId) =>
  app.call(processImages, {
    params: { id: vehicleId },
    token,
    body: { preset: 'dark-hall', imageIds: [id] },
  });
const cancel = ({ token }: CheckedWorld, id: ImageId) => app.call(cancelImage, { params: { id }, token });

async function failNow(id: ImageId): Promise<void> {
  const begun = await inTx(app.db, (tx) => work.beginWork(tx, id, app.clock.now()));
  await failImage(app.system(), id, begun?.attempt ?? 0, 'crashed');
}

const withoutTimes = ({ updatedAt: _, outputs, ...image }: Awaited<ReturnType<CheckedWorld['read']>>) => ({
  ...image,
  outputs: outputs.map(({ url, ...output }) => ({ ...output, file: url.split('?')[0] })),
});

it('a queued order of another picture leaves the finished one as it was, and notifies nobody', async () => {
  const { before, heard, here, id, row } = await finished({ reviewMode: 'none' });
  expect((await orderAgain(here, id)).body.results[0]).toMatchObject({
    state: 'queued',
    preset: 'dark-hall',
  });
  const { body } = await cancel(here, id);
  expect(body.state).toBe('delivered');
  expect(withoutTimes(body)).toEqual({
    ...withoutTimes(before),
    thumbnail: body.thumbnail,
    original: body.original,
    upright: body.upright,
  });
  expect(await rowOf(id)).toEqual(row);
  const history = { params: { id: here.vehicleId }, token: here.token, query: { imageId: id } };
  const { results } = (await app.call(listVehicleHistory, history)).body;
  expect(results[0]).toMatchObject({ kind: 'cancelled' });
  await working(async () => undefined);
  expect(await notices(here)).toBe(heard);
});

it('cancelling a picture that waits for a checker brings back the one before, which needed no check', async () => {
  const { here, id, row } = await finished({ reviewMode: 'none' });
  await here.set({ reviewMode: 'all' });
  await working(() => here.again(id, 'dark-hall'));
  expect(await rowOf(id)).toMatchObject({ state: 'needs_review', isChecked: true });
  expect((await cancel(here, id)).body.state).toBe('delivered');
  expect(await rowOf(id)).toEqual(row);
});

it('cancelling an order that followed a failed one brings back the picture from before both', async () => {
  const { here, id, row } = await finished({ reviewMode: 'none' });
  await orderAgain(here, id);
  await failNow(id);
  expect((await here.read(id)).state).toBe('failed');
  await orderAgain(here, id);
  await cancel(here, id);
  expect(await rowOf(id)).toEqual(row);
});

it('cancelling an order of a photo that was reverted before brings back no picture', async () => {
  const { here, id } = await finished({ reviewMode: 'none' });
  await inTx(app.db, (tx) => work.setImageState(tx, id, 'uploaded', app.clock.now()));
  await orderAgain(here, id);
  expect((await cancel(here, id)).body.state).toBe('cancelled');
});

it('after the undo of a restyle, cancelling an order brings back no picture: the outputs are those from before the restyle', async () => {
  const { here, id } = await finished({ reviewMode: 'none' });
  const { token } = here;
  await orderAgain(here, id);
  await failNow(id);
  const body = { filter: {}, look: { preset: 'studio-grey' }, credits: 0 } as const;
  const restyle = (await app.call(createRestyle, { token, body })).body.id;
  const params = { id: restyle };
  const reached = (state: string) =>
    until(
      `a restyle that is ${state}`,
      async () => (await app.call(getRestyle, { token, params })).body.state === state,
    );
  await working(() => reached('finished'));
  expect((await here.read(id)).state).toBe('delivered');
  await orderAgain(here, id);
  await cancel(here, id);
  await app.call(undoRestyle, { token, params });
  await working(() => reached('undone'));
  expect((await here.read(id)).state).toBe('failed');
  await orderAgain(here, id);
  expect((await cancel(here, id)).body.state).toBe('cancelled');
});
