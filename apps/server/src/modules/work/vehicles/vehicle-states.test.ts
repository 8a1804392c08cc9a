import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { getVehicle, listVehicles, listVehiclesAsCsv, patchVehicle } from '@forecourt/contract/vehicles';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let userId: UserId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

const states = [
  ...([
    'uploaded',
    'queued',
    'processing',
    'needs_review',
    'delivered',
    'retake_requested',
    'rejected',
  ] as const),
  'cancelled' as const,
];

/** Vehicles whose state or counts differ from those of their images. */
async function wrongVehicles() {
  const { rows } = await sql`
    select v.id, v.state, v.busy_count, v.review_count, v.delivered_count, v.refused_count, v.question_count, seen.* from vehicles v,
      lateral (select count(*) filter (where i.state in ('queued', 'processing')) as making,
          count(*) filter (where i.state = 'needs_review') as review,
          count(*) filter (where i.state = 'delivered') as delivered,
          count(*) filter (where i.state in ('retake_requested', 'rejected')) as refused,
          coalesce(sum(i.question_count) filter (where i.state <> 'needs_review'), 0) as questions
        from images i where i.set_id = v.id and i.deleted_at is null) seen
      where (v.busy_count, v.review_count, v.delivered_count, v.refused_count, v.question_count)
          <> (seen.making + seen.review, seen.review, seen.delivered, seen.refused, seen.questions)
        or v.state <> case when seen.making > 0 then 'processing' when seen.review > 0 then 'in_review'
          when seen.delivered > 0 then 'ready' else 'draft' end`.execute(app.db);
  return rows;
}

it('a vehicle is in work while one of its pictures is, and ready once one is finished', async () => {
  const id = await buildVehicle(app.db, { userId });
  const stateNow = async () => (await app.call(getVehicle, { params: { id }, token })).body.state;
  const set = (image: string, change: { state?: (typeof states)[number]; deletedAt?: Date }) =>
    app.db
      .updateTable('images')
      .set(change)
      .where('id', '=', image as never)
      .execute();
  expect(await stateNow()).toBe('draft');
  const first = await buildImage(app.db, { setId: id, state: 'uploaded' });
  expect(await stateNow()).toBe('draft');
  await set(first, { state: 'queued' });
  expect(await stateNow()).toBe('processing');
  await set(first, { state: 'delivered' });
  expect(await stateNow()).toBe('ready');
  const second = await buildImage(app.db, { setId: id, state: 'queued' });
  expect(await stateNow()).toBe('processing');
  await set(second, { state: 'cancelled' });
  expect(await stateNow()).toBe('ready');
  await set(first, { deletedAt: new Date() });
  expect(await stateNow()).toBe('draft');
});

it('a vehicle is being checked while no picture of it is made and one waits for a checker, who may refuse it', async () => {
  const id = await buildVehicle(app.db, { userId });
  const seen = async () => {
    const { body } = await app.call(getVehicle, { params: { id }, token });
    return [body.state, body.reviewCount, body.refusedCount];
  };
  await buildImage(app.db, { setId: id, state: 'delivered' });
  const held = await buildImage(app.db, { setId: id, state: 'needs_review', position: 'exterior.left' });
  const queued = await buildImage(app.db, { setId: id, state: 'queued', position: 'exterior.right' });
  const set = (image: typeof held, change: object) =>
    app.db.updateTable('images').set(change).where('id', '=', image).execute();
  expect(await seen()).toEqual(['processing', 1, 0]);
  await set(queued, { state: 'delivered' });
  expect(await seen()).toEqual(['in_review', 1, 0]);
  await set(held, { state: 'retake_requested' });
  expect(await seen()).toEqual(['ready', 0, 1]);
  await set(held, { state: 'rejected' });
  expect(await seen()).toEqual(['ready', 0, 1]);
  await set(held, { deletedAt: new Date() });
  expect(await seen()).toEqual(['ready', 0, 0]);
});

it('vehicles with pictures that wait for a checker, were refused, or are asked about are found and read from an index', async () => {
  const owner = await buildUser(app.db);
  const own = await app.signedIn(owner);
  const idOf = async (...of: (typeof states)[number][]) => {
    const setId = await buildVehicle(app.db, { userId: owner });
    for (const state of of) await buildImage(app.db, { setId, state });
    return setId;
  };
  const waiting = [await idOf('needs_review', 'queued'), await idOf('needs_review', 'delivered')];
  const refused = [await idOf('rejected'), await idOf('retake_requested', 'delivered')];
  const asked = [await idOf('delivered'), await idOf('uploaded', 'delivered')];
  await app.db.updateTable('images').set({ questionCount: 1 }).where('setId', 'in', asked).execute();
  await idOf('delivered');
  for (const [check, ids] of [
    ['waiting', waiting],
    ['refused', refused],
    ['asked', asked],
  ] as const) {
    const { body } = await app.call(listVehicles, { token: own, query: { check } });
    expect(body.results.map((one: { id: string }) => one.id).sort()).toEqual([...ids].sort());
    expect(body.count).toBe(2);
  }
  const csv = await app.call(listVehiclesAsCsv, { token: own, query: { check: 'refused' } });
  const [head = '', ...lines] = String(csv.body).trim().split(/\r?\n/);
  const at = head.split(/[,;]/).findIndex((name) => name.includes('refusedCount'));
  expect(lines.map((line) => line.split(/[,;]/)[at])).toEqual(['1', '1']);
  const worded = await app.call(listVehiclesAsCsv, {
    token: own,
    query: {
      check: 'refused',
      columns: 'state,refusedCount',
      valueWords: 'state:ready\tFertig\trefusedCount:7\tsieben',
    },
  });
  const cells = String(worded.body).trim().split(/\r?\n/).slice(1);
  expect(cells.sort()).toEqual(['Fertig,1', 'draft,1']);
  await sql`analyze picture_sets`.execute(app.db);
  for (const [count, index] of [
    ['review_count', 'vehicles_in_review'],
    ['refused_count', 'vehicles_refused'],
    ['question_count', 'vehicles_asked'],
  ] as const) {
    const plan = await app.db.transaction().execute(async (tx) => {
      // The table of this test is too small for an index to be worth it.
      await sql`set local enable_seqscan = off`.execute(tx);
      const found = await sql`explain select * from vehicles where deleted_at is null and purged_at is null
        and ${sql.ref(count)} > 0 order by created_at desc, id desc limit 50`.execute(tx);
      return JSON.stringify(found.rows);
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  }
});

it('vehicles that are selected for a channel can be listed, and the file names all channels of each', async () => {
  const owner = await buildUser(app.db);
  const own = await app.signedIn(owner);
  const marked = await buildVehicle(app.db, { userId: owner });
  await buildVehicle(app.db, { userId: owner });
  const markedChannels = ['ebay' as const, 'own' as const];
  await app.db.updateTable('vehicles').set({ markedChannels }).where('id', '=', marked).execute();
  const found = async (markedFor: 'ebay' | 'instagram') =>
    (await app.call(listVehicles, { token: own, query: { markedFor } })).body.results;
  expect(await found('ebay')).toMatchObject([{ id: marked, markedChannels }]);
  expect(await found('instagram')).toEqual([]);
  const query = { markedFor: 'own', columns: 'markedChannels', valueWords: 'markedChannels:ebay\teBay' };
  const { body } = await app.call(listVehiclesAsCsv, { token: own, query });
  expect(String(body).trim().split(/\r?\n/).slice(1)).toEqual(['"eBay, own"']);
});

it('unusable photos are counted until they are removed', async () => {
  const vehicleId = await buildVehicle(app.db, { userId });
  const counts = async () => {
    const { body } = await app.call(getVehicle, { params: { id: vehicleId }, token });
    return [body.state, body.imageCount, body.deliveredCount, body.failedCount];
  };
  await buildImage(app.db, { setId: vehicleId, state: 'delivered' });
  const broken = await buildImage(app.db, { setId: vehicleId, state: 'uploaded', position: 'exterior.left' });
  expect(await counts()).toEqual(['ready', 2, 1, 0]);
  const set = (change: object) => app.db.updateTable('images').set(change).where('id', '=', broken).execute();
  await set({ state: 'failed', failure: 'undecodable' });
  expect(await counts()).toEqual(['ready', 2, 1, 1]);
  await set({ deletedAt: new Date() });
  expect(await counts()).toEqual(['ready', 1, 1, 0]);
});

it('after any sequence of changes to pictures, the rows of their vehicles agree with them', async () => {
  const vehicles = await Promise.all([1, 2, 3].map(() => buildVehicle(app.db, { userId })));
  const ids = await Promise.all(
    vehicles.flatMap((vehicleId) =>
      [1, 2].map(() => buildImage(app.db, { setId: vehicleId, state: 'uploaded' })),
    ),
  );
  const change = fc.record({
    image: fc.nat(ids.length - 1),
    vehicle: fc.nat(vehicles.length - 1),
    state: fc.constantFrom(...states),
    deleted: fc.boolean(),
    questionCount: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { deleted, image, questionCount, state, vehicle } of changes)
        await app.db
          .updateTable('images')
          .set({
            state,
            questionCount,
            deletedAt: deleted ? new Date(0) : null,
            setId: vehicles[vehicle] as VehicleId,
          })
          .where('id', '=', ids[image] as (typeof ids)[number])
          .execute();
      expect(await wrongVehicles()).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it('forty simultaneous changes to pictures of one vehicle are all counted', async () => {
  const vehicleId = await buildVehicle(app.db, { userId });
  const ids = await Promise.all(
    Array.from({ length: 40 }, () => buildImage(app.db, { setId: vehicleId, state: 'queued' })),
  );
  await Promise.all(
    ids.map((id, index) =>
      app.db
        .updateTable('images')
        .set({ state: index % 2 ? 'delivered' : 'cancelled' })
        .where('id', '=', id)
        .execute(),
    ),
  );
  expect(await wrongVehicles()).toEqual([]);
  const { body } = await app.call(getVehicle, { params: { id: vehicleId }, token });
  expect([body.state, body.deliveredCount, body.imageCount]).toEqual(['ready', 20, 40]);
});

it('the filter for a state finds exactly the vehicles of that state', async () => {
  const owner = await buildUser(app.db);
  const own = await app.signedIn(owner);
  const made = {
    draft: [] as string[],
    processing: [] as string[],
    in_review: [] as string[],
    ready: [] as string[],
  };
  for (const [state, image] of [
    ['draft', undefined],
    ['draft', 'uploaded'],
    ['processing', 'queued'],
    ['in_review', 'needs_review'],
    ['ready', 'delivered'],
  ] as const) {
    const id = await buildVehicle(app.db, { userId: owner });
    if (image) await buildImage(app.db, { setId: id, state: image });
    made[state].push(id);
  }
  for (const [state, ids] of Object.entries(made) as [keyof typeof made, string[]][]) {
    const { body } = await app.call(listVehicles, { token: own, query: { state } });
    expect(body.results.map((one: { id: string }) => one.id).sort()).toEqual(ids.sort());
    expect(body.count).toBe(ids.length);
  }
});

it('the audit log shows what people change on a vehicle, not what its pictures change', async () => {
  const id = await buildVehicle(app.db, { userId, make: 'Seat' });
  const image = await buildImage(app.db, { setId: id, state: 'queued' });
  await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', image).execute();
  await app.call(patchVehicle, { params: { id }, token, body: { make: 'Skoda' } });
  const entries = await app.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('objectKind', '=', 'vehicles')
    .where('objectId', '=', id)
    .where('before', 'is not', null)
    .execute();
  expect(entries).toEqual([{ action: 'patchVehicle', before: { make: 'Seat' }, after: { make: 'Skoda' } }]);
});
