import { listSecondLooks } from '@forecourt/contract/review-figures';
import { decideReview, leaseReviews, listReviewOwners, undoReview } from '@forecourt/contract/reviews';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterEach(async () => {
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  // Each test begins with an empty queue.
  const ended = { state: 'cancelled', decidedAt: app.clock.now() } as const;
  await app.db.updateTable('reviews').set(ended).where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const decide = (token: string, id: string, body: object) => {
  app.clock.forward(1);
  return app.call(decideReview, { token, params: { id }, body });
};
const looks = async () => (await app.call(listSecondLooks, { token: root })).body;
const no = { verdict: 'rejected', reasons: ['shadow'], note: 'Too dark.' };

/** A picture that `first` has approved, and that waits for a second look. */
async function approved() {
  const [first, second] = [await checker(app), await checker(app)];
  const here = await checkedWorld(app, { reviewMode: 'all', qcShare: 100 });
  const imageId = await here.order('exterior.front');
  const [review] = await lease(app, first.token);
  await decide(first.token, review?.id ?? '', { verdict: 'approved' });
  return { first, second, here, imageId, review };
}

it('an approved picture is shown to another checker, who is not told so, and not to the first one', async () => {
  const { first, here, imageId, review, second } = await approved();
  const { body } = await app.call(leaseReviews, { token: first.token, body: { filter: {} } });
  expect([body.results, body.waiting, body.longestMs]).toEqual([[], 0, null]);
  expect((await app.call(listReviewOwners, { token: first.token })).body.results).toEqual([]);
  const [again] = await lease(app, second.token);
  expect(again).toMatchObject({ imageId, cause: 'all', report: null });
  expect(again?.id).not.toBe(review?.id);
  expect(JSON.stringify(again)).not.toMatch(/second|first/i);
  expect((await here.read(imageId)).state).toBe('delivered');
});

it('a second verdict changes nothing about the picture; root sees how many agree, and where they do not', async () => {
  const before = await looks();
  const agreeing = await approved();
  const [one] = await lease(app, agreeing.second.token);
  expect((await decide(agreeing.second.token, one?.id ?? '', { verdict: 'approved' })).status).toBe(200);
  const { first, here, imageId, second } = await approved();
  const shown = await here.read(imageId);
  const [two] = await lease(app, second.token);
  expect((await decide(second.token, two?.id ?? '', { verdict: 'fixed' })).body.name).toBe(
    'reviewVerdictUnfit',
  );
  await decide(second.token, two?.id ?? '', no);
  const after = await here.read(imageId);
  expect([after.state, after.charged, after.outputs.length]).toEqual(['delivered', 1, shown.outputs.length]);
  expect(await here.balance()).toBe(19);
  const found = await looks();
  expect([found.looked - before.looked, found.agreed - before.agreed]).toEqual([2, 1]);
  expect(found.results[0]).toMatchObject({
    imageId,
    vehicle: { id: here.vehicleId, reference: 'CHECK-1' },
    first: { id: first.id },
    second: { id: second.id },
    ...no,
  });
  expect((await app.call(undoReview, { token: second.token })).body.id).toBe(two?.id);
  expect((await looks()).looked).toBe(found.looked - 1);
});

it('a second look ends when the picture is ordered again or its approval is taken back', async () => {
  const ordered = await approved();
  await ordered.here.set({ reviewMode: 'none' });
  await ordered.here.again(ordered.imageId, 'dark-hall');
  expect(await lease(app, ordered.second.token)).toEqual([]);
  const undone = await approved();
  await app.call(undoReview, { token: undone.first.token });
  const [open] = await app.db
    .selectFrom('reviews')
    .select(['cause', 'leasedBy'])
    .where('imageId', '=', undone.imageId)
    .where('state', '=', 'open')
    .execute();
  expect(open).toEqual({ cause: 'all', leasedBy: undone.first.id });
});

it('no approval is looked at again where the share is nought', async () => {
  const first = await checker(app);
  const here = await checkedWorld(app, { reviewMode: 'all', qcShare: 0 });
  await here.order('exterior.front');
  const [review] = await lease(app, first.token);
  await decide(first.token, review?.id ?? '', { verdict: 'approved' });
  expect(await lease(app, (await checker(app)).token)).toEqual([]);
});
