import type { Image } from '@forecourt/contract/images';
import { reportPicture } from '@forecourt/contract/reports';
import * as routes from '@forecourt/contract/restyles';
import { decideReview, remakeReview, undoReview } from '@forecourt/contract/reviews';
import { listVehicles } from '@forecourt/contract/vehicles';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CheckedWorld, checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let worker: TestWorker;
let desk: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  desk = (await checker(app)).token;
});
afterEach(async () => {
  await app.db.deleteFrom('reviews').where('state', '=', 'open').execute();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const hall = { filter: {}, look: { preset: 'dark-hall' } } as const;
const wrong = { reasons: ['shadow'], note: 'It floats.' };
const no = { verdict: 'declined', note: 'The wheels touch the floor.' };

async function reported() {
  const here = await checkedWorld(app, { reviewMode: 'none' });
  const id = await here.order('exterior.front');
  await report(here, id);
  return { here, id };
}
async function report({ token }: CheckedWorld, id: Image['id']): Promise<void> {
  app.clock.forward(1_000);
  const { status } = await app.call(reportPicture, { token, params: { id }, body: wrong });
  expect(status).toBe(201);
}
async function answer(body: object): Promise<string> {
  const [review] = await lease(app, desk);
  const id = review?.id ?? '';
  app.clock.forward(1_000);
  expect((await app.call(decideReview, { token: desk, params: { id }, body })).status).toBe(200);
  return id;
}
async function restyle({ token }: CheckedWorld) {
  const begun = await app.call(routes.createRestyle, { token, body: { ...hall, credits: 0 } });
  const { id } = begun.body;
  const read = async () => (await app.call(routes.getRestyle, { token, params: { id } })).body;
  await until('the end of the restyle', async () => (await read()).state === 'finished');
  const undo = async () => {
    await app.call(routes.undoRestyle, { token, params: { id } });
    await until('the end of the undo', async () => (await read()).state === 'undone');
  };
  return { ended: await read(), undo };
}
const found = async ({ token }: CheckedWorld) =>
  (await app.call(listVehicles, { token, query: { report: 'declined' } })).body.results.length;

it('what became of a report stays with the photo through a restyle, and is as before after its undo', async () => {
  const { here, id } = await reported();
  const review = await answer(no);
  const before = await here.read(id);
  expect(before.report).toMatchObject({ state: 'declined', answer: no.note, isOfShown: true });
  const { ended, undo } = await restyle(here);
  expect(ended.doneCount).toBe(1);
  const restyled = await here.read(id);
  expect(restyled).toMatchObject({ preset: 'dark-hall', report: { ...before.report, isOfShown: false } });
  expect(await found(here)).toBe(0);
  // Its answer is about a picture that nobody sees now.
  const takeBack = () => app.call(undoReview, { token: desk, body: { id: review } });
  expect((await takeBack()).body.name).toBe('reviewNotUndoable');
  await undo();
  const after = await here.read(id);
  expect([after.report, after.outputs]).toEqual([before.report, before.outputs]);
  expect(await found(here)).toBe(1);
  expect((await takeBack()).body.id).toBe(review);
});

it('a picture that a checker had made again stays answered through a restyle and back', async () => {
  const { here, id } = await reported();
  const [review] = await lease(app, desk);
  const call = { token: desk, params: { id: review?.id ?? '' } };
  await app.call(remakeReview, { ...call, body: { without: ['shadow'] } });
  await until('the new picture', async () => (await lease(app, desk))[0]?.report?.remade === true);
  await answer({ verdict: 'fixed', note: 'Without shadows.' });
  const before = await here.read(id);
  expect(before.report).toMatchObject({ state: 'fixed', isOfShown: true });
  const { undo } = await restyle(here);
  expect((await here.read(id)).report).toEqual({ ...before.report, isOfShown: false });
  await undo();
  const after = await here.read(id);
  expect([after.report, after.outputs]).toEqual([before.report, before.outputs]);
});

it('the restyled picture is reported for itself; an undo ends that report, and the one before is back', async () => {
  const { here, id } = await reported();
  await answer(no);
  await report(here, id);
  await answer(no);
  const before = await here.read(id);
  const { undo } = await restyle(here);
  await report(here, id);
  expect((await here.read(id)).report).toMatchObject({ state: 'reported', answer: '', isOfShown: true });
  await undo();
  expect((await here.read(id)).report).toEqual(before.report);
  expect(await lease(app, desk)).toEqual([]);
});

it('a report without an answer keeps its picture out of a restyle, from the beginning or when it comes meanwhile', async () => {
  const { here, id } = await reported();
  const { body: quoted } = await app.call(routes.quoteRestyle, { token: here.token, body: hall });
  expect(quoted).toMatchObject({ pictures: 0, leftOut: [{ reason: 'reportOpen', count: 1 }] });
  await answer(no);
  // The worker is stopped, so that the report comes after the start.
  await worker.stop();
  const begun = await app.call(routes.createRestyle, { token: here.token, body: { ...hall, credits: 0 } });
  await report(here, id);
  worker = await startTestWorker(app);
  const params = { id: begun.body.id };
  await until('the end', async () => {
    const { state } = (await app.call(routes.getRestyle, { token: here.token, params })).body;
    return state === 'finished';
  });
  const { skipped } = (await app.call(routes.getRestyle, { token: here.token, params })).body;
  expect(skipped).toEqual([{ reason: 'reportOpen', count: 1 }]);
  expect(await here.read(id)).toMatchObject({ preset: 'studio-white', report: { state: 'reported' } });
});

it('an order of another picture ends the report, before and after a restyle', async () => {
  const { here, id } = await reported();
  await answer(no);
  await restyle(here);
  await here.again(id, 'studio-grey');
  expect((await here.read(id)).report).toBe(null);
});
