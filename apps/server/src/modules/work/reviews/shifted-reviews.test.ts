import { reportPicture } from '@forecourt/contract/reports';
import {
  changeReviewFix,
  getReviewMatte,
  previewReviewFix,
  previewReviewMatte,
} from '@forecourt/contract/review-fixes';
import { decideReview, type Review, remakeReview } from '@forecourt/contract/reviews';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PreviewTask } from '../../../platform/pictures/picture-messages.ts';
import { png } from '../../../testing/builders/photos.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

const previews: PreviewTask[] = [];
/** Where the vehicle of an outline that was changed is, pixels of the photo. */
const edited = { x: 1, y: 2, width: 30, height: 20 };
const vehicle = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
/** In place of the process for retouching: it draws nothing, takes over every outline, and notes what it was asked for. */
const retouching = retouchingThat({
  retouch: async ({ edited: matte, known }) => ({ analysis: { ...known.analysis, vehicle: edited }, matte }),
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

const shift = { x: 0.1, y: -0.05, scale: 0.9 };
const fileOf = (review: Review) => /images\/[^?]*/.exec(review.result.url)?.[0];

async function held(): Promise<Review> {
  const [one] = await lease(app, token);
  if (!one) throw new Error('Nothing waits');
  return one;
}

async function made(): Promise<Review> {
  await until('the picture is made again', async () => (await held()).fix !== 'making');
  return held();
}

const move = (id: string, body: object) => app.call(changeReviewFix, { params: { id }, token, body });
const recipeOf = async ({ imageId }: Review) =>
  (await app.db.selectFrom('images').select('recipe').where('id', '=', imageId).executeTakeFirst())?.recipe;

it('a picture whose vehicle was moved is made again by a recipe that says so, free of charge', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const before = await held();
  expect(before.shift).toBe(null);
  expect((await move(before.id, { shift })).body.fix).toBe('making');
  const after = await made();
  expect(after.shift).toEqual(shift);
  expect(fileOf(after)).not.toBe(fileOf(before));
  expect((await recipeOf(before))?.shift).toEqual(shift);
  // The outline is still that of the analysis.
  expect(after.retouched).toBe(false);
  await app.call(decideReview, { params: { id: after.id }, token, body: { verdict: 'approved' } });
  expect(await here.read(imageId)).toMatchObject({ state: 'delivered', charged: 1 });
  const params = { id: here.vehicleId };
  const { results } = (await app.call(listVehicleHistory, { params, token: here.token })).body;
  expect(results.map(({ kind }: { kind: string }) => kind)).toContain('fixed');
});

it('a vehicle that is moved back is where the order puts it, and its picture has the address of the first one', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const before = await held();
  for (const back of [null, { x: 0, y: 0, scale: 1 }]) {
    await move(before.id, { shift });
    await made();
    await move(before.id, { shift: back });
    const after = await made();
    expect([after.shift, fileOf(after)]).toEqual([null, fileOf(before)]);
    expect(await recipeOf(before)).not.toHaveProperty('shift');
  }
});

it('a small picture shows a shift before it is stored, in the shape of the finished one and without treated windows', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id, result, fix } = await held();
  previews.length = 0;
  const { body } = await app.call(previewReviewFix, { params: { id }, token, body: { shift } });
  expect(body).toEqual({ picture: Buffer.from('small').toString('base64'), vehicle });
  const [task] = previews;
  expect(task?.recipe).toMatchObject({ shift, windows: 'keep' });
  const [target] = task?.recipe.targets ?? [];
  expect((target?.width ?? 0) / (target?.height ?? 1)).toBeCloseTo(result.width / result.height, 1);
  expect([(await held()).shift, fix]).toEqual([null, null]);
});

it('a small picture has the plates that the checker has not saved yet, and hides none that was removed', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id, photo } = await held();
  const at = (x: number, y: number) => ({ x, y });
  const plate = [at(0.4, 0.5), at(0.6, 0.5), at(0.6, 0.6), at(0.4, 0.6)];
  await move(id, { plates: [plate] });
  await made();
  previews.length = 0;
  for (const changes of [{}, { plates: [] }, { plates: [plate, plate], shift }])
    await app.call(previewReviewFix, { params: { id }, token, body: changes });
  expect(previews.map(({ known }) => known?.analysis.plates.length)).toEqual([1, 0, 2]);
  const [x, y] = previews[2]?.known?.analysis.plates[1]?.corners[0] ?? [];
  const { height, width } = previews[2]?.known?.analysis ?? { height: 0, width: 0 };
  expect([x, y]).toEqual([0.4 * width, 0.5 * height]);
  expect([photo.plates, (await held()).photo.plates]).toEqual([[], [plate]]);
});

it('a small picture shows the outline that the checker has not saved yet, moved with it and in front of another background', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const before = await held();
  const params = { id: before.id };
  const { version } = (await app.call(getReviewMatte, { params, token })).body;
  const file = { name: 'matte.png', type: 'image/png', bytes: png(40, 30, 'by hand') };
  const fix = JSON.stringify({ shift, plates: [], background: 'dark-hall' });
  previews.length = 0;
  const preview = (body: object) => app.upload(previewReviewMatte, { params, token, file, body });
  expect((await preview({ version, fix })).body).toMatchObject({ vehicle });
  const [task] = previews;
  expect(Buffer.from(task?.known.matte ?? [])).toEqual(file.bytes);
  expect(task?.known.analysis.vehicle).toEqual(edited);
  expect(task?.recipe).toMatchObject({ shift, background: { name: 'dark-hall' } });
  const after = await held();
  expect([after.matte?.split('?')[0], after.retouched, after.fix]).toEqual([
    before.matte?.split('?')[0],
    false,
    null,
  ]);
  expect((await preview({ version: 'before' })).body.name).toBe('matteChanged');
  const other = await checker(app);
  const theirs = app.upload(previewReviewMatte, { params, token: other.token, file, body: { version } });
  expect((await theirs).body.name).toBe('reviewLeaseLost');
});

it('a shift out of bounds, one of a picture that keeps its background, and one by another checker are refused', async () => {
  const here = await checkedWorld(app, { reviewMode: 'all' });
  await here.order('interior.dashboard');
  const { id } = await held();
  expect((await move(id, { shift: { ...shift, scale: 2.5 } })).body.name).toBe('validationError');
  expect((await move(id, { shift })).body.name).toBe('pictureKeepsBackground');
  const preview = { params: { id }, token, body: { shift } };
  expect((await app.call(previewReviewFix, preview)).body.name).toBe('pictureKeepsBackground');
  const other = await checker(app);
  expect((await app.call(changeReviewFix, { ...preview, token: other.token })).body.name).toBe(
    'reviewLeaseLost',
  );
});

it('a reported picture that is made without its new background has no vehicle to move, until it has the background again', async () => {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const imageId = await here.order('exterior.front');

  const body = { reasons: ['floor_alignment'], note: '' };
  await app.call(reportPicture, { token: here.token, params: { id: imageId }, body });
  const { id } = await held();
  await move(id, { shift });
  await made();
  await app.call(remakeReview, { params: { id }, token, body: { without: ['background'] } });
  await made();
  expect((await move(id, { shift })).body.name).toBe('pictureKeepsBackground');
  await app.call(remakeReview, { params: { id }, token, body: { without: ['shadow'] } });
  expect((await made()).shift).toEqual(shift);
  // The owner's picture is not changed before the verdict.
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  expect(recipe).not.toHaveProperty('shift');
});
