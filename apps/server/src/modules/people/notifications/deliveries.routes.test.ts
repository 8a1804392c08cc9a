import type { ClientId, NotificationId, UserId } from '@forecourt/contract/ids';
import {
  countRecipients,
  createNotification,
  listNotifications,
  listUserNotifications,
  type Notification,
} from '@forecourt/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import { beginNotification } from './notifications.service.ts';

/** Audiences by client and role, and notifications to so many readers that a job delivers them in pieces. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const english = { language: 'en', content: { headLine: 'Hello', content: 'News' } };
const send = async (audience: object) =>
  (await app.call(createNotification, { token: root, body: { languageContents: [english], audience } })).body;

async function addUsers(clientId: ClientId, count: number): Promise<void> {
  await sql`insert into users (email, role, type, client_id, password_hash)
    select ${clientId} || '-' || n || '@example.test', 'user', 'basic', ${clientId}, 'none'
    from generate_series(1, ${count}::integer) n`.execute(app.db);
}

/** How many records there are of a notification, and of how many users. */
async function recordsOf(id: NotificationId): Promise<[number, number]> {
  const rows = await app.db
    .selectFrom('userNotifications')
    .select('userId')
    .where('notificationId', '=', id)
    .execute();
  return [rows.length, new Set(rows.map(({ userId }) => userId)).size];
}

const isDelivered = async (id: NotificationId): Promise<boolean> => {
  const { results } = (await app.call(listNotifications, { token: root })).body;
  return results.find((one: { id: string }) => one.id === id).isDelivered;
};

it('an audience can be a client or a role; nobody else receives it', async () => {
  const clientId = await buildClient(app.db);
  const [user, admin] = [
    await buildUser(app.db, { clientId }),
    await buildUser(app.db, { role: 'client', clientId }),
  ];
  const [checker, manager] = [
    await buildUser(app.db, { role: 'qcmanager' }),
    await buildUser(app.db, { role: 'manager' }),
  ];
  const toClient = await send({ kind: 'client', clientId });
  expect(toClient).toMatchObject({ sent: 2, isDelivered: true, audience: { kind: 'client', clientId } });
  const toCheckers = await send({ kind: 'role', role: 'qcmanager' });
  expect(toCheckers).toMatchObject({ sent: 1, audience: { kind: 'role', role: 'qcmanager' } });
  const received = async (id: UserId) => {
    const answer = await app.call(listUserNotifications, { params: { id }, token: await app.signedIn(id) });
    return answer.body.results.map((one: { notificationId: string }) => one.notificationId);
  };
  expect(await Promise.all([user, admin, checker, manager].map(received))).toEqual([
    [toClient.id],
    [toClient.id],
    [toCheckers.id],
    [],
  ]);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await send({ kind: 'client', clientId: nobody })).name).toBe('clientNotFound');
  expect((await send({ kind: 'role', role: 'driver' })).name).toBe('validationError');
});

it('many readers get their records in pieces, nobody twice, even if a job runs again', async () => {
  const clientId = await buildClient(app.db);
  await addUsers(clientId, 5_200);
  const { id, isDelivered: isSent, sent } = await send({ kind: 'client', clientId });
  expect([isSent, sent]).toEqual([false, 0]);
  const begin = () => beginNotification(app.system(), { notificationId: id, after: null });
  await begin();
  expect(await recordsOf(id)).toEqual([5_000, 5_000]);
  expect(await isDelivered(id)).toBe(false);
  // As after a worker that was killed once its piece was committed.
  await begin();
  const worker = await startTestWorker(app);
  await until('the delivery', () => isDelivered(id));
  await worker.stop();
  expect(await recordsOf(id)).toEqual([5_200, 5_200]);
  const { rows } = await app.database.pool.query(
    `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'notifications.begin'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

it('a piece whose connection is lost leaves nothing behind, and the retry inserts it', async () => {
  const clientId = await buildClient(app.db);
  await addUsers(clientId, 1_200);
  const { id } = await send({ kind: 'client', clientId });
  const begin = () => beginNotification(app.system(), { notificationId: id, after: null });
  // Another transaction has locked one reader, so the piece waits in its statement.
  const other = await app.database.pool.connect();
  await other.query('begin');
  await other.query('select from users where client_id = $1 order by id offset 600 limit 1 for update', [
    clientId,
  ]);
  const lost = expect(begin()).rejects.toThrow();
  await until('the piece waits and is ended', async () => {
    const { rowCount } = await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%into user_notifications%' and datname = current_database()`,
    );
    return rowCount === 1;
  });
  await lost;
  await other.query('rollback');
  other.release();
  expect(await recordsOf(id)).toEqual([0, 0]);
  await begin();
  expect(await recordsOf(id)).toEqual([1_200, 1_200]);
  expect(await isDelivered(id)).toBe(true);
});

it('root counts whom an audience reaches, as sending does, and reads the names of audiences; others do neither', async () => {
  const clientId = await buildClient(app.db);
  const [userId] = [
    await buildUser(app.db, { clientId }),
    await buildUser(app.db, { role: 'client', clientId }),
  ];
  const gone = await buildUser(app.db, { clientId });
  await app.db.updateTable('users').set({ active: false }).where('id', '=', gone).execute();
  const { customerId, name } = await app.db
    .selectFrom('clients')
    .select(['customerId', 'name'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const count = (audience: object, token = root) => app.call(countRecipients, { token, body: { audience } });
  for (const audience of [
    { kind: 'client', clientId },
    { kind: 'customer', customerId },
    { kind: 'user', userId },
    { kind: 'role', role: 'client' },
  ]) {
    const { body } = await count(audience);
    const sent = await send(audience);
    expect(body, audience.kind).toEqual({ count: sent.sent });
  }
  expect((await count({ kind: 'client', clientId })).body).toEqual({ count: 2 });
  const { results } = (await app.call(listNotifications, { token: root, query: { limit: 4 } })).body;
  const named = results.map((one: Notification) => [one.audience.kind, one.audienceName]);
  expect(named).toContainEqual(['client', name]);
  expect(named).toContainEqual(['role', null]);
  const manager = await app.signedIn(await buildUser(app.db, { role: 'manager' }));
  expect((await count({ kind: 'all' }, manager)).status).toBe(403);
  const nobody = '0198c0de-0000-7000-8000-000000000000';
  expect((await count({ kind: 'client', clientId: nobody })).status).toBe(404);
  const customer = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  await app.db.updateTable('customers').set({ isNotify: true }).where('id', '=', customerId).execute();
  await send({ kind: 'customer', customerId });
  const own = (await app.call(listNotifications, { token: customer })).body.results;
  expect(own.map((one: Notification) => one.audienceName)).toEqual(own.map(() => null));
  expect(own).not.toHaveLength(0);
});
