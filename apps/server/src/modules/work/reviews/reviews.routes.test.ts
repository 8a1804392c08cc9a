import { listAudit } from '@forecourt/contract/audit';
import { cancelImage, deleteImage, type Image, processImages, uploadImage } from '@forecourt/contract/images';
import { reviewLeaseMs } from '@forecourt/contract/limits';
import { listUserNotifications } from '@forecourt/contract/notifications';
import {
  decideReview,
  leaseReviews,
  listReviewOwners,
  type Review,
  skipReview,
  undoReview,
} from '@forecourt/contract/reviews';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { type CheckedWorld, checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
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
  // Each test begins with an empty queue.
  await app.db.deleteFrom('reviews').where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const retake = {
  verdict: 'retake',
  reasons: ['missing_parts', 'blurriness'],
  note: 'The bumper is cut off.',
};
const decide = (id: string, body: object, token = chiara.token) => {
  app.clock.forward(1);
  return app.call(decideReview, { token, params: { id }, body });
};
const undo = (token = chiara.token) => app.call(undoReview, { token });
const first = async (filter = {}): Promise<Review> => {
  const [one] = await lease(app, chiara.token, filter);
  if (!one) throw new Error('Nothing waits');
  return one;
};
const archive = ({ token, vehicleId }: CheckedWorld) =>
  app.call(createVehicleArchive, { token, body: { ids: [vehicleId] } });
const keysOf = ({ outputs }: Image) => outputs.map(({ url }) => /images\/[^?]*/.exec(url)?.[0]);

it('a finished picture is shown to nobody but checkers until it is approved, and charged then', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  expect(await here.read(imageId)).toMatchObject({ state: 'needs_review', outputs: [], charged: 0 });
  expect((await archive(here)).body.name).toBe('archiveEmpty');
  expect(await here.balance()).toBe(19);
  const review = await first();
  expect(review).toMatchObject({
    imageId,
    cause: 'all',
    customer: { name: 'Garage Group' },
    client: { name: 'Garage Winter' },
    position: 'exterior.front',
    wish: { preset: 'studio-white', presetName: null },
  });
  expect(review.result.url).toContain(`images/${imageId}/`);
  expect(JSON.stringify(review)).not.toMatch(/CHECK-1|@|credit/);
  expect((await decide(review.id, { verdict: 'approved' })).body).toEqual({ success: true });
  expect(await here.read(imageId)).toMatchObject({ state: 'delivered', charged: 1 });
  expect((await here.read(imageId)).outputs).toHaveLength(2);
  expect(await here.balance()).toBe(19);
  // The response may have been lost, so the same verdict is answered again.
  expect((await decide(review.id, { verdict: 'approved' })).status).toBe(200);
  expect((await decide(review.id, retake)).body.name).toBe('reviewDecided');
});

it('the picture before stays until another one is approved, and comes back when the approval is taken back', async () => {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const imageId = await here.order('exterior.front');
  const before = keysOf(await here.read(imageId));
  expect(before).toHaveLength(2);
  await here.set({ reviewMode: 'all' });
  await here.again(imageId, 'dark-hall');
  const waiting = await here.read(imageId);
  expect([waiting.state, keysOf(waiting)]).toEqual(['needs_review', before]);
  await decide((await first()).id, { verdict: 'approved' });
  const after = keysOf(await here.read(imageId));
  expect(after).not.toEqual(before);
  expect((await undo()).body.imageId).toBe(imageId);
  const back = await here.read(imageId);
  expect([back.state, keysOf(back)]).toEqual(['needs_review', before]);
});

it('a retake returns the credits and tells the owner why; a new photo at its position replaces it', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const { id } = await first();
  for (const reasons of [[], ['bad_clipping']])
    expect((await decide(id, { ...retake, reasons })).body.name).toBe('validationError');
  await decide(id, retake);
  const { note, reasons } = retake;
  expect(await here.read(imageId)).toMatchObject({
    state: 'retake_requested',
    review: { reasons, note },
    charged: 0,
  });
  expect(await here.balance()).toBe(20);
  const { body } = await app.call(listUserNotifications, { params: { id: here.userId }, token: here.token });
  expect(body.results.map((one: { notification: object }) => one.notification)).toMatchObject([
    {
      kind: 'pictureRefused',
      headLine: 'Another photo, please: CHECK-1, Front',
      link: { kind: 'vehicle', id: here.vehicleId },
    },
  ]);
  await app.upload(uploadImage, {
    params: { id: here.vehicleId },
    token: here.token,
    file: photo('again'),
    body: { position: 'exterior.front' },
  });
  expect(await here.read(imageId)).toBe(undefined);
  expect((await undo()).body.name).toBe('reviewNotUndoable');
});

it('an order of all pictures leaves out what a checker rejected in that look, and one in another look does not', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  await decide((await first()).id, { verdict: 'rejected', reasons: ['shadow'] });
  const order = (body: object) =>
    app.call(processImages, { params: { id: here.vehicleId }, token: here.token, body });
  const { preset } = await here.read(imageId);
  expect((await order({ preset })).body.name).toBe('noImagesToProcess');
  expect(await here.balance()).toBe(20);
  expect((await order({ preset: 'dark-hall' })).status).toBe(202);
  await until('it waits again', async () => (await here.read(imageId)).state === 'needs_review');
});

it('the owner has one notice of the refused pictures of a vehicle, with position, verdict, reason and note of each, in their language', async () => {
  const here = await checkedWorld(app);
  await app.db.updateTable('users').set({ language: 'de' }).where('id', '=', here.userId).execute();
  const contents = async () => {
    const call = { params: { id: here.userId }, token: here.token };
    const { body } = await app.call(listUserNotifications, call);
    return body.results.map(
      ({ notification: { content, headLine } }: { notification: Record<string, string> }) =>
        `${headLine}: ${content}`,
    );
  };
  await here.order('exterior.front');
  await decide((await first()).id, {
    verdict: 'rejected',
    reasons: ['shadow', 'plate'],
    note: 'Viel zu dunkel.',
  });
  expect(await contents()).toEqual([
    'Bild abgelehnt: CHECK-1, Front: Ein Prüfer hat ein Bild des Fahrzeugs CHECK-1, Front, abgelehnt. ' +
      'Begründung: Schatten, Kennzeichen – Viel zu dunkel. Die Credits wurden zurückgegeben.',
  ]);
  app.clock.forward(1000);
  await here.order('exterior.rear');
  await decide((await first()).id, { verdict: 'retake', reasons: ['blurriness'], note: '' });
  const [all] = await contents();
  expect(all).toContain(
    'Heck – neues Foto nötig (Unscharf), Front – abgelehnt (Schatten, Kennzeichen – Viel zu dunkel)',
  );
});

it('a rejection returns the credits; the picture can be ordered again, and the verdict not taken back any more', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  await decide((await first()).id, { verdict: 'rejected', reasons: ['bad_clipping'] });
  expect(await here.read(imageId)).toMatchObject({
    state: 'rejected',
    review: { reasons: ['bad_clipping'], note: '' },
  });
  expect(await here.balance()).toBe(20);
  expect((await undo()).body.imageId).toBe(imageId);
  expect(await here.balance()).toBe(19);
  await decide((await first()).id, { verdict: 'rejected', reasons: ['shadow', 'other'] });
  await here.again(imageId, 'dark-hall');
  expect((await here.read(imageId)).state).toBe('needs_review');
  expect((await undo()).body.name).toBe('reviewNotUndoable');
  // The image has forgotten them, the verdict has not.
  const stored = app.db.selectFrom('reviews').select('reasons').where('imageId', '=', imageId);
  expect((await stored.where('state', '=', 'rejected').execute()).map(({ reasons }) => reasons)).toEqual([
    ['shadow', 'other'],
  ]);
});

it('an approval that is taken back holds the credits again, without touching the account of the owner', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const verdicts = [
    { verdict: 'approved' },
    { verdict: 'approved' },
    { verdict: 'rejected', reasons: ['plate'] },
  ];
  const charged: number[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    await decide((await first()).id, verdict);
    charged.push((await here.read(imageId)).charged);
    if (index < 2) expect((await undo()).status).toBe(200);
    expect(await ledger.findDifferences(app.db)).toEqual([]);
  }
  expect(charged).toEqual([1, 1, 0]);
  expect(await here.balance()).toBe(20);
});

it('a verdict can be taken back for five minutes, by the person who gave it', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id } = await first();
  await decide(id, { verdict: 'approved' });
  const other = await checker(app);
  expect((await undo(other.token)).body.name).toBe('reviewNotUndoable');
  app.clock.forward(5 * 60_000 + 1);
  expect((await undo()).body.name).toBe('reviewNotUndoable');
});

it('in the mode for uncertain pictures, those below the threshold wait, and an approved outline is not checked again', async () => {
  const here = await checkedWorld(app, { reviewMode: 'low-confidence', reviewBelow: 65 });
  const sure = await here.order('exterior.left');
  expect((await here.read(sure)).state).toBe('delivered');
  const unsure = await here.order('exterior.front', 'CUT OFF');
  const review = await first();
  expect(review).toMatchObject({ imageId: unsure, cause: 'low-confidence', verdicts: ['missing_parts'] });
  expect(review.confidence).toBeCloseTo(0.56);
  await decide(review.id, { verdict: 'approved' });
  await here.again(unsure, 'dark-hall');
  expect((await here.read(unsure)).state).toBe('delivered');
});

it('the owner is told of an uncertain outline until a checker has approved it', async () => {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const id = await here.order('exterior.front', 'UNSURE EDGE');
  expect(await here.read(id)).toMatchObject({ state: 'delivered', verdicts: ['unsure_outline'] });
  await here.set({ reviewMode: 'low-confidence', reviewBelow: 80 });
  await here.again(id, 'dark-hall');
  const review = await first();
  expect(review).toMatchObject({ imageId: id, cause: 'low-confidence', confidence: 0.6 });
  await decide(review.id, { verdict: 'approved' });
  expect(await here.read(id)).toMatchObject({ state: 'delivered', verdicts: [] });
});

it('pictures that need no review any more are delivered when the settings change', async () => {
  const here = await checkedWorld(app, { reviewMode: 'all' });
  const [sure, unsure] = [await here.order('exterior.left'), await here.order('exterior.front', 'CUT OFF')];
  const stateOf = async (id: Image['id']) => (await here.read(id)).state;
  await here.set({ reviewMode: 'low-confidence', reviewBelow: 65 });
  await until('the sure one', async () => (await stateOf(sure)) === 'delivered');
  expect(await stateOf(unsure)).toBe('needs_review');
  const held = await first();
  await here.set({ reviewMode: 'none' });
  await until('the other one', async () => (await stateOf(unsure)) === 'delivered');
  expect((await decide(held.id, { verdict: 'approved' })).body.name).toBe('reviewDecided');
  expect(await here.balance()).toBe(18);
});

it('the owner can cancel a picture that waits, but neither delete nor order it before', async () => {
  const here = await checkedWorld(app);
  const id = await here.order('exterior.front');
  const call = { params: { id }, token: here.token };
  expect((await app.call(deleteImage, call)).body.name).toBe('imageBusy');
  const review = await first();
  expect((await app.call(cancelImage, call)).body.state).toBe('cancelled');
  expect(await here.balance()).toBe(20);
  // The desk that shows it learns why it is gone.
  const renewed = (body: object) => app.call(leaseReviews, { token: chiara.token, body });
  expect((await renewed({ open: review.id })).body.cancelled).toBe(review.id);
  expect((await renewed({})).body.cancelled).toBeNull();
  expect((await decide(review.id, { verdict: 'approved' })).body.name).toBe('reviewDecided');
  expect((await app.call(deleteImage, call)).status).toBe(200);
});

it('the history names no checker to the owner; the log has the verdict with its reasons', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  await decide((await first()).id, retake);
  await undo();
  await decide((await first()).id, { verdict: 'approved' });
  const history = { params: { id: here.vehicleId }, token: here.token, query: { imageId } };
  const events = (await app.call(listVehicleHistory, history)).body.results;
  const ofChecker = events.filter((one: { byStaff: boolean }) => one.byStaff);
  expect(ofChecker.map((one: { kind: string; actor: unknown }) => [one.kind, one.actor])).toEqual([
    ['checked', null],
    ['checkUndone', null],
    ['retakeRequested', null],
  ]);
  expect(JSON.stringify(events)).not.toContain('Chiara');
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const log = await app.call(listAudit, { token: root, query: { objectId: imageId } });
  const verdicts = log.body.results.filter((one: { action: string }) => one.action === 'decideReview');
  expect(verdicts.map((one: { after: object }) => one.after)).toMatchObject([
    { state: 'delivered' },
    { state: 'retake_requested', review_reasons: retake.reasons, review_note: retake.note },
  ]);
});

it('the most uncertain picture comes first, skipped ones later, and filters narrow the queue', async () => {
  const at = (confidence: number, position: 'exterior.front' | 'interior.dashboard' = 'exterior.front') =>
    buildReview(app.db, { confidence, position, waitingSince: app.clock.now() });
  const [sure, unsure, inside] = [await at(0.9), await at(0.1), await at(0.5, 'interior.dashboard')];
  const shown = await lease(app, chiara.token);
  expect(shown.map(({ id }) => id)).toEqual([unsure.id, inside.id]);
  await app.call(skipReview, { token: chiara.token, params: { id: unsure.id } });
  expect((await lease(app, chiara.token)).map(({ id }) => id)).toEqual([inside.id, sure.id]);
  const interior = { positionClass: 'interior' } as const;
  expect((await lease(app, chiara.token, interior, [unsure.id, sure.id])).map(({ id }) => id)).toEqual([
    inside.id,
  ]);
  const { body } = await app.call(leaseReviews, {
    token: chiara.token,
    body: { filter: { waitingMinutes: 5 } },
  });
  expect([body.waiting, body.longestMs]).toEqual([0, null]);
  const owners = (await app.call(listReviewOwners, { token: chiara.token })).body.results;
  expect(owners.reduce((sum: number, { waiting }: { waiting: number }) => sum + waiting, 0)).toBe(3);
});

it('two checkers never hold one picture; a lease ends by itself, and the verdict of its former holder is refused', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => buildReview(app.db)));
  const others = await Promise.all([checker(app), checker(app)]);
  const held = await Promise.all([chiara, ...others].map(({ token }) => lease(app, token)));
  expect(new Set(held.flat().map(({ id }) => id)).size).toBe(6);
  expect(ids).toHaveLength(6);
  app.clock.forward(reviewLeaseMs - 1_000);
  const [kept] = await lease(app, chiara.token);
  app.clock.forward(2_000);
  const next = await checker(app);
  const [taken] = await lease(app, next.token);
  expect(taken?.id).not.toBe(kept?.id);
  const former = others.find((_one, index) => held[index + 1]?.some(({ id }) => id === taken?.id));
  expect((await decide(taken?.id ?? '', { verdict: 'approved' }, former?.token)).body.name).toBe(
    'reviewLeaseLost',
  );
});
