import { dayMs, hourMs } from '@forecourt/contract/durations';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import { patchNotificationPreferences } from '@forecourt/contract/notifications';
import { patchUser } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildPictureRequest } from '../../../testing/builders/catalogue-builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as work from '../../work/images/image-work.queries.ts';
import { beginSummaries, sendSummary } from './weekly-summaries.service.ts';

let app: TestApp;
let clientId: ClientId;
let userId: UserId;
let adminId: UserId;
/** A Monday, 06:30 in UTC; the first week of the test ends with the day before. */
let monday: Date;

async function picture(owner: UserId, at: Date, hasFailed = false): Promise<void> {
  const id = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId: owner }) });
  const cause = { ...nobody, now: at };
  await inTx(app.db, async (tx) => {
    await ledger.holdCredits(tx, { kind: 'client', id: clientId }, [{ imageId: id, credits: 2 }], cause);
    const begun = await work.beginWork(tx, id, at);
    if (!begun) throw new Error('it did not begin');
    const end = hasFailed
      ? ({ state: 'failed', failure: 'no_vehicle' } as const)
      : ({ state: 'delivered', failure: null } as const);
    await work.finishWork(tx, id, begun.attempt, end, at);
    await (hasFailed ? ledger.releaseHold : ledger.captureHold)(tx, { imageId: id }, cause);
  });
}

async function choose(id: UserId, enabled = true): Promise<void> {
  const token = await app.signedIn(id);
  const body = { weeklySummary: { panel: enabled, mail: enabled } };
  expect((await app.call(patchNotificationPreferences, { token, params: { id }, body })).status).toBe(200);
}

/** Runs the jobs at this moment, as the schedule and the queue do. */
async function runAt(at: Date): Promise<string[]> {
  app.clock.forward(at.getTime() - app.clock.now().getTime());
  await beginSummaries(app.system());
  const { rows } = await sql<{ payload: { userId: UserId; monday: string } }>`
    select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
    where t.identifier = 'weeklySummaries.send'`.execute(app.db);
  for (const { payload } of rows) await sendSummary(app.system(), payload);
  await sql`delete from graphile_worker._private_jobs p using graphile_worker._private_tasks t
    where t.id = p.task_id and t.identifier = 'weeklySummaries.send'`.execute(app.db);
  return rows.map(({ payload }) => payload.userId).sort();
}

const after = (hours: number) => new Date(monday.getTime() + hours * hourMs);

async function received(id: UserId) {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['languageContents', 'link'])
    .where('userId', '=', id)
    .where('kind', '=', 'weeklySummary')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ languageContents, link }) => {
    const contents = languageContents as {
      language: string;
      content: { headLine: string; content: string };
    }[];
    const { headLine, content } = contents.find(({ language }) => language === 'en')?.content ?? {};
    return { headLine, content, link };
  });
}

beforeAll(async () => {
  app = await openTestApp();
  const now = app.clock.now();
  const weekday = (now.getUTCDay() + 6) % 7;
  monday = new Date(Math.floor(now.getTime() / dayMs) * dayMs + (14 - weekday) * dayMs + 6.5 * hourMs);
  const customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId, name: 'Maria Berg' });
  adminId = await buildUser(app.db, { role: 'customer', customerId });
  await inTx(app.db, (tx) =>
    ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 100, { ...nobody, now }),
  );
  await buildPictureRequest(app.db, { userId });
  for (const hours of [-30, -100, -200]) await picture(userId, after(hours));
  await picture(userId, after(-40), true);
  // After the end of the week.
  await picture(userId, after(-1));
});
afterAll(() => app.close());

it('nobody who has not chosen the summary receives one', async () => {
  expect(await runAt(after(1))).toEqual([]);
});

it('a summary has the finished pictures of the week, the credits, and what waits, in the reach of its reader', async () => {
  await choose(userId);
  await choose(adminId);
  expect(await runAt(after(0))).toEqual([]);
  expect(await runAt(after(1))).toEqual([userId, adminId].sort());
  const [own] = await received(userId);
  expect(own).toMatchObject({ headLine: '2 pictures finished last week', link: { kind: 'vehicles' } });
  const [finished, ...others] = own?.content?.split('\n') ?? [];
  expect(finished).toMatch(/^Finished pictures \(.*2026\): 2\. The week before: 1\.$/);
  expect(others).toEqual([
    '1 picture could not be made.',
    '4 credits were used.',
    '1 request is waiting for an answer.',
  ]);
  const [above] = await received(adminId);
  expect(above).toMatchObject({ headLine: '2 pictures finished last week', link: { kind: 'overview' } });
  const { name } = await app.db
    .selectFrom('clients')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  expect(above?.content).toContain(`Most pictures: ${name} (2).`);
});

it('it comes once, also if its job runs again, and by mail to those who chose that', async () => {
  expect(await runAt(after(2))).toEqual([]);
  await sendSummary(app.system(), { userId, monday: monday.toISOString().slice(0, 10) });
  expect(await received(userId)).toHaveLength(1);
  const mails = await app.db.selectFrom('mails').select('subject').execute();
  expect(mails.filter(({ subject }) => subject.includes('2 pictures finished last week'))).toHaveLength(2);
});

it('a week without anything to say is not sent, and the next one has its own figures', async () => {
  await app.db.deleteFrom('pictureRequests').execute();
  expect(await runAt(after(8 * 24))).toEqual([userId, adminId].sort());
  expect((await received(userId))[1]).toMatchObject({ headLine: '1 picture finished last week' });
  expect(await runAt(after(15 * 24))).toEqual([userId, adminId].sort());
  expect(await received(userId)).toHaveLength(2);
});

it('Monday is that of the first zone that the account has set, and ends on Tuesday morning', async () => {
  const token = await app.signedIn(userId);
  for (const timeZone of ['Pacific/Auckland', 'Europe/Zurich'])
    await app.call(patchNotificationPreferences, { token, params: { id: userId }, body: { timeZone } });
  // 07:00 in Auckland is before Monday in UTC.
  expect(await runAt(after(3 * 7 * 24 - 10))).toEqual([userId]);
  expect(await runAt(after(3 * 7 * 24 + 1))).toEqual([adminId]);
  expect(await runAt(after(4 * 7 * 24 + 25))).toEqual([]);
});

it('an account that was deactivated receives none', async () => {
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { status } = await app.call(patchUser, { token, params: { id: adminId }, body: { active: false } });
  expect(status).toBe(200);
  await picture(userId, after(5 * 7 * 24 - 40));
  await runAt(after(5 * 7 * 24 + 1));
  expect([(await received(userId)).length, (await received(adminId)).length]).toEqual([3, 2]);
});

it('an account that receives none is due once a week, so that it takes the place of no other one', async () => {
  const withoutRight = await buildUser(app.db, { role: 'qcmanager' });
  const choice = { kind: 'weeklySummary', channel: 'panel', enabled: true } as const;
  await app.db
    .insertInto('notificationPreferences')
    .values({ ...choice, userId: withoutRight })
    .execute();
  const { active } = await app.db
    .selectFrom('users')
    .where('id', '=', adminId)
    .select('active')
    .executeTakeFirstOrThrow();
  expect(active).toBe(false);
  expect(await runAt(after(6 * 7 * 24 + 1))).toEqual([userId, adminId, withoutRight].sort());
  expect(await runAt(after(6 * 7 * 24 + 2))).toEqual([]);
  expect(await received(withoutRight)).toEqual([]);
});
