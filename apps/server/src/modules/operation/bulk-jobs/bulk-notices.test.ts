import * as bulk from '@forecourt/contract/bulk-jobs';
import { dayMs } from '@forecourt/contract/durations';
import type { BulkJobId, ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { cancelImage, type Image, processImages } from '@forecourt/contract/images';
import { bulkJobKeptMs } from '@forecourt/contract/limits';
import {
  listUserNotifications,
  patchNotificationPreferences,
  type UserNotification,
} from '@forecourt/contract/notifications';
import { patchQuietHours } from '@forecourt/contract/quiet-hours';
import { deleteVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as awaited from '../../work/images/awaited-pictures.service.ts';
import * as bulkJobs from './bulk-jobs.service.ts';
import { notifyBulkReady } from './bulk-notices.service.ts';

/** A user who orders pictures of many vehicles at once gets one notification, when the last of them is finished. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface World {
  userId: UserId;
  token: string;
  vehicles: { id: VehicleId; images: ImageId[] }[];
}

async function world(vehicles: number, images = 1): Promise<World> {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 500, nobody));
  const built: World['vehicles'] = [];
  for (let index = 0; index < vehicles; index++) built.push(await vehicleOf(userId, index, images));
  return { userId, token: await app.signedIn(userId), vehicles: built };
}

async function vehicleOf(userId: UserId, index: number, images: number): Promise<World['vehicles'][number]> {
  const id = await buildVehicle(app.db, { userId, reference: `B-${index}` });
  const made: ImageId[] = [];
  for (let at = 0; at < images; at++) made.push(await buildImage(app.db, { setId: id, state: 'uploaded' }));
  return { id, images: made };
}

/** Orders pictures of all vehicles and runs the bulk job, whose last batch ends it. */
async function order({ token }: World): Promise<BulkJobId> {
  const id = await begin(token);
  await bulkJobs.runBulkJob(app.system(), id, { attempt: 1 });
  return id;
}

async function begin(token: string): Promise<BulkJobId> {
  const body = { action: 'processVehicles', filter: {}, until: app.clock.now().toISOString() };
  return (await app.call(bulk.createVehicleBulkJob, { token, body })).body.id;
}

/** Ends the pictures as a worker does, without the jobs that follow. */
async function endPictures(ids: readonly ImageId[], state: Image['state'] = 'delivered'): Promise<void> {
  for (const id of ids)
    await inTx(app.db, async (tx) => {
      const { setId } = await tx
        .updateTable('images')
        .set({ state, failure: state === 'failed' ? 'no_vehicle' : null })
        .where('id', '=', id)
        .returning('setId')
        .executeTakeFirstOrThrow();
      await awaited.pictureEnded(tx, setId as never);
    });
}

/** Takes the queued jobs of notices out of the queue and runs each, until there are no more. */
async function runJobs(): Promise<void> {
  for (;;) {
    const jobs = await takeJobs();
    if (jobs.length === 0) return;
    await Promise.all(jobs.map(runJob));
  }
}

interface Job {
  vehicleId?: VehicleId;
  bulkJobId?: BulkJobId;
}

const runJob = ({ bulkJobId, vehicleId }: Job) =>
  bulkJobId
    ? notifyBulkReady(app.system(), bulkJobId)
    : awaited.notifyPicturesReady(app.system(), vehicleId as VehicleId);

async function takeJobs(): Promise<Job[]> {
  const { rows } = await app.database.pool.query<{ payload: Job }>(`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('images.ready', 'bulk.ready') returning j.payload`);
  return rows.map(({ payload }) => payload);
}

/** With a new session: one does not outlive the days that some tests wait. */
async function heard({ userId }: World): Promise<UserNotification['notification'][]> {
  const token = await app.signedIn(userId);
  const { body } = await app.call(listUserNotifications, { params: { id: userId }, token });
  return body.results.map((one: UserNotification) => one.notification);
}
const headLines = async (here: World) => (await heard(here)).map(({ headLine }) => headLine);
const prefer = ({ token, userId }: World, body: object) =>
  app.call(patchNotificationPreferences, { params: { id: userId }, token, body });
const imagesOf = ({ vehicles }: World) => vehicles.flatMap(({ images }) => images);

it('all vehicles of a bulk order cause one notification after the last of them, with a link to the vehicles', async () => {
  const here = await world(4, 2);
  await order(here);
  const [last, ...others] = here.vehicles.map(({ images }) => images);
  await endPictures(others.flat());
  await runJobs();
  expect(await heard(here)).toEqual([]);
  await endPictures(last ?? []);
  await runJobs();
  expect(await heard(here)).toMatchObject([
    {
      kind: 'picturesReady',
      link: { kind: 'vehicles' },
      headLine: 'Pictures of 4 vehicles are ready',
      content: '8 pictures are finished.',
    },
  ]);
});

it('pictures that failed are said in the same notification; who turned that one off gets the one of failures', async () => {
  const [both, failures] = [await world(3), await world(3)];
  await prefer(failures, { picturesReady: { panel: false } });
  for (const here of [both, failures]) {
    await order(here);
    await endPictures(imagesOf(here).slice(1));
    await endPictures(imagesOf(here).slice(0, 1), 'failed');
  }
  await runJobs();
  expect(await headLines(both)).toEqual(['Pictures of 2 vehicles are ready']);
  expect((await heard(both))[0]?.content).toContain('2 pictures are finished. 1 picture could not be made;');
  expect(await headLines(failures)).toEqual(['Pictures of 1 vehicle failed']);
});

it('an order whose pictures all failed says so only', async () => {
  const here = await world(2);
  await order(here);
  await endPictures(imagesOf(here), 'failed');
  await runJobs();
  expect(await heard(here)).toMatchObject([
    { kind: 'pictureFailed', headLine: 'Pictures of 2 vehicles failed', link: { kind: 'vehicles' } },
  ]);
});

it('vehicles that finish at the same moment cause one notification, however often the job runs', async () => {
  const here = await world(12);
  const id = await order(here);
  await Promise.all(here.vehicles.map(({ images }) => endPictures(images)));
  await takeJobs();
  await Promise.all(here.vehicles.map((vehicle) => runJob({ vehicleId: vehicle.id })));
  await Promise.all(Array.from({ length: 6 }, () => runJob({ bulkJobId: id })));
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 12 vehicles are ready']);
  await runJob({ bulkJobId: id });
  expect(await heard(here)).toHaveLength(1);
});

it('vehicles that are finished before the bulk job has ordered the others wait for these', async () => {
  const here = await world(2);
  const id = await begin(here.token);
  // The job carries out its first row, and then waits with the second.
  await app.db
    .updateTable('bulkJobItems')
    .set({ state: 'failed', reason: 'test' })
    .where('bulkJobId', '=', id)
    .where('position', '=', 2)
    .execute();
  await inTx(app.db, async (tx) => {
    await bulkJobs.runBulkJob({ ...app.system(), db: tx }, id, { attempt: 1 });
    await tx
      .updateTable('bulkJobs')
      .set({ state: 'running', finishedAt: null })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('bulkJobItems')
      .set({ state: 'waiting', reason: null })
      .where('bulkJobId', '=', id)
      .where('position', '=', 2)
      .execute();
  });
  const ordered = await app.db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', imagesOf(here))
    .where('state', '=', 'queued')
    .execute();
  await endPictures(ordered.map((image) => image.id));
  await runJobs();
  expect(await heard(here)).toEqual([]);
  await bulkJobs.runBulkJob(app.system(), id, { attempt: 1 });
  await endPictures(imagesOf(here).filter((image) => !ordered.some((one) => one.id === image)));
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 2 vehicles are ready']);
});

it('a bulk job that is cancelled reports the vehicles that it had ordered, also when their pictures had ended before', async () => {
  const here = await world(3);
  const id = await order(here);
  await app.db
    .updateTable('bulkJobs')
    .set({ state: 'running', finishedAt: null })
    .where('id', '=', id)
    .execute();
  await takeJobs();
  await endPictures(imagesOf(here));
  await runJobs();
  expect(await heard(here)).toEqual([]);
  await app.call(bulk.cancelBulkJob, { token: here.token, params: { id } });
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 3 vehicles are ready']);
});

it('vehicles that were deleted or cancelled are not counted and hold up nothing; one that is left is named', async () => {
  const here = await world(4);
  const { token } = here;
  await order(here);
  const [cancelled, deleted, ...kept] = here.vehicles;
  await app.call(cancelImage, { params: { id: cancelled?.images[0] ?? '' }, token });
  await endPictures(deleted?.images ?? []);
  await runJobs();
  expect((await app.call(deleteVehicle, { params: { id: deleted?.id ?? '' }, token })).status).toBe(200);
  await endPictures(kept.flatMap(({ images }) => images));
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 2 vehicles are ready']);

  const other = await world(2);
  await order(other);
  const [gone, left] = other.vehicles;
  await app.call(cancelImage, { params: { id: gone?.images[0] ?? '' }, token: other.token });
  await endPictures(left?.images ?? []);
  await runJobs();
  expect(await heard(other)).toMatchObject([
    { headLine: 'Pictures ready: B-1', link: { kind: 'vehicle', id: left?.id } },
  ]);
});

it('a vehicle that was purged meanwhile holds up nothing: the others are reported by the next check', async () => {
  const here = await world(3);
  await order(here);
  const [gone, ...kept] = here.vehicles;
  await endPictures(kept.flatMap(({ images }) => images));
  await runJobs();
  await app.db
    .deleteFrom('pictureWaits')
    .where('vehicleId', '=', gone?.id as VehicleId)
    .execute();
  await awaited.recheckWaits(app.db);
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 2 vehicles are ready']);
});

it('vehicles that a checker leaves waiting delay the others by a day, and are reported when they end', async () => {
  const here = await world(4);
  await order(here);
  const [one, two, ...held] = here.vehicles;
  const heldImages = held.flatMap(({ images }) => images);
  await endPictures([...(one?.images ?? []), ...(two?.images ?? [])]);
  await endPictures(heldImages, 'needs_review');
  await runJobs();
  await awaited.recheckWaits(app.db);
  await runJobs();
  expect(await heard(here)).toEqual([]);
  app.clock.forward(dayMs);
  await awaited.recheckWaits(app.db);
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 2 vehicles are ready']);
  await endPictures(heldImages.slice(0, 1), 'rejected');
  await endPictures(heldImages.slice(1));
  await runJobs();
  expect(await heard(here)).toMatchObject([
    {
      headLine: 'Pictures of 1 vehicle are ready',
      content: '1 picture is finished. 1 picture was rejected by a checker or needs a new photo.',
    },
    { headLine: 'Pictures of 2 vehicles are ready' },
  ]);
});

it('a second bulk order while the first runs has a notification of its own, and so has a single order', async () => {
  const here = await world(3);
  await order(here);
  const later = await Promise.all([3, 4].map((index) => vehicleOf(here.userId, index, 1)));
  await order(here);
  const [alone] = here.vehicles;
  const extra = await buildImage(app.db, { setId: alone?.id, state: 'uploaded' });
  const body = { preset: 'studio-white', imageIds: [extra] };
  const single = { params: { id: alone?.id ?? '' }, token: here.token, body };
  expect((await app.call(processImages, single)).status).toBe(202);
  await endPictures(later.flatMap(({ images }) => images));
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 2 vehicles are ready']);
  await endPictures([...imagesOf(here), extra]);
  await runJobs();
  expect((await headLines(here)).toSorted()).toEqual([
    'Pictures of 2 vehicles are ready',
    'Pictures of 3 vehicles are ready',
    'Pictures ready: B-0',
  ]);
});

it('jobs that were lost with their worker are enqueued again, and a report that still waits keeps its bulk job', async () => {
  const here = await world(2);
  const id = await order(here);
  await endPictures(imagesOf(here));
  expect(await takeJobs()).not.toEqual([]);
  app.clock.forward(bulkJobKeptMs + 1);
  // Starting a job removes the old ones of its user.
  const token = await app.signedIn(here.userId);
  const next = await begin(token);
  expect((await app.call(bulk.cancelBulkJob, { token, params: { id: next } })).status).toBe(200);
  const kept = await app.db.selectFrom('bulkJobs').select('id').where('id', '=', id).execute();
  expect(kept).toHaveLength(1);
  await takeJobs();
  await awaited.recheckWaits(app.db);
  const jobs = await takeJobs();
  expect(jobs.map(({ vehicleId }) => vehicleId).toSorted()).toEqual(
    here.vehicles.map((one) => one.id).toSorted(),
  );
  await Promise.all(jobs.map(runJob));
  // The job of the order itself is lost this time.
  expect(await takeJobs()).toEqual([{ bulkJobId: id }]);
  await awaited.recheckWaits(app.db);
  await runJobs();
  expect(await headLines(here)).toEqual(['Pictures of 2 vehicles are ready']);
});

it('one push and one mail wait for the end of quiet hours', async () => {
  const here = await world(3);
  const { token, userId } = here;
  await prefer(here, { picturesReady: { mail: true }, pictureFailed: { mail: true } });
  const hours = { from: '00:00', to: '23:59' };
  const body = { hours, dailyMail: false, timeZone: 'UTC' };
  expect((await app.call(patchQuietHours, { token, params: { id: userId }, body })).status).toBe(200);
  await order(here);
  await endPictures(imagesOf(here).slice(1));
  await endPictures(imagesOf(here).slice(0, 1), 'failed');
  await runJobs();
  const held = await app.db
    .selectFrom('heldNotices')
    .select(['kind', 'channel', 'link'])
    .where('userId', '=', userId)
    .orderBy('channel')
    .execute();
  expect(held).toEqual(
    ['mail', 'push'].map((channel) => ({ kind: 'picturesReady', channel, link: { kind: 'vehicles' } })),
  );
  expect(await heard(here)).toHaveLength(1);
});
