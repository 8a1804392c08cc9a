import { chooseVehicle, type Image } from '@forecourt/contract/images';
import * as restyles from '@forecourt/contract/restyles';
import { changeReviewFix } from '@forecourt/contract/review-fixes';
import { decideReview } from '@forecourt/contract/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckedWorld, checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let worker: TestWorker;
let desk: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  desk = (await checker(app)).token;
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const shift = { x: 0.1, y: -0.05, scale: 0.9 };

/** A delivered picture in which a checker moved the vehicle. */
async function shifted(words = '') {
  const here = await checkedWorld(app);
  const id = await here.order('exterior.front', words);
  const [review] = await lease(app, desk);
  const call = { token: desk, params: { id: review?.id ?? '' } };
  await app.call(changeReviewFix, { ...call, body: { shift } });
  await until('the moved vehicle', async () => {
    const [now] = await lease(app, desk);
    return now?.fix === null && now.shift !== null;
  });
  await app.call(decideReview, { ...call, body: { verdict: 'approved' } });
  await here.set({ reviewMode: 'none' });
  return { here, id };
}

const recipeOf = async (id: Image['id']) => {
  const query = app.db.selectFrom('images').select(['recipe', 'preset']).where('id', '=', id);
  const { preset, recipe } = await query.executeTakeFirstOrThrow();
  return { preset, shift: recipe?.shift, background: recipe?.background.kind };
};

async function restyle({ token }: CheckedWorld, preset: string) {
  const body = { filter: {}, look: { preset }, credits: 0 };
  const { id } = (await app.call(restyles.createRestyle, { token, body })).body;
  const read = async () => (await app.call(restyles.getRestyle, { token, params: { id } })).body;
  await until('the end', async () => (await read()).state === 'finished');
  return read();
}

it('an order of another look, or of the same again, leaves a vehicle where a checker moved it', async () => {
  const { here, id } = await shifted();
  await here.again(id, 'dark-hall');
  expect(await recipeOf(id)).toMatchObject({ preset: 'dark-hall', shift });
  await here.again(id, 'dark-hall');
  expect((await recipeOf(id)).shift).toEqual(shift);
});

it('so does a restyle, which finds that a moved vehicle looks so already, and its undo', async () => {
  const { here, id } = await shifted();
  const { doneCount, id: restyleId } = await restyle(here, 'dark-hall');
  expect([doneCount, await recipeOf(id)]).toMatchObject([1, { preset: 'dark-hall', shift }]);
  expect((await restyle(here, 'dark-hall')).skipped).toEqual([{ reason: 'alreadySo', count: 1 }]);
  const { token } = here;
  await app.call(restyles.undoRestyle, { token, params: { id: restyleId } });
  await until('the undo', async () => (await recipeOf(id)).preset === 'studio-white');
  expect((await recipeOf(id)).shift).toEqual(shift);
});

it('a photo without a picture, as after a revert, begins without a shift', async () => {
  const { here, id } = await shifted();
  await app.db.updateTable('images').set({ recipe: null, state: 'uploaded' }).where('id', '=', id).execute();
  await here.again(id, 'dark-hall');
  expect((await recipeOf(id)).shift).toBe(undefined);
});

it('another vehicle of the photo is where its placement puts it', async () => {
  const { here, id } = await shifted('TWO CARS');
  const { state, vehicles } = await here.read(id);
  expect(state).toBe('delivered');
  const { token } = here;
  const body = { vehicle: vehicles.find(({ x }) => x !== vehicles[0]?.x) };
  expect((await app.call(chooseVehicle, { params: { id }, token, body })).body.state).toBe('queued');
  expect((await recipeOf(id)).shift).toBe(undefined);
});
