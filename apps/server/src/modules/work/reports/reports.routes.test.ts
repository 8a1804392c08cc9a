import type { ReviewId, UserId } from '@forecourt/contract/ids';
import { deleteImage, type Image, revertImage } from '@forecourt/contract/images';
import type { JobPayload } from '@forecourt/contract/jobs';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { reportPicture } from '@forecourt/contract/reports';
import { decideReview, type Review, remakeReview, skipReview, undoReview } from '@forecourt/contract/reviews';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { deleteVehicle, listVehicles } from '@forecourt/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { type CheckedWorld, checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { announceNewReview } from '../images/reviewed-pictures.service.ts';

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

const wrong = { reasons: ['shadow', 'floor_alignment'], note: 'It floats.' };
const report = ({ token }: Pick<CheckedWorld, 'token'>, id: Image['id'], body: object = wrong) =>
  app.call(reportPicture, { token, params: { id }, body });
const decide = (id: string, body: object, token = chiara.token) => {
  app.clock.forward(1);
  return app.call(decideReview, { token, params: { id }, body });
};
const remake = (id: string, without: string[]) =>
  app.call(remakeReview, { token: chiara.token, params: { id }, body: { without } });
const first = async (): Promise<Review> => {
  const [one] = await lease(app, chiara.token);
  if (!one) throw new Error('Nothing waits');
  return one;
};
const keysOf = ({ outputs }: Pick<Image, 'outputs'>) =>
  outputs.map(({ url }) => /images\/[^?]*/.exec(url)?.[0]);
/** A delivered picture that is reported, and a vehicle of its own for it. */
async function reported() {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const id = await here.order('exterior.front');
  app.clock.forward(1_000);
  expect((await report(here, id)).status).toBe(201);
  return { here, id, before: await here.read(id) };
}
const noticesOf = async ({ token, userId }: CheckedWorld) => {
  const { body } = await app.call(listUserNotifications, { params: { id: userId }, token });
  return body.results.map(({ notification }: { notification: { kind: string } }) => notification.kind);
};

it('a reported picture stays delivered, and is the next one that a checker gets, with the words of the user', async () => {
  const waits = await buildReview(app.db, { confidence: 0, waitingSince: new Date(0) });
  const { id, before, here } = await reported();
  expect(before).toMatchObject({ state: 'delivered', charged: 1, report: { state: 'reported', ...wrong } });
  const [one, next] = await lease(app, chiara.token);
  expect(one).toMatchObject({
    imageId: id,
    cause: 'reported',
    report: { ...wrong, without: [], remade: false },
  });
  expect(one?.report?.steps).toEqual(expect.arrayContaining(['background', 'shadow']));
  expect(next).toMatchObject({ id: waits.id, report: null });
  const opened = await here.read(id);
  expect([opened.state, opened.report?.state, keysOf(opened)]).toEqual([
    'delivered',
    'fixing',
    keysOf(before),
  ]);
  expect(await here.balance()).toBe(19);
});

it('each browser of a checker gets the message of the specification at once, which opens the picture unless there are several, and then at most one a minute', async () => {
  const { id: deviceId } = await app.db
    .insertInto('devices')
    .values({
      userId: chiara.id as UserId,
      deviceId: 'https://push.example/1',
      manufacturer: 'chrome',
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const queued = async () => {
    const { rows } = await sql<{ payload: JobPayload<'push.send'>; runAt: Date }>`
      select payload, run_at as "runAt" from graphile_worker._private_jobs
      where key = ${`push:checker:${deviceId}`}`.execute(app.db);
    return rows;
  };
  const review = '0198c5a4-7c1e-7aaa-8bbb-0123456789ab' as ReviewId;
  const announce = () => inTx(app.db, (tx) => announceNewReview(tx, app.system(), review));
  // The test's worker is stopped meanwhile, so that the messages stay in the queue.
  await worker.stop();
  try {
    const pausedUntil = new Date(app.clock.now().getTime() + 60_000);
    const messages = async () => (await queued()).map(({ payload: { message } }) => message);
    const words = { title: 'Checker Panel', alertContent: 'New Image for process' };
    await announce();
    expect(await messages()).toEqual([{ ...words, path: `/checker?review=${review}` }]);
    await announce();
    expect(await messages()).toEqual([{ ...words, path: '/checker' }]);
    await app.database.pool.query('delete from graphile_worker._private_jobs');
    await app.db
      .insertInto('pushPauses')
      .values({ deviceId, bundle: 'checker', until: pausedUntil })
      .execute();
    await announce();
    expect((await queued()).map(({ runAt }) => new Date(runAt))).toEqual([pausedUntil]);
  } finally {
    await app.db.deleteFrom('devices').where('id', '=', deviceId).execute();
    worker = await startTestWorker(app);
  }
});

it('a picture that a checker had made again is shown after the verdict, free of charge, and the user is told', async () => {
  const { before, here, id } = await reported();
  const review = await first();
  expect((await decide(review.id, { verdict: 'fixed' })).body.name).toBe('reviewVerdictUnfit');
  expect((await remake(review.id, ['overlays'])).body.name).toBe('reviewVerdictUnfit');
  expect((await remake(review.id, ['shadow', 'reflection'])).status).toBe(202);
  await until('the new picture', async () => (await first()).report?.remade === true);
  const made = await first();
  expect(made.result.url).not.toBe(review.result.url);
  expect(keysOf(await here.read(id))).toEqual(keysOf(before));
  await decide(review.id, { verdict: 'fixed', note: 'Without shadows.' });
  const fixed = await here.read(id);
  expect(fixed).toMatchObject({
    state: 'delivered',
    charged: 1,
    report: { state: 'fixed', answer: 'Without shadows.', reasons: wrong.reasons },
  });
  expect(keysOf(fixed)).not.toEqual(keysOf(before));
  expect(made.result.url).toContain(keysOf(fixed)[0]);
  expect(await here.balance()).toBe(19);
  expect(await noticesOf(here)).toContain('reportAnswered');
});

it('a declined report leaves the picture, says why, and can be taken back; the picture is reported once more at most', async () => {
  const { before, here, id } = await reported();
  expect((await report(here, id)).body.name).toBe('pictureNotReportable');
  const review = await first();
  for (const body of [{ verdict: 'approved' }, { verdict: 'rejected', reasons: ['shadow'] }])
    expect((await decide(review.id, body)).body.name).toBe('reviewVerdictUnfit');
  expect((await decide(review.id, { verdict: 'declined' })).body.name).toBe('validationError');
  const no = { verdict: 'declined', note: 'The wheels touch the floor.' };
  await decide(review.id, no);
  expect((await decide(review.id, no)).status).toBe(200);
  const after = await here.read(id);
  expect(after).toMatchObject({ state: 'delivered', report: { state: 'declined', answer: no.note } });
  expect(keysOf(after)).toEqual(keysOf(before));
  expect((await app.call(undoReview, { token: chiara.token })).body.id).toBe(review.id);
  expect((await here.read(id)).report).toMatchObject({ state: 'fixing', answer: '' });
  await decide(review.id, no);
  expect((await report(here, id)).status).toBe(201);
  await decide((await first()).id, no);
  expect((await report(here, id)).body.name).toBe('pictureNotReportable');
});

it('an answer that is taken back withdraws its notification, unless it tells of another answer about the vehicle too', async () => {
  const { here, id } = await reported();
  const another = await here.order('exterior.left');
  app.clock.forward(1_000);
  expect((await report(here, another)).status).toBe(201);
  const notices = async () =>
    (
      await app.call(listUserNotifications, { params: { id: here.userId }, token: here.token })
    ).body.results.filter(
      ({ notification, isSeen }: { notification: { kind: string }; isSeen: boolean }) =>
        notification.kind === 'reportAnswered' && !isSeen,
    );
  const unread = async () => (await notices()).length;
  const words = async () => JSON.stringify(await notices());
  const no = { verdict: 'declined', note: 'The wheels touch the floor.' };
  const held = await lease(app, chiara.token);
  for (const one of held) await decide(one.id, no);
  expect([held.length, await unread()]).toEqual([2, 1]);
  expect(await words()).toMatch(/: [^():]+ \(stays as it is\), [^():]+ \(stays as it is\)\. /);
  await app.call(undoReview, { token: chiara.token });
  expect(await unread()).toBe(1);
  expect(await words()).toMatch(/: [^():,]+ \(stays as it is\)\. /);
  // Nobody knows any more of the other answer once that picture is gone.
  const last = held[1]?.imageId === id ? another : id;
  await app.db.updateTable('images').set({ deletedAt: app.clock.now() }).where('id', '=', last).execute();
  await decide((await first()).id, no);
  await app.call(undoReview, { token: chiara.token });
  expect(await unread()).toBe(0);
});

it('a report ends without an answer once its picture is ordered again, reverted or deleted', async () => {
  const endings: ((world: CheckedWorld, id: Image['id']) => Promise<unknown>)[] = [
    (here, id) => here.again(id, 'dark-hall'),
    ({ token }, id) => app.call(revertImage, { token, params: { id } }),
    ({ token }, id) => app.call(deleteImage, { token, params: { id } }),
    ({ token, vehicleId }) => app.call(deleteVehicle, { token, params: { id: vehicleId } }),
  ];
  for (const end of endings) {
    const { here, id } = await reported();
    const review = await first();
    await end(here, id);
    expect((await decide(review.id, { verdict: 'declined', note: 'Late.' })).body.name).toBe('reviewDecided');
    expect(await lease(app, chiara.token)).toEqual([]);
  }
  const { here, id } = await reported();
  await here.again(id, 'dark-hall');
  expect((await here.read(id)).report).toBe(null);
  expect((await report(here, id)).status).toBe(201);
});

it('a picture that was made again is discarded if the owner orders another one meanwhile', async () => {
  const { here, id } = await reported();
  const review = await first();
  await remake(review.id, ['shadow']);
  await here.again(id, 'dark-hall');
  const shown = keysOf(await here.read(id));
  expect((await decide(review.id, { verdict: 'fixed' })).body.name).toBe('reviewDecided');
  expect(keysOf(await here.read(id))).toEqual(shown);
});

it('only a finished picture of a vehicle in reach is reported, with a reason', async () => {
  const here = await checkedWorld(app, { reviewMode: 'all' });
  const id = await here.order('exterior.front');
  expect((await report(here, id)).body.name).toBe('pictureNotReportable');
  await decide((await first()).id, { verdict: 'approved' });
  expect((await report(here, id, { reasons: [] })).body.name).toBe('validationError');
  expect((await report(here, id, { reasons: ['blurriness'] })).body.name).toBe('validationError');
  expect((await report(await checkedWorld(app), id)).body.name).toBe('imageNotFound');
  expect((await report(here, id)).status).toBe(201);
  // Settings that ask for no reviews deliver what waits for approval; a report keeps waiting.
  await here.set({ reviewMode: 'none' });
  expect((await first()).imageId).toBe(id);
});

it('the list of vehicles finds those with reports by their states, and the history has the report without the checker', async () => {
  const { here, id } = await reported();
  const found = async (state: string) => {
    const { body } = await app.call(listVehicles, { token: here.token, query: { report: state } });
    return body.results.length;
  };
  expect([await found('open'), await found('declined')]).toEqual([1, 0]);
  const review = await first();
  await app.call(skipReview, { token: chiara.token, params: { id: review.id } });
  await first();
  await decide(review.id, { verdict: 'declined', note: 'Fine.' });
  expect([await found('open'), await found('declined')]).toEqual([0, 1]);
  const history = { params: { id: here.vehicleId }, token: here.token, query: { imageId: id } };
  const { results } = (await app.call(listVehicleHistory, history)).body;
  expect(
    results.slice(0, 2).map((one: { kind: string; byStaff: boolean }) => [one.kind, one.byStaff]),
  ).toEqual([
    ['reportDeclined', true],
    ['pictureReported', false],
  ]);
  expect(JSON.stringify(results)).not.toContain('Chiara');
});
