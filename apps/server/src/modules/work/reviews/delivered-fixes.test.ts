import { type Image, processImages } from '@forecourt/contract/images';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { reportPicture } from '@forecourt/contract/reports';
import { listSecondLooks } from '@forecourt/contract/review-figures';
import {
  changeReviewFix,
  changeReviewMatte,
  changeReviewVersion,
  getReviewMatte,
} from '@forecourt/contract/review-fixes';
import { decideReview, type Review, remakeReview, undoReview } from '@forecourt/contract/reviews';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { png } from '../../../testing/builders/photos.ts';
import { type CheckedWorld, checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

/** In place of the process for retouching: it takes over every outline. */
const retouching = retouchingThat({
  retouch: async ({ edited, known }) => ({ analysis: known.analysis, matte: edited }),
});

let app: TestApp;
let worker: TestWorker;
let chiara: { id: string; token: string };
beforeAll(async () => {
  app = await openTestApp({ retouching });
  worker = await startTestWorker(app);
  chiara = await checker(app);
});
afterEach(async () => {
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  const ended = { state: 'cancelled', decidedAt: app.clock.now(), fix: null } as const;
  await app.db.updateTable('reviews').set(ended).where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const keysOf = ({ outputs }: Pick<Image, 'outputs'>) =>
  outputs.map(({ url }) => /images\/[^?]*/.exec(url)?.[0]);
const keyOf = ({ result }: Review) => /images\/[^?]*/.exec(result.url)?.[0];
const matteFile = (words: string) => ({ name: 'matte.png', type: 'image/png', bytes: png(40, 30, words) });

const corner = (x: number, y: number) => ({ x, y });
const plate = [corner(0.4, 0.6), corner(0.5, 0.6), corner(0.5, 0.65), corner(0.4, 0.65)];

async function held(token: string): Promise<Review> {
  const [one] = await lease(app, token);
  if (!one) throw new Error('Nothing waits');
  return one;
}

async function made(token: string): Promise<Review> {
  await until('the picture is made again', async () => (await held(token)).fix !== 'making');
  return held(token);
}

const decide = (token: string, id: string, body: object) => {
  app.clock.forward(1);
  return app.call(decideReview, { token, params: { id }, body });
};
const finishedAt = async (id: Image['id']) =>
  (await app.db.selectFrom('images').select('finishedAt').where('id', '=', id).executeTakeFirst())
    ?.finishedAt;
const undo = () => app.call(undoReview, { token: chiara.token });

async function retouch(token: string, { id }: Review, words = 'by hand') {
  const { body } = await app.call(getReviewMatte, { params: { id }, token });
  const sent = { file: matteFile(words), body: { version: body.version } };
  return app.upload(changeReviewMatte, { params: { id }, token, ...sent });
}

async function reported(): Promise<{ here: CheckedWorld; id: Image['id']; before: Image }> {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const id = await here.order('exterior.front');
  app.clock.forward(1_000);
  const body = { reasons: ['bad_clipping'], note: 'The mirror is missing.' };
  await app.call(reportPicture, { token: here.token, params: { id }, body });
  return { here, id, before: await here.read(id) };
}

it('a reported picture with another outline is shown after the verdict, and not before', async () => {
  const { before, here, id } = await reported();
  const review = await held(chiara.token);
  expect((await retouch(chiara.token, review)).body).toMatchObject({ id: review.id, fix: 'making' });
  const after = await made(chiara.token);
  expect(after).toMatchObject({ retouched: true, report: { remade: true } });
  expect(keyOf(after)).not.toBe(keyOf(review));
  expect(after.matte).not.toBe(review.matte);
  const meanwhile = await here.read(id);
  expect([keysOf(meanwhile), meanwhile.retouched]).toEqual([keysOf(before), false]);
  await decide(chiara.token, review.id, { verdict: 'fixed', note: '' });
  const fixed = await here.read(id);
  expect(fixed).toMatchObject({
    state: 'delivered',
    charged: 1,
    retouched: true,
    report: { state: 'fixed' },
  });
  expect(keysOf(fixed)).toContain(keyOf(after));
  expect(await here.balance()).toBe(19);
});

it('outline, plates and steps that are left out add up, and steps come back that are not named again', async () => {
  await reported();
  const review = await held(chiara.token);
  const params = { id: review.id };
  const { token } = chiara;
  await retouch(token, review);
  const one = await made(token);
  await app.call(changeReviewFix, { params, token, body: { plates: [plate] } });
  const two = await made(token);
  await app.call(remakeReview, { params, token, body: { without: ['shadow', 'background'] } });
  const three = await made(token);
  expect(three).toMatchObject({ report: { without: ['background', 'shadow'] }, matte: null });
  expect(three.report?.steps).toEqual(review.report?.steps);
  await app.call(remakeReview, { params, token, body: { without: ['reflection'] } });
  const four = await made(token);
  expect(four).toMatchObject({ retouched: true, report: { without: ['reflection'] } });
  expect(four.photo.plates).toHaveLength(1);
  expect(new Set([review, one, two, three, four].map(keyOf)).size).toBe(5);
});

it('a reported picture that is shown as it came, or was made again with nothing changed, is not answered as fixed', async () => {
  const { before, here, id } = await reported();
  const { token } = chiara;
  const review = await held(token);
  const params = { id: review.id };
  const answer = async () => (await decide(token, review.id, { verdict: 'fixed', note: '' })).body.name;
  await app.call(changeReviewFix, { params, token, body: {} });
  expect((await made(token)).report?.remade).toBe(false);
  expect(await answer()).toBe('reviewVerdictUnfit');
  await app.call(remakeReview, { params, token, body: { without: ['shadow'] } });
  expect((await made(token)).report?.remade).toBe(true);
  await app.call(changeReviewVersion, { params, token, body: { version: 'first' } });
  expect(await made(token)).toMatchObject({ version: 'first', report: { remade: false } });
  expect(await answer()).toBe('reviewVerdictUnfit');
  expect((await here.read(id)).report?.state).toBe('fixing');
  await decide(token, review.id, { verdict: 'declined', note: 'The shadow is right.' });
  const declined = await here.read(id);
  expect([keysOf(declined), declined.report?.state]).toEqual([keysOf(before), 'declined']);
});

it('the verdict that a report is fixed can be taken back: the picture before is shown, and the new one waits again', async () => {
  const { before, here, id } = await reported();
  const { token } = chiara;
  const review = await held(token);
  const finished = await finishedAt(id);
  await retouch(token, review);
  await app.call(remakeReview, { params: { id: review.id }, token, body: { without: ['shadow'] } });
  const after = await made(token);
  await decide(token, review.id, { verdict: 'fixed', note: 'Better.' });
  const { body } = await undo();
  expect(body).toMatchObject({ id: review.id, retouched: after.retouched, report: { remade: true } });
  expect(keyOf(body)).toBe(keyOf(after));
  const again = await here.read(id);
  expect([keysOf(again), again.retouched, again.charged]).toEqual([keysOf(before), false, 1]);
  expect(again.report).toMatchObject({ state: 'fixing', answer: '' });
  expect(await finishedAt(id)).toBe(finished);
  await decide(token, review.id, { verdict: 'fixed', note: '' });
  expect(keysOf(await here.read(id))).toContain(keyOf(after));
});

it('it cannot be taken back once the owner has ordered another picture', async () => {
  const changes: ((world: CheckedWorld, id: Image['id']) => Promise<unknown>)[] = [
    (here, id) => here.again(id, 'dark-hall'),
    async (here, id) => {
      const sent = { token: here.token, params: { id: here.vehicleId } };
      await app.call(processImages, { ...sent, body: { preset: 'brick-loft', imageIds: [id] } });
    },
  ];
  for (const change of changes) {
    const { here, id } = await reported();
    const review = await held(chiara.token);
    await retouch(chiara.token, review);
    await made(chiara.token);
    await decide(chiara.token, review.id, { verdict: 'fixed', note: '' });
    await change(here, id);
    expect((await undo()).body.name).toBe('reviewNotUndoable');
  }
});

it('a fix that is being made ends with its report when the owner orders another picture', async () => {
  const { here, id } = await reported();
  const review = await held(chiara.token);
  await worker.stop();
  await retouch(chiara.token, review);
  expect((await decide(chiara.token, review.id, { verdict: 'fixed', note: '' })).body.name).toBe(
    'reviewBeingFixed',
  );
  const sent = { token: here.token, params: { id: here.vehicleId } };
  const order = { preset: 'dark-hall', imageIds: [id] };
  expect((await app.call(processImages, { ...sent, body: order })).status).toBe(202);
  worker = await startTestWorker(app);
  await until('the order', async () => (await here.read(id)).state === 'delivered');
  expect(await here.read(id)).toMatchObject({ retouched: false, report: null });
  expect(await lease(app, chiara.token)).toEqual([]);
});

it('a second look that approves what it changed first disagrees, changes nothing, and can be taken back', async () => {
  const [first, second] = [await checker(app), await checker(app)];
  const here = await checkedWorld(app, { reviewMode: 'all', qcShare: 100 });
  const id = await here.order('exterior.front');
  await decide(first.token, (await held(first.token)).id, { verdict: 'approved' });
  const shown = await here.read(id);
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const looks = async () => (await app.call(listSecondLooks, { token: root })).body;
  const before = await looks();
  const again = await held(second.token);
  await retouch(second.token, again);
  const after = await made(second.token);
  expect([after.retouched, after.cause]).toEqual([true, 'all']);
  await decide(second.token, again.id, { verdict: 'approved' });
  expect((await decide(second.token, again.id, { verdict: 'approved' })).status).toBe(200);
  const unchanged = await here.read(id);
  expect([keysOf(unchanged), unchanged.retouched]).toEqual([keysOf(shown), false]);
  const found = await looks();
  expect([found.looked - before.looked, found.agreed - before.agreed]).toEqual([1, 0]);
  expect(found.results[0]).toMatchObject({ imageId: id, verdict: 'fixed', reasons: [] });
  const { body } = await app.call(undoReview, { token: second.token });
  expect([body.id, body.retouched]).toEqual([again.id, true]);
  const { body: notices } = await app.call(listUserNotifications, {
    params: { id: here.userId },
    token: here.token,
  });
  expect(
    notices.results.map(({ notification }: { notification: { kind: string } }) => notification.kind),
  ).not.toContain('pictureRefused');
});
