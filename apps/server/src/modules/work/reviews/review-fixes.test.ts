import { listAudit } from '@forecourt/contract/audit';
import {
  changeReviewFix,
  changeReviewMatte,
  changeReviewVersion,
  deleteReviewMatte,
  findReviewRegion,
  getReviewMatte,
  undoReviewFix,
} from '@forecourt/contract/review-fixes';
import { decideReview, type Review, undoReview } from '@forecourt/contract/reviews';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { png } from '../../../testing/builders/photos.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

const placedBy = { x: 0, y: 0.1, width: 1, height: 0.9, depth: 0 };
/** In place of the process for retouching: it takes over every outline, with a vehicle that tells it from the first. */
const retouching = retouchingThat({
  regionAt: async ({ click }) =>
    click ? { x: 0.1, y: 0.2, width: 0.3, height: 0.1, png: Buffer.from('region') } : null,
  retouch: async ({ edited, known }) => ({
    analysis: { ...known.analysis, vehicle: { x: 320, y: 300, width: 1000, height: 700 }, placedBy },
    matte: edited,
  }),
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
  await app.db.deleteFrom('reviews').where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const token = () => chiara.token;
const fileOf = (review: Review) => /images\/[^?]*/.exec(review.result.url)?.[0];
const matteFile = (words: string) => ({ name: 'matte.png', type: 'image/png', bytes: png(40, 30, words) });

async function held(): Promise<Review> {
  const [one] = await lease(app, chiara.token);
  if (!one) throw new Error('Nothing waits');
  return one;
}

const versionOf = async ({ id }: Review): Promise<string> =>
  (await app.call(getReviewMatte, { params: { id }, token: token() })).body.version;

/** Sends an outline that was made from the present one. */
async function change(review: Review, words = 'by hand') {
  const body = { version: await versionOf(review) };
  return app.upload(changeReviewMatte, {
    params: { id: review.id },
    token: token(),
    file: matteFile(words),
    body,
  });
}

async function made(): Promise<Review> {
  await until('the picture is made again', async () => (await held()).fix !== 'making');
  return held();
}

const decide = (id: string, body: object = { verdict: 'approved' }) =>
  app.call(decideReview, { token: token(), params: { id }, body });

it('the holder of a picture gets its outline and what is at a place of its photo', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id } = await held();
  const matte = await app.call(getReviewMatte, { params: { id }, token: token() });
  expect(matte.body).toMatchObject({ byHand: false, mask: Buffer.from('matte').toString('base64') });
  const click = { x: 0.2, y: 0.5, belongs: true };
  const { body } = await app.call(findReviewRegion, { params: { id }, token: token(), body: click });
  expect(body.region).toMatchObject({ x: 0.1, width: 0.3 });
});

it('neither another checker nor the owner may read or change the outline of a picture that somebody holds', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id } = await held();
  const other = await checker(app);
  const params = { id };
  const answers = await Promise.all(
    [other.token, here.token].map((one) => app.call(getReviewMatte, { params, token: one })),
  );
  expect(answers.map(({ body }) => body.name)).toEqual(['reviewLeaseLost', 'userForbidden']);
  const file = { file: matteFile('theirs'), body: { version: 'any' } };
  expect((await app.upload(changeReviewMatte, { params, token: other.token, ...file })).body.name).toBe(
    'reviewLeaseLost',
  );
});

it('a changed outline is shown in the same review with the picture that was made of it, free of charge', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const before = await held();
  const saved = await change(before);
  expect([saved.status, saved.body.id, saved.body.fix]).toEqual([200, before.id, 'making']);
  const after = await made();
  expect(after).toMatchObject({ id: before.id, fix: null, retouched: true });
  expect(fileOf(after)).not.toBe(fileOf(before));
  expect(after.matte).not.toBe(before.matte);
  // Nobody but checkers sees it, and no more is held than before.
  expect(await here.read(imageId)).toMatchObject({ state: 'needs_review', outputs: [], charged: 0 });
  expect(await here.balance()).toBe(19);
  await decide(after.id);
  const delivered = await here.read(imageId);
  expect(delivered).toMatchObject({ state: 'delivered', charged: 1, retouched: true });
  expect(delivered.outputs.map(({ url }) => /images\/[^?]*/.exec(url)?.[0])).toContain(fileOf(after));
  expect((await app.call(undoReview, { token: token() })).body).toMatchObject({ id: after.id, fix: null });
});

it('a picture cannot be approved while it is made again, but can be refused, which drops the fix', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const review = await held();
  await worker.stop();
  await change(review);
  expect((await decide(review.id)).body.name).toBe('reviewBeingFixed');
  await decide(review.id, { verdict: 'retake', reasons: ['blurriness'] });
  worker = await startTestWorker(app);
  await until('no job is left', async () => {
    const { rows } = await app.database.pool.query('select from graphile_worker.jobs');
    return rows.length === 0;
  });
  expect(await here.read(imageId)).toMatchObject({
    state: 'retake_requested',
    retouched: false,
    outputs: [],
  });
});

it('one call brings the picture back as it came, with outline, plates and place, and another one the changes', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const first = await held();
  expect(first.version).toBe(null);
  await change(first);
  await made();
  const params = { id: first.id };
  const body = { shift: { x: 0.1, y: 0, scale: 1 } };
  await app.call(changeReviewFix, { params, token: token(), body });
  const changed = await made();
  expect(changed.version).toBe('changed');
  const show = (version: string) =>
    app.call(changeReviewVersion, { params, token: token(), body: { version } });
  expect((await show('first')).body.fix).toBe('making');
  const back = await made();
  expect(back).toMatchObject({ version: 'first', retouched: false, shift: null });
  expect(fileOf(back)).toBe(fileOf(first));
  expect((await show('first')).body.fix).toBe(null);
  await show('changed');
  const again = await made();
  expect(again).toMatchObject({ version: 'changed', retouched: true, shift: changed.shift });
  expect(fileOf(again)).toBe(fileOf(changed));
});

it('fixes are taken back one by one, the last one first, until the picture is as it came, and then there is none left', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const first = await held();
  const params = { id: first.id };
  const undo = () => app.call(undoReviewFix, { params, token: token() });
  expect([first.lastFix, (await undo()).body.name]).toEqual([null, 'reviewFixNotUndoable']);
  await change(first);
  const outlined = await made();
  const body = { shift: { x: 0.1, y: 0, scale: 1 }, background: 'dark-hall' };
  await app.call(changeReviewFix, { params, token: token(), body });
  const placed = await made();
  expect([outlined.lastFix, placed.lastFix]).toEqual([['outline'], ['shift', 'background']]);

  // While it is shown as it came there is nothing to take back; a fix of that is the only one.
  const show = (version: string) =>
    app.call(changeReviewVersion, { params, token: token(), body: { version } });
  await show('first');
  expect([(await made()).lastFix, (await undo()).body.name]).toEqual([null, 'reviewFixNotUndoable']);
  await show('changed');
  expect((await made()).lastFix).toEqual(['shift', 'background']);

  expect((await undo()).body.fix).toBe('making');
  const once = await made();
  expect(once).toMatchObject({ version: 'changed', lastFix: ['outline'], retouched: true, shift: null });
  expect(fileOf(once)).toBe(fileOf(outlined));
  await undo();
  const twice = await made();
  expect(twice).toMatchObject({ version: 'first', lastFix: null, retouched: false });
  expect(fileOf(twice)).toBe(fileOf(first));
  await show('changed');
  expect(fileOf(await made())).toBe(fileOf(outlined));
});

it('the outline of the analysis comes back, with its picture', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const first = await held();
  await change(first);
  const fixed = await made();
  const params = { id: fixed.id };
  expect((await app.call(deleteReviewMatte, { params, token: token() })).body.fix).toBe('making');
  const back = await made();
  expect(back.retouched).toBe(false);
  expect(fileOf(back)).toBe(fileOf(first));
});

it('an outline that was made from another one than the present is refused', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const { id } = await held();
  const file = { file: matteFile('late'), body: { version: 'older' } };
  expect((await app.upload(changeReviewMatte, { params: { id }, token: token(), ...file })).body.name).toBe(
    'matteChanged',
  );
});

it('a picture that cannot be made again stays as it was, and its checker is told', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  const before = await held();
  await change(before);
  await until('the first fix', async () => (await held()).fix === null);
  const fixed = await held();
  await app.db
    .updateTable('images')
    .set({ originalKey: 'images/none/lost.jpeg' })
    .where('id', '=', fixed.imageId)
    .execute();
  await change(fixed, 'another');
  await until('it has failed', async () => (await held()).fix === 'failed');
  expect(fileOf(await held())).toBe(fileOf(fixed));
});

it('the history of the vehicle says that a checker fixed the picture, and not who; the audit log of the operator does', async () => {
  const here = await checkedWorld(app);
  await here.order('exterior.front');
  await change(await held());
  await made();
  const params = { id: here.vehicleId };
  const { results } = (await app.call(listVehicleHistory, { params, token: here.token })).body;
  const fixed = results.find(({ kind }: { kind: string }) => kind === 'fixed');
  expect(fixed).toMatchObject({ actor: null, byStaff: true, count: 1 });
  expect(JSON.stringify(results)).not.toContain('Chiara');
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { body } = await app.call(listAudit, { token: root, query: { action: 'reviews.fix' } });
  expect(body.results[0]).toMatchObject({ actor: { id: chiara.id } });
});

it('outline, plates and place of one save are stored together, and one new picture shows them; a wrong part stores nothing', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const before = await held();
  const send = async (fix: string) =>
    app.upload(changeReviewMatte, {
      params: { id: before.id },
      token: token(),
      file: matteFile('all at once'),
      body: { version: await versionOf(before), fix },
    });
  const plate = [
    { x: 0.4, y: 0.6 },
    { x: 0.5, y: 0.6 },
    { x: 0.5, y: 0.65 },
    { x: 0.4, y: 0.65 },
  ];
  for (const wrong of ['{', '[]', '{"plate":[]}', JSON.stringify({ plates: [plate.slice(1)] })])
    expect((await send(wrong)).body.name, wrong).toBe('validationError');
  const unknown = JSON.stringify({ plates: [plate], background: 'cut-out' });
  expect((await send(unknown)).body.name).toBe('reviewBackgroundNotOffered');
  expect(await held()).toMatchObject({ fix: null, retouched: false });

  const shift = { x: 0.05, y: 0, scale: 0.9 };
  // Nothing is made until the waiting fixes have been counted.
  await worker.stop();
  const saved = await send(JSON.stringify({ plates: [plate], background: 'dark-hall', shift }));
  expect(saved.body.fix).toBe('making');
  const jobs = await app.db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fix', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(jobs.count).toBe(1);
  worker = await startTestWorker(app);
  const after = await made();
  expect(after).toMatchObject({ retouched: true, shift });
  expect(after.photo.plates).toHaveLength(1);
  expect(fileOf(after)).not.toBe(fileOf(before));
  const image = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('id', '=', imageId)
    .executeTakeFirst();
  expect(image?.recipe).toMatchObject({ background: { kind: 'showroom', name: 'dark-hall' }, shift });
});

it('a vehicle keeps its place while its outline changes, until it is to be placed again, which is another picture', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const placedByOf = async () => {
    const image = await app.db
      .selectFrom('images')
      .select('analysis')
      .where('id', '=', imageId)
      .executeTakeFirst();
    return image?.analysis?.placedBy;
  };
  const params = { id: (await held()).id };
  await change(await held());
  const kept = await made();
  expect(await placedByOf()).toEqual(placedBy);
  // Other plates leave it where it is.
  await app.call(changeReviewFix, { params, token: token(), body: { plates: [] } });
  await made();
  expect(await placedByOf()).toEqual(placedBy);
  await app.call(changeReviewFix, { params, token: token(), body: { placeAgain: true } });
  const again = await made();
  expect(await placedByOf()).toBe(undefined);
  expect([again.retouched, again.matte]).toEqual([true, kept.matte]);
  expect(fileOf(again)).not.toBe(fileOf(kept));
});

it('plates that were moved, added or removed are stored with the analysis, and the picture is made again with them', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const before = await held();
  const quad = [
    { x: 0.4, y: 0.6 },
    { x: 0.5, y: 0.6 },
    { x: 0.5, y: 0.65 },
    { x: 0.4, y: 0.65 },
  ];
  const put = (plates: object[]) =>
    app.call(changeReviewFix, { params: { id: before.id }, token: token(), body: { plates } });
  expect((await put([quad])).body.fix).toBe('making');
  const after = await made();
  expect(after.photo.plates).toHaveLength(1);
  expect(after.photo.plates[0]?.[2]?.y).toBeCloseTo(0.65, 6);
  // The outline is still that of the analysis.
  expect([after.retouched, after.matte]).toEqual([false, before.matte]);
  expect(fileOf(after)).not.toBe(fileOf(before));
  await put([]);
  expect((await made()).photo.plates).toEqual([]);
  const params = { id: before.id };
  await app.call(deleteReviewMatte, { params, token: token() });
  const back = await made();
  expect([back.photo.plates, fileOf(back)]).toEqual([before.photo.plates, fileOf(before)]);
  expect(await here.read(imageId)).toMatchObject({ state: 'needs_review', charged: 0 });
  expect((await put([quad.slice(0, 3)])).body.name).toBe('validationError');
});

it('a picture says that checkers removed the plates that were found, until they are brought back', async () => {
  const here = await checkedWorld(app);
  const imageId = await here.order('exterior.front');
  const { analysis } = await app.db
    .selectFrom('images')
    .select('analysis')
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  const corners = [
    [400, 600],
    [500, 600],
    [500, 650],
    [400, 650],
  ];
  const found = { ...analysis, plates: [{ corners, score: 1 }] } as typeof analysis;
  await app.db
    .updateTable('images')
    .set({ analysis: json(found) })
    .where('id', '=', imageId)
    .execute();
  const { id, photo } = await held();
  expect([photo.plates.length, photo.platesRemoved]).toEqual([1, false]);
  await app.call(changeReviewFix, { params: { id }, token: token(), body: { plates: [] } });
  expect((await made()).photo).toMatchObject({ plates: [], platesRemoved: true });
  await app.call(deleteReviewMatte, { params: { id }, token: token() });
  expect((await made()).photo).toMatchObject({ plates: photo.plates, platesRemoved: false });
});
