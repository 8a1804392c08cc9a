import type { UserId } from '@forecourt/contract/ids';
import { createNotification, patchNotificationPreferences } from '@forecourt/contract/notifications';
import { getQuietHours, patchQuietHours } from '@forecourt/contract/quiet-hours';
import { impersonate } from '@forecourt/contract/sessions';
import { patchUserSettings } from '@forecourt/contract/settings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { releaseNotices } from '../notifications/held-notices.service.ts';
import { sendNotice, withdrawNotice } from '../notifications/notices.service.ts';
import { announce } from '../push/push.service.ts';

/** Pushes and mails wait for the end of quiet hours, or for the daily mail, and are then one message. */

let app: TestApp;
let root: string;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
beforeEach(async () => {
  userId = await buildUser(app.db, { type: 'premium' });
  token = await app.signedIn(userId);
  const keys = json({ p256dh: 'p', auth: 'a' });
  for (const browser of [1, 2])
    await app.db
      .insertInto('devices')
      .values({
        ...{
          userId,
          deviceId: `https://push.test/${userId}/${browser}`,
          manufacturer: 'chrome',
          pushKeys: keys,
        },
        ...{ createdAt: app.clock.now(), updatedAt: app.clock.now() },
      })
      .execute();
  await app.database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => app.close());

// The clock of the tests stands at 10:00 UTC.
const night = { from: '22:00', to: '07:00' };
const quietNow = { from: '09:00', to: '11:30' };
const set = (body: object, by = token) =>
  app.call(patchQuietHours, {
    token: by,
    params: { id: userId },
    body: { hours: null, dailyMail: false, timeZone: 'UTC', ...body },
  });
const mailOn = (kinds: string[]) =>
  app.call(patchNotificationPreferences, {
    token,
    params: { id: userId },
    body: Object.fromEntries(kinds.map((kind) => [kind, { mail: true }])),
  });

const vehicle = (end: number) =>
  ({ kind: 'vehicle', id: `0198c0de-0000-7000-8000-00000000000${end}` as never }) as const;
const ready = (end: number) =>
  inTx(app.db, (tx) =>
    sendNotice(tx, app.system(), userId, {
      ...{ kind: 'picturesReady', text: 'picturesReady', link: vehicle(end) },
      values: { vehicle: `S-${end}`, ready: '2', failed: '0' },
    }),
  );
const creditsOut = () =>
  inTx(app.db, (tx) =>
    sendNotice(tx, app.system(), userId, {
      ...{ kind: 'creditsOut', text: 'creditsOut', link: { kind: 'credits' } },
      values: { owner: 'Nord', credits: '0' },
    }),
  );

async function pushes(): Promise<
  { title: string; alertContent: string; path?: string; notificationId?: string }[]
> {
  const { rows } = await app.database.pool.query(`select j.payload -> 'message' as message
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'push.send' order by j.id`);
  return rows.map(({ message }) => message);
}

async function releases(): Promise<[string, string][]> {
  const { rows } = await app.database.pool.query(`select j.payload ->> 'channel' as channel, run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'notifications.release' order by 1`);
  return rows.map((row) => [row.channel, new Date(row.run_at).toISOString()]);
}

async function mails() {
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ body, subject }) => ({ body, subject }));
}

const release = (channel: 'push' | 'mail') => releaseNotices(app.system(), { userId, channel });

it('quiet hours are off until they are set, and nobody sets those of somebody else', async () => {
  const read = async () => (await app.call(getQuietHours, { token, params: { id: userId } })).body;
  expect(await read()).toEqual({ hours: null, dailyMail: false, timeZone: 'UTC' });
  const chosen = { hours: night, dailyMail: true, timeZone: 'Europe/Berlin' };
  expect((await set(chosen)).body).toEqual(chosen);
  expect(await read()).toEqual(chosen);
  expect((await set({}, root)).body.name).toBe('userForbidden');
  const { body: taken } = await app.call(impersonate, { token: root, params: { id: userId }, body: {} });
  expect((await set({}, taken.token)).body.name).toBe('ownPersonOnly');
  for (const wrong of [{ timeZone: 'Mars/Base' }, { hours: { from: '7:00', to: '08:00' } }])
    expect((await set(wrong)).body.name).toBe('validationError');
  expect((await set({ hours: { from: '08:00', to: '08:00' } })).body.name).toBe('validationError');
});

it('outside the quiet hours pushes and mails go out at once', async () => {
  await set({ hours: night });
  await mailOn(['picturesReady']);
  await ready(1);
  expect([(await pushes()).length, (await mails()).length]).toEqual([2, 1]);
});

it('in the quiet hours they wait until their end, and are one message then, each thing once', async () => {
  await set({ hours: quietNow });
  await mailOn(['picturesReady', 'creditsOut']);
  await ready(1);
  await creditsOut();
  await ready(2);
  expect([await pushes(), await mails()]).toEqual([[], []]);
  const end = '2026-06-15T11:30:00.000Z';
  expect(await releases()).toEqual([
    ['mail', end],
    ['push', end],
  ]);
  await release('push');
  await release('push');
  const path = '/dashboard/notifications';
  const alertContent = 'Pictures ready: S-1\nNo credits left: Nord\nPictures ready: S-2';
  expect(await pushes()).toEqual([1, 2].map(() => ({ title: 'New notifications: 3', alertContent, path })));
  await release('mail');
  await release('mail');
  const [mail, ...more] = await mails();
  expect([mail?.subject, more]).toEqual(['New notifications: 3', []]);
  // In the order of kinds, each with its link.
  const parts = [
    'S-1 are finished',
    `vehicles/${vehicle(1).id}`,
    'S-2 are finished',
    'No credits left',
    '/credits',
  ];
  const places = parts.map((part) => mail?.body.indexOf(part) ?? -1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it('a notice that is paused for a moment waits for the end of quiet hours that begin meanwhile', async () => {
  const refused = () =>
    inTx(app.db, (tx) =>
      sendNotice(tx, app.system(), userId, {
        ...{ kind: 'pictureRefused', text: 'picturesReady', link: vehicle(3) },
        values: { vehicle: 'S-3', ready: '0', failed: '1' },
      }),
    );
  await set({ hours: { from: '10:01', to: '11:30' } });
  await refused();
  expect(await releases()).toContainEqual(['push', '2026-06-15T11:30:00.000Z']);
  await set({ hours: { from: '10:03', to: '11:30' } });
  await refused();
  expect(await releases()).toContainEqual(['push', '2026-06-15T10:02:00.000Z']);
});

it('a single notice that waited is sent as it would have been; nothing is sent when nothing happened', async () => {
  await set({ hours: quietNow });
  await release('push');
  await release('mail');
  expect([await pushes(), await mails()]).toEqual([[], []]);
  await ready(1);
  await release('push');
  const path = `/dashboard/vehicles/${vehicle(1).id}`;
  expect((await pushes())[0]).toMatchObject({ title: 'Pictures ready: S-1', path });
});

it('the daily mail collects the day in the language of the reader, while pushes go out at once', async () => {
  await app.call(patchUserSettings, { token, params: { id: userId }, body: { language: 'de' } });
  await set({ dailyMail: true, timeZone: 'Europe/Berlin' });
  await mailOn(['picturesReady']);
  await ready(1);
  await ready(2);
  expect([(await pushes()).length, await mails()]).toEqual([4, []]);
  expect(await releases()).toContainEqual(['mail', '2026-06-16T05:00:00.000Z']);
  await release('mail');
  const [mail] = await mails();
  expect(mail?.subject).toBe('Neue Mitteilungen: 2');
  expect(mail?.body).toContain('Bilder fertig: S-2');
});

it('when the hours are changed, what waits goes by the new ones', async () => {
  await set({ hours: quietNow });
  await ready(1);
  await set({ hours: { ...quietNow, to: '13:00' } });
  expect(await releases()).toContainEqual(['push', '2026-06-15T13:00:00.000Z']);
  await set({});
  expect(await releases()).toContainEqual(['push', app.clock.now().toISOString()]);
});

it('what somebody wrote waits too, once for all browsers of its reader; of high priority it does not', async () => {
  await set({ hours: quietNow });
  const send = async (priority: string) => {
    const body = {
      ...{ priority, audience: { kind: 'user', userId } },
      languageContents: [{ language: 'en', headLine: `A ${priority} one`, content: 'News' }],
    };
    const { id } = (await app.call(createNotification, { token: root, body })).body;
    await announce(app.system(), { notificationId: id, after: null });
    return id;
  };
  await send('high');
  expect((await pushes()).map(({ title }) => title)).toEqual(['A high one', 'A high one']);
  const id = await send('normal');
  expect(await pushes()).toHaveLength(2);
  await release('push');
  expect((await pushes()).slice(2)).toEqual(
    [1, 2].map(() => ({ title: 'A normal one', alertContent: 'News', notificationId: id })),
  );
  // One that was seen in the panel meanwhile is not sent any more.
  const seen = await send('normal');
  await app.db
    .updateTable('userNotifications')
    .set({ isSeen: true })
    .where('notificationId', '=', seen)
    .execute();
  await release('push');
  expect(await pushes()).toHaveLength(4);
});

it('refusals of a vehicle wait two minutes for each other and for verdicts that are taken back; later ones are sent again', async () => {
  await mailOn(['pictureRefused']);
  const { id } = vehicle(1);
  const refused = () =>
    inTx(app.db, (tx) =>
      sendNotice(tx, app.system(), userId, {
        ...{ kind: 'pictureRefused', text: 'pictureRefused', link: vehicle(1), values: { vehicle: 'S-1' } },
      }),
    );
  const takeBack = () => inTx(app.db, (tx) => withdrawNotice(tx, app.system(), userId, 'pictureRefused', id));
  const releaseAll = async () => {
    await release('mail');
    await release('push');
  };
  await refused();
  await takeBack();
  await refused();
  await refused();
  expect([await pushes(), await mails()]).toEqual([[], []]);
  const end = new Date(app.clock.now().getTime() + 120_000).toISOString();
  expect(await releases()).toEqual([
    ['mail', end],
    ['push', end],
  ]);
  await releaseAll();
  expect([(await pushes()).length, (await mails()).length]).toEqual([2, 1]);
  // Nobody has opened the first notification yet.
  await refused();
  await releaseAll();
  expect([(await pushes()).length, (await mails()).length]).toEqual([4, 2]);
});
