import type { UserId } from '@forecourt/contract/ids';
import {
  createNotification,
  getNotificationPreferences,
  listNotifications,
  listUserNotifications,
  patchNotificationPreferences,
} from '@forecourt/contract/notifications';
import { impersonate } from '@forecourt/contract/sessions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildFile } from '../../../testing/builders/belonging-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { beginNotification, beginNotificationsWith } from './notifications.service.ts';

/** Notifications with a later start, with text under a picture, and notification preferences. */

let app: TestApp;
let root: string;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
beforeEach(async () => {
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

const english = { language: 'en', content: { headLine: 'Hello', content: 'News' } };
const send = (body: object) =>
  app.call(createNotification, {
    token: root,
    body: { languageContents: [english], audience: { kind: 'user', userId }, ...body },
  });
const received = async () => (await app.call(listUserNotifications, { params: { id: userId }, token })).body;
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

it('a notification with a start is delivered at that time, and only once', async () => {
  const { status, body } = await send({ startsAt: inHours(1), endsAt: inHours(2) });
  expect([status, body.startsAt, body.sent]).toEqual([201, inHours(1), 0]);
  expect(await received()).toMatchObject({ count: 0, notSeen: 0 });
  const { rows } = await app.database.pool.query<{ run_at: Date | string }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'notifications.begin'`,
  );
  expect(rows.map((row) => new Date(row.run_at).toISOString())).toEqual([inHours(1)]);
  await beginNotification(app.system(), { notificationId: body.id, after: null });
  await beginNotification(app.system(), { notificationId: body.id, after: null });
  const { count, results } = await received();
  expect([count, results[0].notification.startsAt]).toEqual([1, inHours(1)]);
  const [sent] = (await app.call(listNotifications, { token: root })).body.results;
  expect([sent.id, sent.sent]).toEqual([body.id, 1]);
});

it('a notification whose start has passed is sent at once; an end before the start is refused', async () => {
  expect((await send({ startsAt: inHours(-1) })).body.sent).toBe(1);
  const { status, body } = await send({ startsAt: inHours(2), endsAt: inHours(1) });
  expect([status, body.name, body.params]).toEqual([400, 'validationError', { field: 'endsAt' }]);
});

it('nobody has a notification before its picture can be opened, however its preparation ends', async () => {
  const ends = [
    { state: 'ready', shownKey: 'uploads/shown.webp' },
    { state: 'failed', failure: 'undecodable' },
  ] as const;
  for (const end of ends) {
    const before = (await received()).count;
    const content = await buildFile(app.db, { userId: null, purpose: 'notification', state: 'waiting' });
    const languageContents = [{ language: 'en', content: { headLine: 'Look', content } }];
    const { id: notificationId } = (await send({ contentType: 'image', languageContents })).body;
    const begin = () => beginNotification(app.system(), { notificationId, after: null });
    await begin();
    expect((await received()).count).toBe(before);
    await app.db.updateTable('files').set(end).where('id', '=', content).execute();
    await app.database.pool.query(`delete from graphile_worker._private_jobs`);
    await beginNotificationsWith(app.system(), content);
    const { rows } = await app.database.pool.query(`select payload from graphile_worker._private_jobs`);
    expect(rows).toEqual([{ payload: expect.objectContaining({ notificationId }) }]);
    await begin();
    expect((await received()).count).toBe(before + 1);
  }
});

it('a picture can have a text, in either shape of the contents; a notification of text cannot have a second one', async () => {
  const content = await buildFile(app.db, { userId: null, purpose: 'notification' });
  const languageContents = [
    { language: 'en', content: { headLine: 'Hello', content, text: 'Look at this.' } },
    { language: 'german', headLine: 'Hallo', content, text: 'Sehen Sie sich das an.' },
  ];
  const sent = await send({ contentType: 'image', languageContents });
  expect(sent.status).toBe(201);
  const german = { language: 'de' };
  const { body } = await app.call(listUserNotifications, { params: { id: userId }, token, query: german });
  expect(body.results[0].notification).toMatchObject({ headLine: 'Hallo', text: 'Sehen Sie sich das an.' });
  expect(body.results[0].notification.content).toContain('/uploads/');
  expect(body.results[0].notification.languageContents[0].content.text).toBe('Look at this.');
  const twice = [{ language: 'en', content: { headLine: 'Hello', content: 'News', text: 'More' } }];
  const refused = await send({ languageContents: twice });
  expect([refused.status, refused.body.params]).toEqual([400, { field: 'text' }]);
});

it('each user chooses the channels for each kind of notification', async () => {
  const get = async () =>
    (await app.call(getNotificationPreferences, { params: { id: userId }, token })).body;
  const patch = (body: object, by = token) =>
    app.call(patchNotificationPreferences, { params: { id: userId }, token: by, body });
  const before = await get();
  expect(before.picturesReady).toEqual({ panel: true, mail: false, push: true });
  await patch({ picturesReady: { mail: true } });
  await patch({ picturesReady: { panel: false } });
  expect(await get()).toEqual({ ...before, picturesReady: { panel: false, mail: true, push: true } });
  expect((await patch({ picturesReady: { mail: false } }, root)).body.name).toBe('userForbidden');
  const { body: taken } = await app.call(impersonate, { token: root, params: { id: userId }, body: {} });
  expect((await patch({ picturesReady: { mail: false } }, taken.token)).body.name).toBe('ownPersonOnly');
  expect((await patch({ pictureReady: { mail: false } })).body.name).toBe('validationError');
  expect((await patch({ picturesReady: { letter: true } })).body.name).toBe('validationError');
});
