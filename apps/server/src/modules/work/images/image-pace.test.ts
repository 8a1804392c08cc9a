import type { VehicleId } from '@forecourt/contract/ids';
import { listImages } from '@forecourt/contract/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let vehicleId: VehicleId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  const userId = await buildUser(app.db);
  vehicleId = await buildVehicle(app.db, { userId });
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

/** A time in seconds after the start, which is an hour ago. */
const after = (seconds: number) => new Date(app.clock.now().getTime() + (seconds - 3600) * 1000);

/** A picture of another user, ordered and finished this many seconds after the start. */
async function made(queuedAfter: number, finishedAfter: number, state: 'delivered' | 'queued' = 'delivered') {
  const id = await buildImage(app.db, { state, finishedAt: after(finishedAfter) });
  await app.db
    .updateTable('images')
    .set({ queuedAt: after(queuedAfter) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A picture that was paid for before it was ordered again. */
async function madeAgain(queuedAfter: number, finishedAfter: number) {
  const imageId = await made(queuedAfter, finishedAfter);
  const { id } = await app.db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow();
  await app.db
    .insertInto('ledgerHolds')
    .values({
      accountId: id,
      imageId,
      amount: 1,
      state: 'captured',
      settledAt: after(queuedAfter - 60),
    })
    .execute();
}

const answer = async () => (await app.call(listImages, { params: { id: vehicleId }, token })).body;
const pace = async () => (await answer()).paceMs as number | null;

it('the list of pictures returns how long the installation takes for one, not counting the time when none waited', async () => {
  expect(await pace()).toBeNull();
  await made(0, 9);
  // A single picture gives its own duration, not the interval between two.
  expect(await pace()).toBeNull();
  await made(0, 13);
  await made(0, 19);
  expect(await pace()).toBe(5_000);
  // Ten minutes without orders do not count; then one in eight seconds.
  await made(600, 608);
  expect(await pace()).toBe(6_000);
  // A picture that is queued again after it was finished, and one that is too old.
  await made(700, 650, 'queued');
  await made(-10 * 24 * 3600, -9 * 24 * 3600);
  expect(await pace()).toBe(6_000);
});

it('a few very long gaps do not count, and restyled pictures have a pace of their own', async () => {
  // The worker was stopped for half an hour while a picture was queued.
  await made(710, 2_510);
  await made(2_600, 2_607);
  await made(2_600, 2_613);
  expect(await answer()).toMatchObject({ paceMs: 6_500, restylePaceMs: null });
  for (let index = 1; index <= 3; index += 1) await madeAgain(2_700, 2_700 + index);
  expect(await answer()).toMatchObject({ paceMs: 6_500, restylePaceMs: 1_000 });
});
