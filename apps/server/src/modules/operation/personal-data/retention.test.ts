import { dayMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withCause } from '../../../platform/cause.ts';
import type { Retention } from '../../../platform/config-retention.ts';
import { buildApiKey } from '../../../testing/builders/belonging-builders.ts';
import { buildUser, nobody } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { prune } from './retention.service.ts';

let app: TestApp;
let userId: UserId;
beforeEach(async () => {
  app = await openTestApp();
  userId = await buildUser(app.db);
});
afterEach(() => app.close());

const all: Retention = { sessionDays: null, mailDays: null, accountDays: null, auditYears: null };
const cause = { actingForId: null, sessionId: null, requestId: null, address: null };
const pruned = (kept: Partial<Retention>) =>
  withCause({ ...cause, actorId: null, action: 'personalData.prune', at: nobody.now }, () =>
    prune(app.system(), { ...all, ...kept }),
  );
const daysAgo = (days: number) => new Date(nobody.now.getTime() - days * dayMs);

async function buildSession(ended: Date | null, lastUsed: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, token_hash, remember, user_agent, address, created_at, last_used_at, ended_at)
    values (${userId}, ${Buffer.from(crypto.randomUUID())}, true, 'Firefox', '203.0.113.9', ${lastUsed}, ${lastUsed}, ${ended})
    returning id`.execute(app.db);
  return rows[0]?.id ?? '';
}

it('sessions are removed after their time, also those that expired; what needs one keeps it, without its address', async () => {
  const old = await buildSession(daysAgo(91), daysAgo(91));
  const expired = await buildSession(null, daysAgo(121));
  const needed = await buildSession(daysAgo(91), daysAgo(91));
  const recent = await buildSession(daysAgo(89), daysAgo(89));
  const open = await buildSession(null, daysAgo(119));
  await buildApiKey(app.db, { userId });
  await sql`update sessions set last_used_at = ${daysAgo(400)} where id in (select id from api_keys)`.execute(
    app.db,
  );
  await sql`insert into bulk_jobs (user_id, session_id, action, filter, state, count, created_at, finished_at)
    values (${userId}, ${needed}, 'deleteUsers', '{}', 'finished', 0, now(), now())`.execute(app.db);
  const entries = async () => (await sql`select from audit_log`.execute(app.db)).rows.length;
  const before = await entries();
  await pruned({ sessionDays: 90 });
  const { rows } = await sql<{
    id: string;
    address: string | null;
  }>`select id, address from sessions`.execute(app.db);
  const left = new Map(rows.map(({ address, id }) => [id, address]));
  expect([old, expired].filter((id) => left.has(id))).toEqual([]);
  expect(left.get(needed)).toBe(null);
  expect([left.get(recent), left.get(open)]).toEqual(['203.0.113.9', '203.0.113.9']);
  // That of the API key too.
  expect(left.size).toBe(4);
  expect(await entries()).toBe(before);
});

it('mails are removed after their time', async () => {
  for (const days of [91, 89])
    await sql`insert into mails (recipient, subject, body, created_at)
      values ('a@example.test', ${`${days} days`}, 'text', ${daysAgo(days)})`.execute(app.db);
  await pruned({ mailDays: 90 });
  const { rows } = await sql<{ subject: string }>`select subject from mails`.execute(app.db);
  expect(rows).toEqual([{ subject: '89 days' }]);
});

it('accounts are erased a time after their deletion', async () => {
  const build = async (name: string, days: number) => {
    const id = await buildUser(app.db, { name });
    await app.db
      .updateTable('users')
      .set({ deletedAt: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  };
  await build('Long gone', 181);
  await build('Just gone', 179);
  await pruned({ accountDays: 180 });
  const names = await app.db.selectFrom('users').select('name').where('deletedAt', 'is not', null).execute();
  expect(names.map(({ name }) => name).sort()).toEqual(['Just gone', null]);
});

it('an account that cannot be erased keeps neither others nor the audit log', async () => {
  const gone = { deletedAt: daysAgo(200) };
  const stuck = await buildUser(app.db, { name: 'Stuck', deletedAt: daysAgo(201) });
  await buildUser(app.db, { name: 'Goes', ...gone });
  const owner = new pg.Pool({ connectionString: app.database.ownerUrl, max: 1 });
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await owner.query(`create trigger refuse before update on users for each row when (old.id = '${stuck}')
    execute function refuse()`);
  await owner.end();
  await sql`insert into audit_log (happened_at, action) values (${daysAgo(5 * 365)}, 'test')`.execute(app.db);
  await pruned({ accountDays: 180, auditYears: 4 });
  const names = await app.db.selectFrom('users').select('name').where('deletedAt', 'is not', null).execute();
  expect(names.map(({ name }) => name).sort()).toEqual(['Stuck', null]);
  expect((await sql`select from audit_log where action = 'test'`.execute(app.db)).rows).toEqual([]);
});

it('entries of the audit log are removed after their years, in batches; those of the last year nobody can remove', async () => {
  const insert = (at: Date, count: number) =>
    sql`insert into audit_log (happened_at, action) select ${at}, 'test' from generate_series(1, ${count}::integer)`.execute(
      app.db,
    );
  await insert(daysAgo(4 * 365 + 2), 2_500);
  await insert(daysAgo(4 * 365 - 2), 1);
  await pruned({ auditYears: 4 });
  const { rows } = await sql`select from audit_log where action = 'test'`.execute(app.db);
  expect(rows).toHaveLength(1);
  await expect(
    sql`select audit_remove_before(now() - interval '364 days', 10)`.execute(app.db),
  ).rejects.toThrow(/last year/);
});

it('nothing else changes the audit log, and only erased accounts are taken out of it', async () => {
  await sql`insert into audit_log (happened_at, action) values (now(), 'test')`.execute(app.db);
  const pool = new pg.Pool({ connectionString: app.database.url, max: 1 });
  try {
    await pool.query(`set forecourt.audit_upkeep = 'on'`);
    for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log'])
      await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
  } finally {
    await pool.end();
  }
  await expect(
    sql`select audit_forget(${userId}, '{}', '{}', '{}', '{users}', '.', '.')`.execute(app.db),
  ).rejects.toThrow(/only erased accounts/);
});

it('what is kept for ever stays', async () => {
  const session = await buildSession(daysAgo(4_000), daysAgo(4_000));
  await pruned({});
  const { rows } = await sql<{ id: string }>`select id from sessions`.execute(app.db);
  expect(rows).toEqual([{ id: session }]);
});
