import { createUserDevice, listUserDevices } from '@forecourt/contract/devices';
import type { DeviceId, NotificationId, UserId } from '@forecourt/contract/ids';
import type { JobPayload } from '@forecourt/contract/jobs';
import { createNotification, patchNotificationPreferences } from '@forecourt/contract/notifications';
import type { PushMessage } from '@forecourt/contract/push';
import * as routes from '@forecourt/contract/push';
import { patchUserSettings } from '@forecourt/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { bodyFaults } from '../../../testing/stand-ins/faulty-bodies.ts';
import { type PushService, startPushService } from '../../../testing/stand-ins/push-service.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendNotice } from '../notifications/notices.service.ts';
import { announce, enqueuePush, send } from './push.service.ts';

let app: TestApp;
let service: PushService;
let root: string;
beforeAll(async () => {
  service = await startPushService();
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.replies.length = 0;
  await app.database.pool.query('delete from graphile_worker._private_jobs');
});

let count = 0;

/** A user with a browser at the push service. A real endpoint is public, so the row is written here. */
async function withBrowser(parts: Parameters<typeof buildUser>[1] = {}) {
  const userId = await buildUser(app.db, parts);
  const { endpoint, keys } = service.subscription(`b${count++}`);
  const values = { userId, deviceId: endpoint, manufacturer: 'chrome', pushKeys: json(keys) };
  const { id } = await app.db
    .insertInto('devices')
    .values({ ...values, createdAt: app.clock.now(), updatedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userId, token: await app.signedIn(userId) };
}

interface Job {
  name: 'push.send' | 'push.announce';
  payload: unknown;
}

async function queued(): Promise<Job[]> {
  const { rows } = await sql<Job>`select t.identifier as name, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like 'push.%' order by j.id`.execute(app.db);
  return rows;
}

/** How long the queued jobs wait, seconds by the clock of the installation. */
async function waits(): Promise<number[]> {
  const { rows } = await sql<{
    s: number;
  }>`select extract(epoch from run_at - ${app.clock.now()})::float8 as s
    from graphile_worker._private_jobs order by id`.execute(app.db);
  return rows.map(({ s }) => s);
}

/** Runs the jobs that are queued, and those that they enqueue. */
async function work(): Promise<void> {
  for (let jobs = await queued(); jobs.length > 0; jobs = await queued()) {
    await app.database.pool.query('delete from graphile_worker._private_jobs');
    for (const { name, payload } of jobs) {
      if (name === 'push.send') await send(app.system(), payload as JobPayload<'push.send'>);
      else await announce(app.system(), payload as JobPayload<'push.announce'>);
    }
  }
}

const push = (userId: UserId, message: PushMessage, bundle?: string) =>
  inTx(app.db, (tx) => enqueuePush(tx, app.system(), userId, { message, ...(bundle && { bundle }) }));
const payloadOf = ({ id, userId }: { id: DeviceId; userId: UserId }): JobPayload<'push.send'> => ({
  ...{ deviceId: id, userId, bundle: null, round: 1 },
  message: { title: 'Ready', alertContent: 'All of them' },
});
const devicesOf = async (userId: UserId, token: string) =>
  (await app.call(listUserDevices, { params: { id: userId }, token })).body.results;

it('a push service that checks the sender delivers the message, which the browser decrypts', async () => {
  const { userId } = await withBrowser();
  const message = { title: 'Fertig: ÄÖÜ 🚗', alertContent: 'Alle Bilder', path: '/dashboard/vehicles/1' };
  await push(userId, message);
  await work();
  expect(service.received.map((one) => one.message)).toEqual([message]);
  const [{ headers, subject } = {}] = service.received;
  expect([headers?.['content-encoding'], headers?.ttl, subject]).toEqual([
    'aes128gcm',
    '86400',
    'mailto:operator@localhost.localdomain',
  ]);
});

it('the key is made once, whoever asks first, and only its public half is shown', async () => {
  const { token } = await withBrowser();
  const asked = await Promise.all([1, 2, 3].map(() => app.call(routes.getPushKey, { token })));
  expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(Buffer.from(asked[0]?.body.publicKey, 'base64url')).toHaveLength(65);
  const rows = await app.db.selectFrom('pushKeys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(app.outside.sealer.open(rows[0]?.sealedPrivateKey ?? '', `push key ${rows[0]?.id}`)).toMatch(
    /^[\w-]{43}$/,
  );
});

it('a subscription that has ended is removed (404 and 410); one that is refused otherwise stays', async () => {
  for (const [status, left] of [
    [404, 0],
    [410, 0],
    [400, 1],
    [413, 1],
  ] as const) {
    const one = await withBrowser();
    service.replies.push(status);
    await send(app.system(), payloadOf(one));
    expect(await devicesOf(one.userId, one.token), String(status)).toHaveLength(left);
  }
  expect(await queued()).toEqual([]);
});

it.each(bodyFaults)(
  'a push service decides by its status, also where the body is %s: the message is sent once, an end is an end',
  async (fault) => {
    const one = await withBrowser();
    service.replies.push({ status: 201, fault });
    await send(app.system(), payloadOf(one));
    expect(service.received).toHaveLength(1);
    expect(await queued()).toEqual([]);
    service.replies.push({ status: 410, fault });
    await send(app.system(), payloadOf(one));
    expect(await devicesOf(one.userId, one.token)).toEqual([]);
  },
);

it('a subscription whose key is no point of the curve is removed: nothing can be encrypted for it', async () => {
  const one = await withBrowser();
  const pushKeys = json({ p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) });
  await app.db.updateTable('devices').set({ pushKeys }).where('id', '=', one.id).execute();
  await send(app.system(), payloadOf(one));
  expect(await devicesOf(one.userId, one.token)).toEqual([]);
});

it('a push service that is busy or away is asked again, later and later, as late as it says', async () => {
  const one = await withBrowser();
  service.replies.push(500, [429, { 'retry-after': '600' }]);
  await send(app.system(), payloadOf(one));
  expect(await waits()).toEqual([15]);
  await app.database.pool.query('delete from graphile_worker._private_jobs');
  await send(app.system(), { ...payloadOf(one), round: 2 });
  expect(await waits()).toEqual([600]);
  await work();
  expect(service.received).toHaveLength(3);
  service.replies.push(503);
  await send(app.system(), { ...payloadOf(one), round: 8 });
  expect(await queued()).toEqual([]);
});

it('who has another owner by now, or may not sign in any more, gets none', async () => {
  const [moved, gone] = [await withBrowser(), await withBrowser()];
  const other = await buildUser(app.db);
  await app.db.updateTable('devices').set({ userId: other }).where('id', '=', moved.id).execute();
  await app.db.updateTable('users').set({ active: false }).where('id', '=', gone.userId).execute();
  for (const one of [moved, gone]) await send(app.system(), payloadOf(one));
  expect(service.received).toEqual([]);
});

it('a burst of a bundle is one message now and one after a minute', async () => {
  const { userId } = await withBrowser();
  const checker = { title: 'Checker Panel', alertContent: 'New Image for process' };
  for (let image = 0; image < 5; image++) await push(userId, checker, 'checker');
  await work();
  expect(service.received).toHaveLength(1);
  for (let image = 0; image < 5; image++) await push(userId, checker, 'checker');
  expect(await waits()).toEqual([60]);
});

it('a notification that somebody wrote reaches the browsers of all its readers, in their languages', async () => {
  const [german, silent] = [await withBrowser(), await withBrowser()];
  await app.db.updateTable('users').set({ active: false }).where('id', '=', silent.userId).execute();
  const setting = { params: { id: german.userId }, token: german.token, body: { language: 'de' } };
  expect((await app.call(patchUserSettings, setting)).status).toBe(200);
  const languageContents = [
    { language: 'en', content: { headLine: 'Closed', content: 'On Monday.' } },
    { language: 'de', content: { headLine: 'Geschlossen', content: 'Θεσσαλονίκη. '.repeat(150) } },
  ];
  const audience = { kind: 'user', userId: german.userId };
  const body = { contentType: 'string', priority: 'normal', languageContents, audience };
  const { body: created, status } = await app.call(createNotification, { token: root, body });
  expect(status).toBe(201);
  await work();
  const message = service.received[0]?.message ?? expect.fail('nothing arrived');
  expect(message).toMatchObject({
    title: 'Geschlossen',
    notificationId: created.id as NotificationId,
    data: { contentType: 'string', languageContents: [] },
  });
  // What is longer than push services accept is cut; the panel fetches the whole.
  expect(String(message.alertContent)).toMatch(/^Θεσσαλονίκη\. .*…$/);
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(3_900);
});

it('notices of the installation reach browsers too, unless the user turned that off', async () => {
  const one = await withBrowser({ type: 'basic' });
  const notice = {
    kind: 'lowBalance',
    text: 'lowBalance',
    values: { owner: 'A', credits: '1', threshold: '5' },
    link: { kind: 'credits' },
  } as const;
  const send = () => inTx(app.db, (tx) => sendNotice(tx, app.system(), one.userId, notice));
  await send();
  await work();
  expect(service.received.map(({ message }) => [message.title, message.path])).toEqual([
    ['Low balance: A', '/dashboard/credits'],
  ]);
  const body = { lowBalance: { push: false } };
  await app.call(patchNotificationPreferences, { token: one.token, params: { id: one.userId }, body });
  await send();
  expect(await queued()).toEqual([]);
});

it('a test reaches one’s own browser, and nobody else’s', async () => {
  const [mine, other] = [await withBrowser(), await withBrowser()];
  const params = (owner: typeof mine) => ({ id: owner.userId, deviceId: owner.id });
  expect((await app.call(routes.testUserDevice, { token: mine.token, params: params(mine) })).status).toBe(
    200,
  );
  for (const token of [mine.token, root])
    expect(
      (await app.call(routes.testUserDevice, { token, params: params(other) })).status,
    ).toBeGreaterThanOrEqual(403);
  const foreign = { id: mine.userId, deviceId: other.id };
  expect((await app.call(routes.testUserDevice, { token: mine.token, params: foreign })).body.name).toBe(
    'deviceNotFound',
  );
  await work();
  expect(service.received.map(({ message }) => message.title)).toEqual(['Notifications are on']);
});

it('an endpoint in the operator’s own network is never called, however it came into the database', async () => {
  const own = await withBrowser();
  app.outside.outgoing = (await import('../../../platform/outgoing/safe-fetch.ts')).createOutgoing([]);
  await send(app.system(), payloadOf(own));
  expect(service.received).toEqual([]);
  const meta = { manufacturer: 'chrome', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } };
  for (const deviceId of ['https://127.0.0.1/push/abcdefgh', 'https://metadata.internal/push/abcdefgh']) {
    const { status } = await app.call(createUserDevice, {
      token: own.token,
      params: { id: own.userId },
      body: { deviceId, meta },
    });
    expect(status).toBe(400);
  }
});
