import type { ImageId, UserId } from '@forecourt/contract/ids';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { answerDoubt, changeMatte, getMatte } from '@forecourt/contract/retouch';
import { getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { type DoubtTask, PictureError } from '../../../platform/pictures/picture-messages.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo, png } from '../../../testing/builders/photos.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

/** What the process for retouching was asked. */
const asked: DoubtTask[] = [];
let isNothingLeft = false;

/** In place of the process for retouching: a matte says which doubts are part of the vehicle, unless it is that of the analysis. */
const retouching = retouchingThat({
  retouch: async ({ edited, known: { analysis } }) => {
    const { doubts: _, ...settled } = analysis;
    return { analysis: settled, matte: edited };
  },
  answerDoubt: async (task) => {
    asked.push(task);
    if (isNothingLeft) throw new PictureError('no_vehicle', 'nothing left');
    const { isPart, known, place } = task;
    const doubts = known.analysis.doubts?.map((doubt, at) =>
      at === place ? { ...doubt, isPart, isAnswered: true } : doubt,
    );
    const parts = doubts?.map((doubt) => doubt.isPart).join() ?? '';
    const matte = Buffer.from(parts === 'true,false' ? 'matte' : `matte of ${parts}`);
    return { analysis: { ...known.analysis, ...(doubts && { doubts }) }, matte };
  },
});

let app: TestApp;
let here: PhotoWorld;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp({ retouching });
  here = await buildPhotoWorld(app);
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

/** A new vehicle with one photo, about which two things are asked. */
async function doubted(words = '', token = here.token, userId: UserId = here.userId) {
  const vehicleId = await buildVehicle(app.db, { userId, preset: null });
  const sent = { params: { id: vehicleId }, token, file: photo(`DOUBTED ${words}`) };
  const id: ImageId = (await app.upload(uploadImage, sent)).body.id;
  const read = async (): Promise<Image> =>
    (await app.call(listImages, { params: { id: vehicleId }, token })).body.results[0];
  const ended = async (state: Image['state']): Promise<Image> => {
    await until(state, async () => (await read()).state === state && (await read()).verdicts !== null);
    return read();
  };
  const order = () =>
    app.call(processImages, {
      params: { id: vehicleId },
      token,
      body: { preset: 'studio-white', imageIds: [id] },
    });
  const answer = (doubt: number, isPart: boolean, by = token) =>
    app.call(answerDoubt, { params: { id, doubt: String(doubt) }, token: by, body: { isPart } });
  /** Questions that the row of the vehicle counts. */
  const counted = async (): Promise<number> =>
    (await app.call(getVehicle, { params: { id: vehicleId }, token })).body.questionCount;
  await ended('uploaded');
  return { id, vehicleId, token, read, ended, order, answer, counted };
}

const stored = (id: ImageId) =>
  app.db.selectFrom('images').select(['matteKey', 'attempt']).where('id', '=', id).executeTakeFirstOrThrow();

const statesOf = ({ doubts }: Image) => doubts.map(({ isAnswered, isPart }) => [isPart, isAnswered]);
const pathOf = ({ outputs }: Image) => outputs[0]?.url.split('?')[0];

describe('what is asked about a photo', () => {
  it('is part of it, in shares of the photo', async () => {
    const one = await doubted();
    const { doubts, retouched } = await one.read();
    expect(doubts.map(({ id, area }) => [id, area])).toEqual([
      [0, 0.02],
      [1, 0.02],
    ]);
    expect(doubts[0]?.outline[2]).toEqual({ x: 0.3, y: 520 / 1200 });
    expect([statesOf({ doubts } as Image), retouched]).toEqual([
      [
        [true, false],
        [false, false],
      ],
      false,
    ]);
  });

  it('is asked no more once a checker has approved the outline', async () => {
    const one = await doubted();
    await one.order();
    await one.ended('delivered');
    const { id } = await buildReview(app.db);
    const { matteKey } = await stored(one.id);
    await app.db
      .updateTable('reviews')
      .set({
        imageId: one.id,
        matteKey,
        state: 'approved',
        decidedAt: app.clock.now(),
        decidedBy: here.userId,
        outputsBefore: json([]),
      })
      .where('id', '=', id)
      .execute();
    expect([(await one.read()).doubts, await one.counted()]).toEqual([[], 0]);
    expect((await one.answer(0, false)).body.name).toBe('doubtSettled');
    // The verdict is taken back.
    const open = { state: 'open', decidedAt: null, decidedBy: null, outputsBefore: null } as const;
    await app.db.updateTable('reviews').set(open).where('id', '=', id).execute();
    expect([(await one.read()).doubts.length, await one.counted()]).toEqual([2, 2]);
  });

  it('is asked no more once somebody has changed the outline by hand', async () => {
    const userId = await buildUser(app.db, { clientId: here.clientId, type: 'premium' });
    const token = await app.signedIn(userId);
    const one = await doubted('', token, userId);
    await one.answer(0, false);
    const params = { id: one.id };
    const { version } = (await app.call(getMatte, { params, token })).body;
    const file = { name: 'matte.png', type: 'image/png', bytes: png(40, 30) };
    const { body } = await app.upload(changeMatte, { params, token, file, body: { version } });
    expect([body.doubts, body.retouched, await one.counted()]).toEqual([[], true, 0]);
    expect((await one.answer(1, true)).body.name).toBe('doubtSettled');
  });
});

describe('the questions of a vehicle', () => {
  it('are counted until they are answered, and not while a checker looks at the picture', async () => {
    const one = await doubted();
    expect(await one.counted()).toBe(2);
    await one.order();
    await one.ended('delivered');
    expect(await one.counted()).toBe(2);
    await one.answer(0, true);
    expect(await one.counted()).toBe(1);
    const set = (change: object) =>
      app.db.updateTable('images').set(change).where('id', '=', one.id).execute();
    await set({ state: 'needs_review' });
    expect(await one.counted()).toBe(0);
    await set({ state: 'delivered' });
    await one.answer(1, true);
    expect(await one.counted()).toBe(0);
  });

  it('do not count those of pictures that keep their background', async () => {
    const one = await doubted();
    const body = { preset: 'plate-only', imageIds: [one.id] };
    await app.call(processImages, { params: { id: one.vehicleId }, token: one.token, body });
    const { doubts } = await one.ended('delivered');
    expect([doubts, await one.counted()]).toEqual([[], 0]);
  });
});

describe('an answer', () => {
  it('that confirms the picture leaves it as it is', async () => {
    const one = await doubted();
    await one.order();
    const before = await one.ended('delivered');
    asked.length = 0;
    const { body, status } = await one.answer(0, true);
    expect([status, body.state, body.retouched, asked.length]).toEqual([200, 'delivered', false, 0]);
    expect(statesOf(body)).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(pathOf(body)).toBe(pathOf(before));
  });

  it('that changes the outline has the picture made again at no charge, and the other answer brings it back', async () => {
    const one = await doubted();
    await one.order();
    const before = await one.ended('delivered');
    const { body } = await one.answer(0, false);
    expect([body.state, body.retouched]).toEqual(['queued', false]);
    const changed = await one.ended('delivered');
    expect(statesOf(changed)).toEqual([
      [false, true],
      [false, false],
    ]);
    expect([changed.charged, pathOf(changed) === pathOf(before)]).toEqual([1, false]);
    expect(Buffer.from(asked.at(-1)?.doubts ?? []).toString()).toBe('doubts');
    await one.answer(0, true);
    const back = await one.ended('delivered');
    expect([back.charged, statesOf(back)[0]]).toEqual([1, [true, true]]);
    const { matteKey } = await stored(one.id);
    expect(matteKey).toContain('/analysis/');
  });

  it('is taken while the picture is being made, which then shows it', async () => {
    const one = await doubted('SLOW');
    await one.order();
    await until('processing', async () => (await one.read()).state === 'processing');
    const { body, status } = await one.answer(1, true);
    expect([status, body.state]).toEqual([200, 'processing']);
    const made = await one.ended('delivered');
    expect([made.charged, statesOf(made)[1]]).toEqual([1, [true, true]]);
    const { attempt } = await stored(one.id);
    expect(attempt).toBe(2);
  });

  it('never loses another one that is given at the same time', async () => {
    const one = await doubted();
    const answers = await Promise.all([one.answer(0, false), one.answer(1, true)]);
    const names = answers.map(({ body }) => body.name);
    expect(names.filter((name) => name !== undefined && name !== 'matteChanged')).toEqual([]);
    const taken = answers.map(({ status }) => status === 200);
    expect(taken).toContain(true);
    expect((await one.read()).doubts.map(({ isAnswered }) => isAnswered)).toEqual(taken);
  });

  it('is refused where nothing would be left of the vehicle, nothing is asked, or the photo is somebody else’s', async () => {
    const one = await doubted();
    isNothingLeft = true;
    const empty = await one.answer(0, false);
    isNothingLeft = false;
    const stranger = await app.signedIn(await buildUser(app.db));
    const refused = [empty, await one.answer(7, true), await one.answer(0, false, stranger)];
    expect(refused.map(({ body }) => body.name)).toEqual([
      'vehicleNotInPhoto',
      'doubtSettled',
      'imageNotFound',
    ]);
    expect(statesOf(await one.read())).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});
