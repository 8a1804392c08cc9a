import type { UserId, VehicleFeedId } from '@forecourt/contract/ids';
import { listImports } from '@forecourt/contract/imports';
import { listUserNotifications } from '@forecourt/contract/notifications';
import * as routes from '@forecourt/contract/vehicle-feeds';
import { listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openFeedServer } from '../../../testing/stand-ins/feed-server.ts';
import { openPictureServer, type PictureServer } from '../../../testing/stand-ins/picture-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runImport } from '../imports/import-run.service.ts';
import { runCheck } from '../vehicle-lists/list-check.service.ts';
import { runVehicleList } from '../vehicle-lists/list-run.service.ts';
import { pollFeeds, purgeFeeds, runVehicleFeed } from './feed-run.service.ts';

let app: TestApp;
let pictures: PictureServer;
let feed: Awaited<ReturnType<typeof openFeedServer>>;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  pictures = await openPictureServer();
  feed = await openFeedServer();
});
afterAll(async () => {
  feed?.close();
  pictures?.close();
  await app?.close();
});
beforeEach(async () => {
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
  feed.answer = {};
  feed.calls.length = 0;
  pictures.asked.length = 0;
});

const last = { last: true };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const csv = 'Stock number;Make;Photos';
const assigned = {
  columns: ['Stock number', 'Make', 'Photos'],
  fields: ['reference', 'make', 'pictures'],
} as const;

type Body = Record<string, unknown>;

async function add(body: Body = {}): Promise<VehicleFeedId> {
  const whole = { name: 'Stock', address: feed.address, interval: 'hour', ...assigned, ...body };
  const added = await app.call(routes.createVehicleFeed, { params: { id: userId }, token, body: whole });
  expect(added.status).toBe(201);
  return added.body.id;
}

const feeds = async () =>
  (await app.call(routes.listVehicleFeeds, { token, query: { userId } })).body.results;
const one = async () => (await feeds())[0];
const imports = async () => (await app.call(listImports, { token, query: { userId } })).body.results;
const vehicles = async () =>
  (await app.call(listVehicles, { token, query: { userId } })).body.results
    .map(({ make, reference }: Vehicle) => `${reference} ${make}`)
    .sort();
const photos = async () =>
  (
    await app.database.pool.query(
      'select 1 from images i join picture_sets s on s.id = i.set_id where s.user_id = $1',
      [userId],
    )
  ).rowCount;

/** Runs the newest import to its end, as the worker would. */
async function finish(): Promise<void> {
  const [item] = await imports();
  if (!item) throw new Error('there is no import');
  await runCheck(app.system(), { importId: item.id, version: 1 }, last);
  await runVehicleList(app.system(), item.id, last);
  await runImport(app.system(), item.id, last);
}

const call = (id: VehicleFeedId) => runVehicleFeed(app.system(), { vehicleFeedId: id, isAsked: false }, last);
/** The next call that is due, after the clock moved on. */
async function callAfter(id: VehicleFeedId, ms: number): Promise<void> {
  app.clock.forward(ms);
  // Sessions end meanwhile.
  token = await app.signedIn(userId);
  await call(id);
}

it('imports a feed without anybody’s help, changes what has changed, and fetches each picture once', async () => {
  const [front, rear] = [pictures.at('/1/front_left.jpg'), pictures.at('/1/rear_left.jpg')];
  feed.answer = { body: `${csv}\nA-1;Audi;${front} ${front}\nA-1;Audi;\nA-2;BMW;`, etag: '"1"' };
  const id = await add();
  await call(id);
  await finish();
  expect(await vehicles()).toEqual(['A-1 Audi', 'A-2 BMW']);
  expect(pictures.asked).toEqual(['/1/front_left.jpg']);
  expect(await one()).toMatchObject({ failure: null, lastImport: { state: 'done' } });

  // A-2 has disappeared, A-1 has changed and got a picture, A-3 is new.
  feed.answer = { body: `${csv}\nA-1;Seat;${front} ${rear}\nA-3;Opel;`, etag: '"2"' };
  await callAfter(id, 60 * minuteMs);
  await finish();
  expect(await vehicles()).toEqual(['A-1 Seat', 'A-2 BMW', 'A-3 Opel']);
  expect(pictures.asked).toEqual(['/1/front_left.jpg', '/1/rear_left.jpg']);
  expect(await photos()).toBe(2);
  expect(await imports()).toHaveLength(2);
});

it('imports nothing while a feed has not changed, by its ETag or its contents, and calls it only when it is due', async () => {
  feed.answer = { body: `${csv}\nA-1;Audi;`, etag: '"1"' };
  const id = await add();
  await call(id);
  await finish();
  await callAfter(id, 59 * minuteMs);
  expect(feed.calls).toHaveLength(1);
  await callAfter(id, minuteMs);
  expect(feed.calls[1]).toMatchObject({ 'if-none-match': '"1"' });
  feed.answer = { body: `${csv}\nA-1;Audi;`, etag: '"2"' };
  await callAfter(id, 60 * minuteMs);
  expect(feed.calls).toHaveLength(3);
  await app.call(routes.runVehicleFeed, { params: { id }, token });
  await runVehicleFeed(app.system(), { vehicleFeedId: id, isAsked: true }, last);
  expect(feed.calls).toHaveLength(4);
  expect(await imports()).toHaveLength(1);
  expect(await one()).toMatchObject({ failure: null, lastRunAt: app.clock.now().toISOString() });
});

it('begins one import, although several jobs call the feed at once and one of them died', async () => {
  feed.answer = { body: `${csv}\nA-1;Audi;` };
  const id = await add();
  await Promise.all([call(id), call(id), call(id)]);
  await call(id);
  expect(await imports()).toHaveLength(1);
  await finish();
  expect(await vehicles()).toEqual(['A-1 Audi']);
});

it.each([
  [
    'json',
    JSON.stringify({
      meta: { count: 1 },
      cars: [{ stock_no: 'J-1', make: 'Audi', images: [{ url: 'https://p.example/1.jpg' }] }],
    }),
    'cars',
  ],
  [
    'xml',
    '<stock><car stock_no="J-1"><make>Audi</make><images><url>https://p.example/1.jpg</url></images></car><car stock_no="J-2"><make>BMW</make></car></stock>',
    'stock.car',
  ],
])(
  'finds the vehicles of %s by itself, proposes its columns, and imports it',
  async (format, body, itemPath) => {
    feed.answer = { body };
    const test = await app.call(routes.testVehicleFeed, {
      params: { id: userId },
      token,
      body: { address: feed.address },
    });
    expect(test.body).toMatchObject({
      failure: null,
      format,
      itemPath,
      columns: ['stock_no', 'make', 'images.url'],
      fields: ['reference', 'make', 'pictures'],
    });
    expect(test.body.rows[0]).toMatchObject({ reference: 'J-1', outcome: 'new', pictureCount: 1 });
    expect(await vehicles()).toEqual([]);
    const { columns, fields } = test.body;
    const id = await add({ columns, fields, itemPath });
    await call(id);
    await finish();
    expect(await vehicles()).toContain('J-1 Audi');
  },
);

it('sends a password to its server only, shows it in no response, and forgets it when the server changes', async () => {
  const signIn = { username: 'dealer', password: 'a secret' };
  feed.answer = { body: `${csv}\nA-1;Audi;` };
  const id = await add({ signIn });
  await call(id);
  expect(feed.calls[0]?.authorization).toBe(`Basic ${Buffer.from('dealer:a secret').toString('base64')}`);
  expect(JSON.stringify(await feeds())).not.toContain('a secret');
  const { rows } = await app.database.pool.query('select sealed_password from vehicle_feeds where id = $1', [
    id,
  ]);
  expect(rows[0].sealed_password).not.toContain('a secret');
  const other = await openFeedServer();
  try {
    const tested = { address: other.address, feedId: id };
    await app.call(routes.testVehicleFeed, { params: { id: userId }, token, body: tested });
    feed.answer = { status: 302, location: other.address };
    await app.call(routes.testVehicleFeed, {
      params: { id: userId },
      token,
      body: { address: feed.address, feedId: id },
    });
    expect(other.calls).toHaveLength(2);
    expect(other.calls.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
    expect(feed.calls[1]?.authorization).toBeDefined();
    const changed = { params: { id }, token, body: { address: other.address } };
    expect((await app.call(routes.patchVehicleFeed, changed)).body.username).toBeNull();
  } finally {
    other.close();
  }
});

it.each([
  [{ status: 401 }, 'accessRefused', 401],
  [{ status: 404 }, 'addressNotFound', 404],
  [{ status: 500 }, 'answerWrong', 500],
  [{ body: '<!DOCTYPE html><html></html>' }, 'unreadable', null],
  [{ body: '{"cars": [' }, 'unreadable', null],
  [{ body: '{"cars": []}' }, 'noVehicles', null],
  [{ body: csv }, 'noVehicles', null],
] as const)('says why %j cannot be imported', async (answer, failure, status) => {
  feed.answer = answer;
  const body = { address: feed.address };
  const test = await app.call(routes.testVehicleFeed, { params: { id: userId }, token, body });
  expect(test.body).toMatchObject({ failure, status, rows: [] });
});

it('tries a failing feed again, notifies its keeper once, and switches it off after five days', async () => {
  feed.answer = { status: 500 };
  const id = await add({ interval: 'day' });
  await call(id);
  expect(await one()).toMatchObject({ failure: 'answerWrong', state: 'active' });
  const failingSince = app.clock.now().getTime();
  const notices = async () =>
    (await app.call(listUserNotifications, { token, params: { id: userId } })).body.results.length;
  for (const minutes of [5, 15]) await callAfter(id, minutes * minuteMs);
  expect(await notices()).toBe(0);
  await callAfter(id, 45 * minuteMs);
  expect(await notices()).toBe(1);
  while (app.clock.now().getTime() - failingSince < 5 * dayMs) await callAfter(id, 360 * minuteMs);
  expect(await one()).toMatchObject({ state: 'disabled', nextRunAt: null });
  expect(await notices()).toBe(1);
  const calls = feed.calls.length;
  await callAfter(id, dayMs);
  expect(feed.calls).toHaveLength(calls);

  feed.answer = { body: `${csv}\nA-1;Audi;` };
  await app.call(routes.patchVehicleFeed, { params: { id }, token, body: { state: 'active' } });
  await call(id);
  expect(await one()).toMatchObject({ state: 'active', failure: null, lastImport: { state: 'draft' } });
});

it('counts a failed import as a failure, and imports the same contents again', async () => {
  feed.answer = { body: `${csv}\nA-1;Audi;\nA-2;"BMW;` };
  const id = await add();
  await call(id);
  const [item] = await imports();
  await runCheck(app.system(), { importId: item?.id as never, version: 1 }, last);
  expect((await imports())[0]).toMatchObject({ state: 'failed', failure: 'unreadable' });
  await call(id);
  expect(await one()).toMatchObject({ failure: 'importFailed' });
  await callAfter(id, 5 * minuteMs);
  expect(await imports()).toHaveLength(2);
});

it('reports columns that are gone', async () => {
  feed.answer = { body: 'Make;Photos\nAudi;' };
  const id = await add();
  await call(id);
  expect(await one()).toMatchObject({ failure: 'columnsMissing' });
});

it('enqueues feeds that are due and not paused, one job for each', async () => {
  feed.answer = { body: `${csv}\nA-1;Audi;` };
  const [due, paused] = [await add(), await add({ name: 'Paused' })];
  await app.call(routes.patchVehicleFeed, { params: { id: paused }, token, body: { state: 'paused' } });
  await app.database.pool.query('delete from graphile_worker._private_jobs');
  await pollFeeds(app.system());
  await pollFeeds(app.system());
  const { rows } = await app.database.pool.query(
    `select key, queue_name from graphile_worker.jobs where key in ('vehicleFeeds:${due}', 'vehicleFeeds:${paused}')`,
  );
  expect(rows).toEqual([{ key: `vehicleFeeds:${due}`, queue_name: `vehicleFeeds:${due}` }]);
  const run = await app.call(routes.runVehicleFeed, { params: { id: paused }, token });
  expect(run.body).toMatchObject({ name: 'vehicleFeedPaused' });
});

it('a deleted feed is not called, can come back for a day, and is removed then; its imports stay', async () => {
  feed.answer = { body: `${csv}\nA-1;Audi;` };
  const id = await add();
  await call(id);
  await finish();
  await app.call(routes.deleteVehicleFeed, { params: { id }, token });
  expect(await feeds()).toEqual([]);
  await callAfter(id, 60 * minuteMs);
  expect(feed.calls).toHaveLength(1);
  await app.call(routes.restoreVehicleFeed, { params: { id }, token });
  expect(await feeds()).toHaveLength(1);
  await app.call(routes.deleteVehicleFeed, { params: { id }, token });
  app.clock.forward(dayMs + 1);
  token = await app.signedIn(userId);
  await purgeFeeds(app.system());
  expect((await app.call(routes.restoreVehicleFeed, { params: { id }, token })).status).toBe(404);
  expect(await imports()).toHaveLength(1);
});
