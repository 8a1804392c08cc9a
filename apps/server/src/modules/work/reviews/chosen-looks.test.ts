import { reportPicture } from '@forecourt/contract/reports';
import {
  changeReviewFix,
  changeReviewVehicle,
  listReviewBackgrounds,
  previewReviewFix,
} from '@forecourt/contract/review-fixes';
import { decideReview, type Review, remakeReview, undoReview } from '@forecourt/contract/reviews';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PreviewTask } from '../../../platform/pictures/picture-messages.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

const previews: PreviewTask[] = [];
const vehicle = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
/** In place of the process for retouching: it draws nothing, and notes what it was asked for. */
const retouching = retouchingThat({
  retouch: async ({ known }) => known,
  preview: async (task) => {
    previews.push(task);
    return { name: 'preview', width: 960, height: 720, format: 'webp', bytes: Buffer.from('small'), vehicle };
  },
});

let app: TestApp;
let worker: TestWorker;
let token: string;
beforeAll(async () => {
  app = await openTestApp({ retouching });
  worker = await startTestWorker(app);
  ({ token } = await checker(app));
});
afterEach(async () => {
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  await app.db.deleteFrom('reviews').where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function held(): Promise<Review> {
  const [one] = await lease(app, token);
  if (!one) throw new Error('Nothing waits');
  return one;
}

async function made(): Promise<Review> {
  await until('the picture is made again', async () => (await held()).fix !== 'making');
  return held();
}

const wordsOf = async (url: string | undefined) => (await app.server.inject(url ?? '')).body;
const choose = (id: string, one: object | undefined) =>
  app.call(changeReviewVehicle, { params: { id }, token, body: { vehicle: one ?? {} } });
const change = (id: string, background: string) =>
  app.call(changeReviewFix, { params: { id }, token, body: { background } });
const recipeOf = async (id: Review['imageId']) =>
  (await app.db.selectFrom('images').select('recipe').where('id', '=', id).executeTakeFirstOrThrow()).recipe;
const left = (vehicles: Review['photo']['vehicles']) => vehicles.map(({ x }) => x);

it('another vehicle of the photo is analysed and shown in the same review, and the owner gets that picture at the usual price', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front', 'TWO CARS');
  const before = await held();
  expect(left(before.photo.vehicles)).toEqual([0.0625, 0.625]);
  await app.call(changeReviewFix, {
    params: { id: before.id },
    token,
    body: { shift: { x: 0.1, y: 0, scale: 1 } },
  });
  await made();
  expect((await choose(before.id, before.photo.vehicles[1])).body.fix).toBe('making');
  const after = await made();
  expect(after).toMatchObject({ id: before.id, fix: null, shift: null, retouched: false });
  expect([left(after.photo.vehicles), after.photo.vehicle?.x]).toEqual([[0.625, 0.0625], 0.625]);
  expect(after.matte).not.toBe(before.matte);
  expect(await wordsOf(after.result.url)).toBe('full of showroom from 1000');
  expect(await here.read(imageId)).toMatchObject({ state: 'needs_review', outputs: [], charged: 0 });
  await app.call(decideReview, { params: { id: after.id }, token, body: { verdict: 'approved' } });
  const delivered = await here.read(imageId);
  expect([delivered.charged, delivered.vehicle?.x, left(delivered.vehicles)]).toEqual([
    1,
    0.625,
    [0.625, 0.0625],
  ]);
  // Later orders keep the vehicle that the checker chose.
  await here.again(imageId, 'dark-hall');
  expect(await wordsOf((await held()).result.url)).toBe('full of showroom from 1000');
});

it('another vehicle and another background are saved together, and one picture shows both', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front', 'TWO CARS');
  const { id, photo } = await held();
  const body = {
    vehicle: photo.vehicles[1] ?? expect.fail('There is one vehicle only'),
    background: 'dark-hall',
  };
  expect((await app.call(changeReviewVehicle, { params: { id }, token, body })).body.fix).toBe('making');
  const after = await made();
  expect([left(after.photo.vehicles), after.fix]).toEqual([[0.625, 0.0625], null]);
  expect((await recipeOf(imageId))?.background).toMatchObject({ name: 'dark-hall' });
});

it('of a reported picture the owner sees the other vehicle after the verdict, and the first one after its undo', async () => {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const imageId = await here.order('exterior.front', 'TWO CARS');
  app.clock.forward(1_000);
  const report = { reasons: ['other'], note: 'The wrong car.' };
  await app.call(reportPicture, { token: here.token, params: { id: imageId }, body: report });
  const { id, photo } = await held();
  await choose(id, photo.vehicles[1]);
  await made();
  const shown = async () => {
    const { outputs, vehicle: kept } = await here.read(imageId);
    return [await wordsOf(outputs[0]?.url), kept?.x];
  };
  const first = ['full of showroom from 100', 0.0625];
  expect(await shown()).toEqual(first);
  app.clock.forward(1_000);
  await app.call(decideReview, { params: { id }, token, body: { verdict: 'fixed', note: '' } });
  expect(await shown()).toEqual(['full of showroom from 1000', 0.625]);
  await app.call(undoReview, { token });
  expect(await shown()).toEqual(first);
  // It was made from the photo with its own background, so there is no vehicle to choose.
  await app.call(remakeReview, { params: { id }, token, body: { without: ['background'] } });
  await made();
  expect((await choose(id, photo.vehicles[0])).body.name).toBe('pictureKeepsBackground');
});

it('a vehicle that cannot be cut out leaves the picture as it was, and one that the photo does not have is refused', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front', 'TWO CARS ONE HIDDEN');
  const before = await held();
  const elsewhere = { x: 0.9, y: 0, width: 0.1, height: 0.1 };
  expect((await choose(before.id, elsewhere)).body.name).toBe('vehicleNotInPhoto');
  await choose(before.id, before.photo.vehicles[1]);
  await until('it has failed', async () => (await held()).fix === 'failed');
  expect((await held()).result.url.split('?')[0]).toBe(before.result.url.split('?')[0]);
});

it('another background comes with its shadow and reflection, keeps the rest of the order, and costs nothing', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const { id, result } = await held();
  const ordered = await recipeOf(imageId);
  const { results } = (await app.call(listReviewBackgrounds, { params: { id }, token })).body;
  const names = results.map((one: { id: string }) => one.id);
  expect(names).toContain('dark-hall');
  // Neither cuts out without a place.
  for (const none of ['cut-out', 'plate-only']) expect(names).not.toContain(none);
  expect(results.filter((one: { current: boolean }) => one.current)).toMatchObject([{ id: 'studio-white' }]);
  previews.length = 0;
  const body = { background: 'dark-hall' };
  const preview = (await app.call(previewReviewFix, { params: { id }, token, body })).body;
  expect(preview.picture).toBe(Buffer.from('small').toString('base64'));
  expect(previews[0]?.recipe.background).toMatchObject({ name: 'dark-hall' });
  expect((await change(id, 'dark-hall')).body.fix).toBe('making');
  const after = await made();
  expect(after.result.url.split('?')[0]).not.toBe(result.url.split('?')[0]);
  const recipe = await recipeOf(imageId);
  expect(recipe).toEqual({
    ...ordered,
    background: { kind: 'showroom', name: 'dark-hall' },
    reflection: { ...ordered?.reflection, opacity: 0.34 },
  });
  await app.call(decideReview, { params: { id }, token, body: { verdict: 'approved' } });
  expect(await here.read(imageId)).toMatchObject({ state: 'delivered', charged: 1, preset: 'studio-white' });
  expect(await here.balance()).toBe(19);
});

it('a background that the owner may not use, one for a picture that keeps its own, and one by another checker are refused', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id } = await held();
  const other = await checker(app);
  const unknown = '0198c5a4-7c1e-7aaa-8bbb-0123456789ab';
  for (const background of [unknown, 'cut-out'])
    expect((await change(id, background)).body.name).toBe('reviewBackgroundNotOffered');
  for (const route of [changeReviewFix, previewReviewFix])
    expect(
      (await app.call(route, { params: { id }, token: other.token, body: { background: 'dark-hall' } })).body
        .name,
    ).toBe('reviewLeaseLost');
  expect((await app.call(listReviewBackgrounds, { params: { id }, token: here.token })).body.name).toBe(
    'userForbidden',
  );
  await app.db
    .deleteFrom('reviews')
    .where('id', '=', id as Review['id'])
    .execute();
  await here.order('interior.dashboard');
  const kept = await held();
  expect((await change(kept.id, 'dark-hall')).body.name).toBe('pictureKeepsBackground');
});
