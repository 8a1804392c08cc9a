import { answerDoubt } from '@forecourt/contract/retouch';
import { answerReviewDoubt, undoReviewFix } from '@forecourt/contract/review-fixes';
import { decideReview, type Review, skipReview } from '@forecourt/contract/reviews';
import { getVehicle, listVehicles } from '@forecourt/contract/vehicles';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { buildFix } from '../../../testing/builders/review-builders.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { retouchingOfDoubts } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
let chiara: { id: string; token: string };
beforeAll(async () => {
  app = await openTestApp({ retouching: retouchingOfDoubts });
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

async function held(): Promise<Review> {
  const [one] = await lease(app, chiara.token);
  if (!one) throw new Error('Nothing waits');
  return one;
}

async function made(): Promise<Review> {
  await until('the picture is made again', async () => (await held()).fix !== 'making');
  return held();
}

const answer = (id: string, doubt: number, isPart: boolean, token = chiara.token) =>
  app.call(answerReviewDoubt, { params: { id, doubt: String(doubt) }, token, body: { isPart } });

const statesOf = ({ doubts }: Pick<Review, 'doubts'>) =>
  doubts.map(({ isAnswered, isPart }) => [isPart, isAnswered]);
const fileOf = ({ result }: Review) => result.url.split('?')[0];

/** A picture that waits, about which two things are asked: the first is part of the vehicle until somebody answers, the second is not. */
async function asked(settings?: object) {
  const here = await checkedWorld(app, settings);
  const imageId = await here.order('exterior.front', 'DOUBTED');
  const counted = async (): Promise<number> =>
    (await app.call(getVehicle, { params: { id: here.vehicleId }, token: here.token })).body.questionCount;
  return { here, imageId, counted, review: await held() };
}

it('a checker who confirms what the picture shows leaves it as it is, and its owner is not asked any more', async () => {
  const { counted, here, imageId, review } = await asked();
  expect([statesOf(review), await counted()]).toEqual([
    [
      [true, false],
      [false, false],
    ],
    0,
  ]);
  const { body } = await answer(review.id, 0, true);
  expect([body.fix, body.lastFix, statesOf(body)[0], fileOf(body)]).toEqual([
    null,
    null,
    [true, true],
    fileOf(review),
  ]);
  expect(statesOf(await here.read(imageId))).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('another answer has the picture made again at no charge, and can be taken back like every fix', async () => {
  const { here, imageId, review } = await asked();
  const before = await here.balance();
  const { body } = await answer(review.id, 0, false);
  expect([body.fix, statesOf(body)[0]]).toEqual(['making', [false, true]]);
  const changed = await made();
  expect(changed).toMatchObject({ fix: null, lastFix: ['outline'], retouched: false, version: 'changed' });
  expect([statesOf(changed)[0], fileOf(changed) === fileOf(review)]).toEqual([[false, true], false]);
  expect([statesOf(await here.read(imageId))[0], await here.balance()]).toEqual([[false, true], before]);
  await app.call(undoReviewFix, { params: { id: review.id }, token: chiara.token });
  expect(statesOf(await made())[0]).toEqual([true, false]);
});

it('nothing is answered while the picture is being made again', async () => {
  const { imageId, review } = await asked();
  const images = app.db.selectFrom('images').select('analysis').where('id', '=', imageId);
  const { analysis } = await images.executeTakeFirstOrThrow();
  const fix = json({ ...buildFix(app.clock.now()), analysis });
  await app.db.updateTable('reviews').set({ fix }).where('id', '=', review.id).execute();
  const names = [await answer(review.id, 0, true), await answer(review.id, 1, true)].map(
    ({ body }) => body.name,
  );
  expect(names).toEqual(['reviewBeingFixed', 'reviewBeingFixed']);
});

it('of two answers that meet, one may be refused and none is lost', async () => {
  const { review } = await asked();
  const answers = await Promise.all([answer(review.id, 0, false), answer(review.id, 1, false)]);
  const taken = answers.map(({ status }) => status === 200);
  const names = answers.flatMap(({ body }) => body.name ?? []);
  expect(names.filter((name) => name !== 'reviewBeingFixed' && name !== 'matteChanged')).toEqual([]);
  expect(taken).toContain(true);
  expect(statesOf(await made()).map(([, isAnswered]) => isAnswered)).toEqual(taken);
});

it('only its holder answers, and an approval settles what was not answered', async () => {
  const { counted, here, imageId, review } = await asked();
  const other = await checker(app);
  const names = [
    await answer(review.id, 0, true, other.token),
    await answer(review.id, 7, true),
    await answer(review.id, 0, true, here.token),
  ].map(({ body }) => body.name);
  expect(names).toEqual(['reviewLeaseLost', 'doubtSettled', 'userForbidden']);
  const own = { params: { id: imageId, doubt: '0' }, token: here.token, body: { isPart: false } };
  expect((await app.call(answerDoubt, own)).body.name).toBe('imageBusy');
  const params = { id: review.id };
  await app.call(decideReview, { params, token: chiara.token, body: { verdict: 'approved' } });
  expect([(await here.read(imageId)).doubts, await counted()]).toEqual([[], 0]);
});

it('a picture that was put off is shown with the answers that it has', async () => {
  const { review } = await asked();
  await answer(review.id, 1, false);
  await app.call(skipReview, { params: { id: review.id }, token: chiara.token });
  expect(statesOf(await held())[1]).toEqual([false, true]);
});

it('where checkers are asked, a picture that asks something waits for one in every mode, and its owner is never asked', async () => {
  const { counted, here, imageId, review } = await asked({ reviewMode: 'none', questionsTo: 'checker' });
  expect([review.cause, review.doubts.length]).toEqual(['low-confidence', 2]);
  const certain = await here.order('exterior.left');
  expect((await here.read(certain)).state).toBe('delivered');
  await here.set({ questionsTo: 'dealer' });
  await until('it is delivered', async () => (await here.read(imageId)).state === 'delivered');
  expect([(await here.read(imageId)).doubts.length, await counted()]).toEqual([2, 2]);
  await here.set({ questionsTo: 'checker' });
  expect([(await here.read(imageId)).doubts, await counted()]).toEqual([[], 0]);
  const list = await app.call(listVehicles, { token: here.token, query: { check: 'asked' } });
  expect(list.body.results).toEqual([]);
});
