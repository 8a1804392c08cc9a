import { randomBytes } from 'node:crypto';
import type { ImageId, ReviewId, UserId } from '@forecourt/contract/ids';
import { reviewLeaseMs } from '@forecourt/contract/limits';
import { contentIn } from '@forecourt/contract/notification-contents';
import { listUserNotifications } from '@forecourt/contract/notifications';
import {
  decideReview,
  leaseReviews,
  type Review,
  releaseReviews,
  skipReview,
  undoReview,
} from '@forecourt/contract/reviews';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let chiara: { id: UserId; token: string };
beforeAll(async () => {
  app = await openTestApp();
  chiara = await checker(app);
});
afterEach(async () => {
  await app.db
    .updateTable('reviews')
    .set({ state: 'cancelled', decidedAt: app.clock.now() })
    .where('state', '=', 'open')
    .execute();
});
afterAll(() => app.close());

const newDesk = () => randomBytes(16).toString('hex');
const at = async (desk: string | undefined, body: object = {}): Promise<ReviewId[]> => {
  const { body: answer } = await app.call(leaseReviews, { token: chiara.token, body: { desk, ...body } });
  return answer.results.map(({ id }: Review) => id);
};
const fill = (count: number) => Promise.all(Array.from({ length: count }, () => buildReview(app.db)));

it('two desks of one person show different pictures, and each keeps its own', async () => {
  await fill(6);
  const [one, two] = [newDesk(), newDesk()];
  const first = await at(one);
  const second = await at(two);
  const third = await at(undefined);
  expect(new Set([...first, ...second, ...third]).size).toBe(6);
  app.clock.forward(reviewLeaseMs - 1_000);
  expect(await at(one)).toEqual(first);
  app.clock.forward(2_000);
  // Those of the second desk have run out and those of the first have not.
  const other = await lease(app, (await checker(app)).token);
  expect([...second, ...third]).toEqual(expect.arrayContaining(other.map(({ id }) => id)));
  expect(await at(one)).toEqual(first);
});

it('a desk that is left gives its pictures back at once, and cannot give back those of others', async () => {
  await fill(2);
  const held = await at(newDesk());
  const other = await checker(app);
  const release = (token: string) => app.call(releaseReviews, { token, body: { ids: held } });
  expect((await release(other.token)).status).toBe(200);
  expect((await at(undefined)).length).toBe(1);
  await release(chiara.token);
  expect((await lease(app, other.token)).map(({ id }) => id).sort()).toEqual(held.toSorted());
});

it('a desk holds a picture again that it put off, at its place in the queue, unless somebody else has taken it or it is decided', async () => {
  const { id } = await buildReview(app.db);
  const place = async () =>
    (await app.db.selectFrom('reviews').select('dueAt').where('id', '=', id).executeTakeFirstOrThrow()).dueAt;
  const [desk, other] = [newDesk(), await checker(app)];
  expect(await at(desk)).toEqual([id]);
  const before = await place();
  const putOff = () => app.call(skipReview, { token: chiara.token, params: { id } });
  await putOff();
  expect(await place()).not.toEqual(before);
  await fill(2);
  expect(await at(desk, { take: id, open: id })).toContain(id);
  expect(await place()).toEqual(before);
  await putOff();
  expect(
    (await app.call(leaseReviews, { token: other.token, body: { take: id, open: id } })).body.results,
  ).toContainEqual(expect.objectContaining({ id }));
  expect(await at(desk, { take: id, open: id })).not.toContain(id);
  await app.call(decideReview, {
    token: other.token,
    params: { id },
    body: { verdict: 'rejected', reasons: ['other'] },
  });
  expect(await at(desk, { take: id, open: id })).not.toContain(id);
});

it('a desk that would be empty gets what another one holds without looking at it, and never what is looked at', async () => {
  await fill(2);
  const [own, other] = [newDesk(), await checker(app)];
  const [looked, next] = await at(own);
  const counts = async (token: string) => {
    const { body } = await app.call(leaseReviews, { token, body: {} });
    return [body.results.map(({ id }: Review) => id), body.waiting, body.inHand];
  };
  expect(await at(own, { open: next })).toEqual([looked, next]);
  expect(await counts(other.token)).toEqual([[looked], 0, 2]);
  expect(await at(own, { open: next })).toEqual([next]);
  expect(await counts((await checker(app)).token)).toEqual([[], 0, 2]);
  // Its lease has ended, so that it waits again.
  app.clock.forward(reviewLeaseMs + 1_000);
  const [, waiting, inHand] = await counts((await checker(app)).token);
  expect([waiting, inHand]).toEqual([1, 1]);
});

it('after a verdict the next picture of the desk is looked at, before its program asks for more', async () => {
  await fill(2);
  const desk = newDesk();
  const [first = '', second] = await at(desk);
  const rejected = { verdict: 'rejected', reasons: ['other'] };
  await app.call(decideReview, { token: chiara.token, params: { id: first }, body: rejected });
  expect(await lease(app, (await checker(app)).token)).toEqual([]);
  expect(await at(desk)).toEqual([second]);
});

it('a verdict that is taken back brings the picture to the desk that asked, and to no other of that person', async () => {
  await fill(1);
  const [one, two] = [newDesk(), newDesk()];
  const [id = ''] = await at(one);
  app.clock.forward(1);
  const approved = { verdict: 'rejected', reasons: ['other'] };
  expect((await app.call(decideReview, { token: chiara.token, params: { id }, body: approved })).status).toBe(
    200,
  );
  expect((await app.call(undoReview, { token: chiara.token, body: { desk: two } })).body.id).toBe(id);
  expect(await at(one)).toEqual([]);
  expect(await at(two)).toEqual([id]);
});

it('own approvals that wait for a second look are passed over, however many there are, and those of others come in their turn', async () => {
  const other = await checker(app);
  const second = async (by: UserId, minute: number) => {
    const { id, imageId } = await buildReview(app.db, {
      waitingSince: new Date(minute * 60_000),
      confidence: 0,
    });
    const done = await buildReview(app.db);
    const decided = {
      state: 'approved',
      decidedBy: by,
      decidedAt: app.clock.now(),
      outputsBefore: JSON.stringify([]),
    } as const;
    await app.db
      .updateTable('reviews')
      .set(decided as never)
      .where('id', '=', done.id)
      .execute();
    await app.db
      .updateTable('reviews')
      .set({ cause: 'second-look', firstId: done.id, firstBy: by })
      .where('id', '=', id)
      .execute();
    return imageId;
  };
  for (let minute = 0; minute < 4; minute += 1) await second(chiara.id, minute);
  const late = await second(other.id, 20);
  const { id: awaited } = await buildReview(app.db, { waitingSince: new Date(10 * 60_000), confidence: 0 });
  const { body } = await app.call(leaseReviews, { token: chiara.token, body: {} });
  expect(body.results.map(({ imageId }: Review) => imageId)[1]).toBe(late);
  expect([body.results[0].id, body.waiting, body.inHand]).toEqual([awaited, 1, 1]);
});

it('pictures that have waited for long are found in the order of the queue, though all others are more urgent', async () => {
  const now = app.clock.now().getTime();
  const old = await Promise.all(
    [3, 1, 2].map((hours) =>
      buildReview(app.db, { waitingSince: new Date(now - 86_400_000), confidence: hours / 10 }),
    ),
  );
  await Promise.all(
    Array.from({ length: 5 }, () =>
      buildReview(app.db, { waitingSince: new Date(now - 60_000), confidence: 0 }),
    ),
  );
  const [third, first, next] = old.map(({ id }) => id);
  expect(await at(newDesk(), { filter: { waitingMinutes: 600 } })).toEqual([first, next]);
  expect(await at(newDesk(), { filter: { waitingMinutes: 600 } })).toEqual([third]);
});

it('a refusal that is taken back is not told its owner any more, in the panel or by push, while another picture of the vehicle stays refused', async () => {
  const here = await checkedWorld(app);
  const [one, two] = await Promise.all([0, 1].map(() => buildReview(app.db, { vehicleId: here.vehicleId })));
  const refuse = async (id: string) => {
    app.clock.forward(1);
    const body = { verdict: 'retake', reasons: ['blurriness'] };
    expect((await app.call(decideReview, { token: chiara.token, params: { id }, body })).status).toBe(200);
  };
  const unread = async () => {
    const { body } = await app.call(listUserNotifications, {
      params: { id: here.userId },
      token: here.token,
    });
    return body.notSeen;
  };
  /** What the notification says, and what its push will say. */
  const told = async () => {
    const { body } = await app.call(listUserNotifications, {
      params: { id: here.userId },
      token: here.token,
    });
    const held = await app.db
      .selectFrom('heldNotices')
      .select('languageContents')
      .where('userId', '=', here.userId)
      .orderBy('id')
      .execute();
    const all = [body.results[0]?.notification, ...held.slice(-1)];
    return all.map((notice) => contentIn(notice?.languageContents ?? [], 'en').headLine.split(':')[0]);
  };
  await at(undefined);
  await refuse(one?.id ?? '');
  await refuse(two?.id ?? '');
  expect([await unread(), await told()]).toEqual([1, ['Pictures rejected', 'Pictures rejected']]);
  await app.call(undoReview, { token: chiara.token, body: {} });
  expect([await unread(), await told()]).toEqual([1, ['Another photo, please', 'Another photo, please']]);
  await refuse(two?.id ?? '');
  const set = { state: 'delivered', reviewReasons: null, reviewNote: null } as const;
  await app.db
    .updateTable('images')
    .set(set)
    .where('id', '=', one?.imageId as ImageId)
    .execute();
  await app.call(undoReview, { token: chiara.token, body: {} });
  expect(await unread()).toBe(0);
  const active = { params: { id: here.userId }, token: here.token, query: { status: 'active' } };
  expect((await app.call(listUserNotifications, active)).body.results).toEqual([]);
});

it('an undo that names its picture and is sent again takes back no other verdict', async () => {
  await fill(2);
  const desk = newDesk();
  const [first = '', second = ''] = await at(desk);
  const refuse = async (id: string) => {
    app.clock.forward(1);
    const body = { verdict: 'rejected', reasons: ['other'] };
    await app.call(decideReview, { token: chiara.token, params: { id }, body });
  };
  await refuse(first);
  await refuse(second);
  const undo = (id: string) => app.call(undoReview, { token: chiara.token, body: { desk, id } });
  for (const _ of ['sent', 'sent again']) expect((await undo(second)).body.id).toBe(second);
  const states = async (ids: string[]) =>
    (
      await app.db
        .selectFrom('reviews')
        .select('state')
        .where('id', 'in', ids as Review['id'][])
        .orderBy('state')
        .execute()
    ).map(({ state }) => state);
  expect(await states([first, second])).toEqual(['open', 'rejected']);
  // It is not the last verdict any more.
  await refuse(second);
  expect((await undo(first)).body.id).toBe(first);
  app.clock.forward(6 * 60_000);
  expect((await undo(second)).body.name).toBe('reviewNotUndoable');
  const other = await checker(app);
  await refuse(first);
  const theirs = await app.call(undoReview, { token: other.token, body: { id: first } });
  expect(theirs.body.name).toBe('reviewNotUndoable');
});
