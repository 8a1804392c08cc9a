import { scopeOf } from '@forecourt/contract/actor';
import type { ServerEvent } from '@forecourt/contract/events';
import type { UserId } from '@forecourt/contract/ids';
import {
  createNotification,
  deleteUserNotifications,
  getUserNotification,
  listNotifications,
  listUserNotifications,
  patchUserNotification,
  uploadNotificationFile,
} from '@forecourt/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFile } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import { subscribe } from '../../operation/events/events.service.ts';
import { authenticate } from '../auth/sessions.service.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const english = { language: 'en', content: { headLine: 'Hello', content: 'News' } };
const toUser = (userId: UserId, body: object = {}) =>
  app.call(createNotification, {
    token: root,
    body: { languageContents: [english], audience: { kind: 'user', userId }, ...body },
  });
const listen = async (id: UserId) => {
  const heard: ServerEvent[] = [];
  const actor = await authenticate(app.db, await app.signedIn(id), app.clock.now());
  const ctx = { ...app.system(), actor, scope: scopeOf(actor) };
  const { stop } = subscribe(ctx, app.bus, { send: (event) => heard.push(event), end: () => {} });
  return { heard, stop };
};
const listOf = (userId: UserId, token: string, query: object = { isSeen: false, status: 'active' }) =>
  app.call(listUserNotifications, { params: { id: userId }, token, query: { ...query } });

it('both shapes and both names of a language come back as they were sent; a language that is missing falls back to English', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const german = { language: 'german', headLine: 'Hallo', content: 'Neues' };
  const { status, body } = await toUser(userId, { languageContents: [english, german], priority: 'high' });
  expect(status).toBe(201);
  expect(body.languageContents).toEqual([english, german]);
  const [{ notification }] = (await listOf(userId, token)).body.results;
  expect(notification.languageContents).toEqual([english, german]);
  const heads = async (language: string) =>
    (await listOf(userId, token, { language })).body.results[0].notification.headLine;
  expect([await heads('de'), await heads('hu'), await heads('en')]).toEqual(['Hallo', 'Hello', 'Hello']);
});

it('a notification to everybody is one row of the audit log, no matter how many receive and read it', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const kinds = async () => {
    const rows = await app.db.selectFrom('auditLog').select('objectKind').execute();
    return rows.map((row) => row.objectKind).filter((kind) => kind?.includes('notification'));
  };
  const before = (await kinds()).length;
  const body = { languageContents: [english], audience: { kind: 'all' } };
  const { status } = await app.call(createNotification, { token: root, body });
  const [first] = (await listOf(userId, token)).body.results;
  await app.call(patchUserNotification, {
    params: { id: userId, nid: first.id },
    token,
    body: { isSeen: true },
  });
  expect([status, (await kinds()).slice(before)]).toEqual([201, ['notifications']]);
});

it('the default audience is everybody and the default priority normal; an empty priority is refused', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const named = { language: 'English', headLine: 'To all', content: 'News' };
  const send = async (body: object) =>
    (await app.call(createNotification, { token: root, body: { languageContents: [named], ...body } })).body;
  expect(await send({ audience: null, contentType: null })).toMatchObject({
    priority: 'normal',
    contentType: 'string',
    audience: { kind: 'all' },
  });
  for (const [priority, kept] of [
    ['low', 'low'],
    ['HIGH', 'high'],
    ['Medium', 'Medium'],
  ])
    expect((await send({ priority })).priority).toBe(kept);
  expect((await listOf(userId, token)).body.count).toBe(4);
  expect((await send({ priority: '' })).name).toBe('validationError');
});

it('a request that marks a notification as seen may contain the whole record', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  await toUser(userId);
  const [record] = (await listOf(userId, token)).body.results;
  const params = { id: userId, nid: record.id };
  const { body } = await app.call(patchUserNotification, {
    params,
    token,
    body: { ...record, isSeen: true },
  });
  expect(body).toEqual({ ...record, isSeen: true });
});

it('English is required, and each language may appear only once', async () => {
  const userId = await buildUser(app.db);
  const german = { language: 'de', headLine: 'Hallo', content: 'Neues' };
  const same = { language: 'english', headLine: 'Hello', content: 'Again' };
  for (const languageContents of [[german], [english, same], []]) {
    expect((await toUser(userId, { languageContents })).body.name).toBe('validationError');
  }
});

it('every user of the audience gets exactly one record', async () => {
  const parent = await buildCustomer(app.db, { allowChilds: true });
  const customerId = await buildCustomer(app.db, { parentId: parent });
  const clientId = await buildClient(app.db, { customerId });
  const inside = [
    await buildUser(app.db, { clientId }),
    await buildUser(app.db, { role: 'client', clientId }),
    await buildUser(app.db, { role: 'customer', customerId: parent }),
  ];
  const outside = [await buildUser(app.db), await buildUser(app.db, { clientId, active: false })];
  const send = (audience: object) =>
    app.call(createNotification, { token: root, body: { languageContents: [english], audience } });
  expect((await send({ kind: 'customer', customerId: parent })).body.sent).toBe(3);
  const counts = async (ids: UserId[]) =>
    Promise.all(ids.map(async (id) => (await listOf(id, root)).body.count));
  expect([await counts(inside), await counts(outside)]).toEqual([
    [1, 1, 1],
    [0, 0],
  ]);
  const { rows } = await app.database.pool.query(
    'select count(*) from users where active and deleted_at is null',
  );
  expect((await send({ kind: 'all' })).body.sent).toBe(rows[0].count);
  expect((await send({ kind: 'user', userId: '00000000-0000-4000-8000-000000000000' })).body.name).toBe(
    'userNotFound',
  );
  expect(
    (await send({ kind: 'customer', customerId: '00000000-0000-4000-8000-000000000000' })).body.name,
  ).toBe('customerNotFound');
});

it('a notification marked as seen, by its record’s id or its own, no longer counts as unseen', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const [first, second] = [(await toUser(userId)).body, (await toUser(userId)).body];
  const { body } = await listOf(userId, token);
  expect([body.count, body.notSeen, body.results.length]).toEqual([2, 2, 2]);
  const record = body.results.find((one: { notificationId: string }) => one.notificationId === first.id);
  const see = (nid: string, by = token) =>
    app.call(patchUserNotification, { params: { id: userId, nid }, token: by, body: { isSeen: true } });
  expect((await see(record.id)).body.isSeen).toBe(true);
  expect((await listOf(userId, token)).body).toMatchObject({ count: 1, notSeen: 1 });
  expect((await see(second.id)).status).toBe(200);
  expect((await listOf(userId, token)).body).toMatchObject({ count: 0, notSeen: 0 });
  expect((await listOf(userId, token, {})).body.count).toBe(2);
  const one = { params: { id: userId, nid: second.id }, token };
  expect((await app.call(getUserNotification, one)).body.isSeen).toBe(true);
  expect((await see(second.id, root)).body.name).toBe('userForbidden');
});

it('a notification that has ended is not active; clearing empties only the user’s own list', async () => {
  const [userId, other] = [await buildUser(app.db), await buildUser(app.db)];
  const [token, othersToken] = [await app.signedIn(userId), await app.signedIn(other)];
  await toUser(userId, { endsAt: '2026-06-01T00:00:00Z' });
  await toUser(other);
  expect((await listOf(userId, token)).body).toMatchObject({ count: 0, notSeen: 0 });
  expect((await listOf(userId, token, { status: 'ended' })).body.count).toBe(1);
  expect((await app.call(deleteUserNotifications, { params: { id: userId }, token })).status).toBe(200);
  expect((await listOf(userId, token, {})).body.count).toBe(0);
  expect((await listOf(other, othersToken)).body.count).toBe(1);
  const gone = { params: { id: userId, nid: userId }, token };
  expect((await app.call(getUserNotification, gone)).body.name).toBe('notificationNotFound');
});

it('open panels of its audience receive an event, others do not', async () => {
  const [userId, other] = [await buildUser(app.db), await buildUser(app.db)];
  const [mine, theirs] = [await listen(userId), await listen(other)];
  const { id } = (await toUser(userId)).body;
  await until('the event', async () => mine.heard.some(({ kind }) => kind === 'notification'));
  expect(mine.heard.at(-1)).toMatchObject({ notification: { notificationId: id } });
  // Events arrive in order: since theirs is the next one, they did not receive the one before.
  const { id: next } = (await toUser(other)).body;
  await until('their event', async () => theirs.heard.length > 1);
  expect(theirs.heard.map(({ kind }) => kind)).toEqual(['ready', 'notification']);
  expect(theirs.heard.at(-1)).toMatchObject({ notification: { notificationId: next } });
  mine.stop();
  theirs.stop();
});

it('a picture can be sent at once; its audience has it, and open panels hear of it, when its signed link leads to it', async () => {
  const userId = await buildUser(app.db);
  const { heard, stop } = await listen(userId);
  const gif = {
    name: 'a.gif',
    type: 'image/gif',
    bytes: Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0;', 'latin1'),
  };
  const sent = (await app.upload(uploadNotificationFile, { token: root, file: gif })).body;
  expect(sent).toMatchObject({ contentType: 'gif', state: 'ready' });
  const body = (content: string, contentType = 'gif') => ({
    contentType,
    languageContents: [{ language: 'en', headLine: 'Look', content }],
  });
  expect((await toUser(userId, body(sent.id))).status).toBe(201);
  expect((await toUser(userId, body(sent.path))).status).toBe(201);
  await until('the events', async () => heard.filter(({ kind }) => kind === 'notification').length === 2);
  stop();
  const [latest, first] = (await listOf(userId, await app.signedIn(userId))).body.results;
  const link = latest.notification.content;
  expect(first.notification.content).toBe(link);
  const file = await app.server.inject({ url: link });
  expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([
    200,
    'moving copy',
    'image/webp',
  ]);
  const users = await buildFile(app.db, { userId });
  const names = async (content: string, type?: string) =>
    (await toUser(userId, body(content, type))).body.name;
  expect(await names(users, 'image')).toBe('fileNotFound');
  expect(await names('https://evil.example/a.gif')).toBe('fileNotFound');
  expect(await names(sent.id, 'video')).toBe('fileTypeInvalid');
});

it('a video is recognized by its content, other files are refused, and only root may upload them', async () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2')]);
  const send = (name: string, type: string, bytes: Buffer) =>
    app.upload(uploadNotificationFile, { token: root, file: { name, type, bytes } });
  expect((await send('a.mp4', 'video/mp4', mp4)).body).toMatchObject({
    contentType: 'video',
    state: 'ready',
  });
  expect((await send('a.gif', 'image/gif', mp4)).body).toMatchObject({ contentType: 'video' });
  expect((await send('a.mp4', 'video/mp4', Buffer.from('no film'))).body.name).toBe('fileTypeInvalid');
  expect((await send('a.svg', 'image/svg+xml', Buffer.from('<svg/>'))).body.name).toBe('fileTypeInvalid');
  expect((await send('a.png', 'image/png', Buffer.alloc(0))).body.name).toBe('fileDataMissing');
  const { token } = { token: await app.signedIn(await buildUser(app.db)) };
  const refused = await app.upload(uploadNotificationFile, { token, file: photo() });
  expect(refused.body.name).toBe('userForbidden');
});

it('the calls are permitted to root, and to customers and clients with notifications turned on', async () => {
  const see = async (isNotify: boolean, role: 'customer' | 'client') => {
    const customerId = await buildCustomer(app.db, { isNotify });
    const clientId = await buildClient(app.db, { customerId });
    const token = await app.signedIn(await buildUser(app.db, { role, clientId, customerId }));
    const userId = await buildUser(app.db, { clientId });
    await toUser(await buildUser(app.db));
    const { id } = (await toUser(userId)).body;
    const { body } = await app.call(listNotifications, { token });
    return body.name ?? body.results.some((one: { id: string }) => one.id === id);
  };
  expect(await see(true, 'customer')).toBe(true);
  expect(await see(true, 'client')).toBe(true);
  expect(await see(false, 'customer')).toBe('customerForbidden');
  expect(await see(false, 'client')).toBe('clientForbidden');
  const { body } = await app.call(listNotifications, { token: root, query: { limit: 2 } });
  expect([body.results.length, body.count > 2]).toEqual([2, true]);
});

it('an administrator reads how many of its own users received and saw it, and no other numbers', async () => {
  const customerId = await buildCustomer(app.db, { isNotify: true });
  const admin = await buildUser(app.db, { role: 'customer', customerId });
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
  const stranger = await buildUser(app.db);
  const body = { languageContents: [english], audience: { kind: 'all' } };
  const { id: nid } = (await app.call(createNotification, { token: root, body })).body;
  for (const reader of [userId, stranger]) {
    const token = await app.signedIn(reader);
    await app.call(patchUserNotification, { params: { id: reader, nid }, token, body: { isSeen: true } });
  }
  const counts = async (token: string) => {
    const { results } = (await app.call(listNotifications, { token })).body;
    const { sent, seen } = results.find((one: { id: string }) => one.id === nid);
    return { sent, seen };
  };
  expect(await counts(await app.signedIn(admin))).toEqual({ sent: 2, seen: 1 });
  const all = await counts(root);
  expect(all.sent).toBeGreaterThan(3);
  expect(all.seen).toBe(2);
});
