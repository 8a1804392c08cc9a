import { patchImage } from '@forecourt/contract/images';
import { changeReviewFix } from '@forecourt/contract/review-fixes';
import { changeReviewPosition, listReviewPositions } from '@forecourt/contract/review-positions';
import { decideReview, type Review } from '@forecourt/contract/reviews';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
let chiara: { id: string; token: string };
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  chiara = await checker(app);
});
afterEach(async () => {
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  await app.db.deleteFrom('reviews').where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const fileOf = (review: Review) => /images\/[^?]*/.exec(review.result.url)?.[0];

async function held(): Promise<Review> {
  const [one] = await lease(app, chiara.token);
  if (!one) throw new Error('Nothing waits');
  return one;
}

async function made(): Promise<Review> {
  await until('the picture is made again', async () => (await held()).fix !== 'making');
  return held();
}

const move = ({ id }: Review, body: object, token = chiara.token) =>
  app.call(changeReviewPosition, { params: { id }, token, body });

it('a checker moves a rear that was filed as front: its owner sees that, not who did it, and the picture stays', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const before = await held();
  const { body } = await move(before, { position: 'exterior.rear' });
  expect(body).toMatchObject({ position: 'exterior.rear', proposal: null, fix: null });
  expect(fileOf(body)).toBe(fileOf(before));
  expect(await here.read(imageId)).toMatchObject({ position: 'exterior.rear', proposal: null });
  const params = { id: here.vehicleId };
  const history = (await app.call(listVehicleHistory, { params, token: here.token })).body;
  const moved = history.results.filter(({ kind }: { kind: string }) => kind === 'photosMoved');
  expect(moved).toMatchObject([{ actor: null, byStaff: true, imageIds: [imageId] }]);
  expect(JSON.stringify(history)).not.toContain('Chiara');
});

it('a position that was only proposed is proposed again after the way back', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const params = { id: imageId };
  await app.call(patchImage, {
    params,
    token: here.token,
    body: { position: 'exterior.front', suggested: true },
  });
  const before = await held();
  expect(before.proposal).toBe('unsure');
  await move(before, { position: 'exterior.rear' });
  const back = (await move(before, { position: 'exterior.front', suggested: true })).body;
  expect([back.position, back.proposal]).toEqual(['exterior.front', 'unsure']);
});

it('an exterior that shows an interior keeps its background and costs what interiors cost; moved back, it is as it was', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  await app.call(changeReviewFix, {
    params: { id: (await held()).id },
    token: chiara.token,
    body: { shift: { x: 0.1, y: 0, scale: 1 } },
  });
  const before = await made();
  expect((await move(before, { position: 'interior.dashboard' })).body.fix).toBe('making');
  const inside = await made();
  expect(inside).toMatchObject({ position: 'interior.dashboard', matte: null, shift: null });
  expect(fileOf(inside)).not.toBe(fileOf(before));

  await move(inside, { position: 'exterior.front' });
  const back = await made();
  expect([fileOf(back), back.shift]).toEqual([fileOf(before), before.shift]);

  await move(back, { position: 'interior.dashboard' });
  await made();
  expect(await here.balance()).toBe(19);
  await app.call(decideReview, {
    token: chiara.token,
    params: { id: back.id },
    body: { verdict: 'approved' },
  });
  expect(await here.read(imageId)).toMatchObject({
    state: 'delivered',
    position: 'interior.dashboard',
    charged: 0,
  });
  expect(await here.balance()).toBe(20);
});

it('an interior that shows the outside gets the background of its preset for what was held', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('interior.dashboard');
  const before = await held();
  expect(before.matte).toBe(null);
  await move(before, { position: 'exterior.front' });
  const outside = await made();
  expect(outside.matte).not.toBe(null);
  await app.call(decideReview, {
    token: chiara.token,
    params: { id: before.id },
    body: { verdict: 'approved' },
  });
  expect(await here.read(imageId)).toMatchObject({ state: 'delivered', charged: 0 });
});

it('at a position that is taken both photos change places, or the other one makes room, and both go back', async () => {
  const here = await checkedWorld(app);
  const front = await here.order('exterior.front');
  const review = await held();
  const rear = await here.order('exterior.rear');
  const places = async () => [(await here.read(front)).position, (await here.read(rear)).position];
  const params = { id: review.id };
  const { results } = (await app.call(listReviewPositions, { params, token: chiara.token })).body;
  expect(results).toMatchObject([{ imageId: rear, position: 'exterior.rear', proposal: null }]);

  const other = { id: rear, from: 'exterior.rear', position: 'exterior.front' };
  await move(review, { position: 'exterior.rear', other });
  expect(await places()).toEqual(['exterior.rear', 'exterior.front']);
  const back = { id: rear, from: 'exterior.front', position: 'exterior.rear', suggested: true };
  await move(review, { position: 'exterior.front', other: back });
  expect(await places()).toEqual(['exterior.front', 'exterior.rear']);
  expect([(await here.read(front)).proposal, (await here.read(rear)).proposal]).toEqual([null, 'unsure']);

  await move(review, { position: 'exterior.rear', other: { ...other, position: 'exterior.other' } });
  expect(await places()).toEqual(['exterior.rear', 'exterior.other']);
  // Its owner has moved it since the checker saw it.
  await move(review, { position: 'exterior.front', other: { ...other, position: 'exterior.left' } });
  expect(await places()).toEqual(['exterior.front', 'exterior.other']);
});

it('the photo that makes room is of the same vehicle, and stays in its class', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const review = await held();
  const strange = await buildImage(app.db, { setId: await buildVehicle(app.db), position: 'exterior.rear' });
  const other = { id: strange, from: 'exterior.rear', position: 'exterior.front' };
  const to = { position: 'exterior.rear' };
  expect((await move(review, { ...to, other })).body.name).toBe('imageNotFound');
  const inside = { ...other, position: 'interior.boot' };
  expect((await move(review, { ...to, other: inside })).body.name).toBe('validationError');
  expect((await held()).position).toBe('exterior.front');
});

it('nobody but the holder moves a photo', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const review = await held();
  const other = await checker(app);
  const answers = [
    await move(review, { position: 'exterior.rear' }, other.token),
    await move(review, { position: 'exterior.rear' }, here.token),
  ];
  expect(answers.map(({ body }) => body.name)).toEqual(['reviewLeaseLost', 'userForbidden']);
  expect((await here.read(imageId)).position).toBe('exterior.front');
});
