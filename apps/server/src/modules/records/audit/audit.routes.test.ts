import { type AuditCsvRow, listAudit, listAuditAsCsv } from '@forecourt/contract/audit';
import { changePassword, login } from '@forecourt/contract/auth';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import { impersonate } from '@forecourt/contract/sessions';
import { getUser, listUsers, patchUser } from '@forecourt/contract/users';
import { listVehicleListRowsAsCsv } from '@forecourt/contract/vehicle-lists';
import { createVehicle } from '@forecourt/contract/vehicles';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { buildClient, buildCustomer, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listAuditEntriesAsCsv } from './audit.service.ts';

let app: TestApp;
let rootId: UserId;
let root: string;
let customerId: CustomerId;
let adminId: UserId;
let admin: string;
let userId: UserId;

/** The owner of the database may change the log, which the application may not. */
let owner: pg.Pool;
beforeAll(async () => {
  app = await openTestApp();
  owner = createPool(app.database.ownerUrl, 1, 'test owner');
  rootId = await buildUser(app.db, { role: 'root', name: 'Rita Root' });
  root = await app.signedIn(rootId);
  customerId = await buildCustomer(app.db);
  adminId = await buildUser(app.db, { role: 'customer', customerId, name: 'Anna Admin' });
  admin = await app.signedIn(adminId);
  userId = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }), name: 'Old' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const read = async (token: string, query: object = {}) =>
  (await app.call(listAudit, { token, query: { limit: 100, ...query } })).body.results;
const rename = (token: string, id: UserId, name: string) =>
  app.call(patchUser, { token, params: { id }, body: { name } });

describe('the audit log', () => {
  it('shows refused reads to the operator alone', async () => {
    const stranger = await buildUser(app.db);
    const token = await app.signedIn(await buildUser(app.db, { role: 'customer' }));
    await app.call(getUser, { token, params: { id: stranger } });
    await rename(token, stranger, 'Not mine');
    const refused = async (reader: string) =>
      (await read(reader, { objectId: stranger }))
        .filter(({ errorCode }: { errorCode: number | null }) => errorCode)
        .map(({ action }: { action: string }) => action);
    expect(await refused(root)).toEqual(['patchUser', 'getUser']);
    expect(await refused(token)).toEqual(['patchUser']);
  });

  it('is downloaded as a CSV with the rows of the list, in its order and within the reader’s scope', async () => {
    const id = await buildUser(app.db, { name: 'Name 0' });
    for (let number = 1; number <= 3; number++) {
      app.clock.forward(1_000);
      await rename(root, id, `Name ${number}`);
    }
    app.clock.forward(1_000);
    const query = { objectId: id, columns: 'actor,action,after', headings: 'Who\tWhat\tAfter' };
    const file = (await app.call(listAuditAsCsv, { token: root, query })).body;
    const lines = [3, 2, 1].map((number) => `Rita Root,patchUser,"{""name"":""Name ${number}""}"`);
    expect(file.trim().split('\r\n').slice(0, 4)).toEqual(['Who,What,After', ...lines]);
    const own = (await app.call(listAuditAsCsv, { token: admin, query })).body;
    expect(own.trim()).toBe('Who,What,After');
  });

  it('is downloaded as one CSV over all pages', async () => {
    const objectId = crypto.randomUUID();
    const row = { action: 'patchClient', objectKind: 'clients', objectId };
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      ...row,
      happenedAt: app.clock.now(),
      after: json({ name: `Name ${index}` }),
    }));
    await app.db.insertInto('auditLog').values(rows).execute();
    app.clock.forward(1_000);
    const query = { objectId, columns: 'after' };
    const file = (await app.call(listAuditAsCsv, { token: root, query })).body;
    expect(new Set(file.trim().split('\r\n')).size).toBe(1_002);
  });

  it('contains each entry once in its CSV, even when earlier changes are committed while it is read', async () => {
    const objectId = crypto.randomUUID();
    const row = { action: 'patchClient', objectKind: 'clients', objectId, after: json({ name: 'New' }) };
    const add = async (count: number) => {
      const rows = Array.from({ length: count }, () => ({ ...row, happenedAt: app.clock.now() }));
      return app.db.insertInto('auditLog').values(rows).returning('id').execute();
    };
    const there = await add(1_001);
    app.clock.forward(2_000);
    const filter = listAuditAsCsv.query.parse({ objectId }) as RouteInput<typeof listAuditAsCsv>['query'];
    const until = new Date(app.clock.now().getTime() + 1_000).toISOString();
    const seen: string[] = [];
    for await (const entry of listAuditEntriesAsCsv(app.system(), { ...filter, until })) {
      // Newer than the entries that were read, so that these lines move all others down.
      if (seen.length % 400 === 0) await add(7);
      seen.push((entry as AuditCsvRow & { id: string }).id);
    }
    expect(seen.toSorted()).toEqual(there.map(({ id }) => id).toSorted());
  });

  it('records who changed which field from which to which value, when, from where and in which request', async () => {
    app.clock.forward(1_000);
    const answer = await app.call(patchUser, {
      token: admin,
      params: { id: userId },
      body: { name: 'New', maxCount: 7 },
      remoteAddress: '192.0.2.7',
    });
    const [entry] = await read(root, { objectId: userId, action: 'patchUser' });
    expect(entry).toMatchObject({
      actor: { id: adminId, name: 'Anna Admin' },
      actingFor: null,
      action: 'patchUser',
      objectKind: 'users',
      objectId: userId,
      objectName: 'New',
      customerId,
      before: { name: 'Old', max_count: 12 },
      after: { name: 'New', max_count: 7 },
      address: '192.0.2.7',
      happenedAt: app.clock.now().toISOString(),
      requestId: answer.headers['x-request-id'],
      errorCode: null,
    });
  });

  it('records that a password changed, without its hash', async () => {
    const id = await buildUser(app.db, { email: 'changes@example.test' });
    const password = 'a quite different password';
    const body = { password, passwordRepeat: password, passwordOld: testPassword };
    await app.call(changePassword, { token: await app.signedIn(id), params: { id }, body });
    await app.call(login, { body: { email: 'changes@example.test', password } });
    const [entry] = await read(root, { objectId: id, action: 'changePassword' });
    expect(entry.after).toEqual({ password_hash: '[secret]' });
    const all = await app.db.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify(all)).not.toMatch(/argon2|\\\\x[0-9a-f]{64}/);
    expect((await read(root, { action: 'login' }))[0]).toMatchObject({ actor: null, objectKind: 'sessions' });
  });

  it('records refused calls of signed-in users without a change, and does not show them to other customers', async () => {
    const stranger = await buildUser(app.db, { role: 'customer' });
    const token = await app.signedIn(stranger);
    const before = (await read(root)).length;
    await app.call(getUser, { token, params: { id: userId } });
    await app.call(listUsers, { token: await app.signedIn(await buildUser(app.db)) });
    const entries = await read(root, { actorId: stranger });
    const error = { errorCode: 4040001, errorName: 'userNotFound' };
    expect(entries).toMatchObject([{ action: 'getUser', objectId: userId, ...error, after: null }]);
    expect((await read(root, { action: 'listUsers' }))[0].errorCode).toBe(4030001);
    expect((await read(admin)).some((entry: { errorCode: number }) => entry.errorCode)).toBe(false);
    expect(before).toBeGreaterThan(0);
  });

  it('records refused calls for files too', async () => {
    const stranger = await buildUser(app.db);
    const id = '0190a000-0000-7000-8000-000000000001';
    await app.call(listVehicleListRowsAsCsv, { token: await app.signedIn(stranger), params: { id } });
    const entries = await read(root, { actorId: stranger });
    expect(entries).toMatchObject([{ action: 'listVehicleListRowsAsCsv', objectId: id, after: null }]);
  });

  it('names both users when one acts for the other, and shows the entry to both', async () => {
    const taken = await app.call(impersonate, {
      token: root,
      params: { id: userId },
      body: { reason: 'Ticket 1' },
    });
    await app.call(createVehicle, { token: taken.body.token, body: { userId, reference: 'BY-ROOT' } });
    const own = await read(await app.signedIn(userId));
    expect(own).toMatchObject([
      { action: 'createVehicle', actor: { id: rootId, name: 'Rita Root' }, actingFor: { id: userId } },
    ]);
    const began = await read(root, { action: 'impersonate' });
    expect(began[0]).toMatchObject({ actor: { id: rootId }, after: { reason: 'Ticket 1', user_id: userId } });
  });

  it('shows root everything, an admin its own customer, and others only themselves', async () => {
    const sub = await buildCustomer(app.db, { parentId: customerId });
    const inSub = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId: sub }) });
    const outside = await buildUser(app.db);
    for (const id of [inSub, outside]) await rename(root, id, 'Renamed');
    const objects = async (token: string) =>
      new Set((await read(token)).map(({ objectId }: { objectId: string }) => objectId));
    expect((await objects(root)).has(outside)).toBe(true);
    const seen = await objects(admin);
    expect([seen.has(inSub), seen.has(userId), seen.has(outside)]).toEqual([true, true, false]);
    const entries = await read(admin);
    const foreign = entries.filter(
      (entry: { customerId: string }) => ![customerId, sub].includes(entry.customerId as CustomerId),
    );
    expect(foreign).toEqual([]);
    const byRoot = entries.find((entry: { actor?: { id: string } }) => entry.actor?.id === rootId);
    expect(byRoot.address).toBeNull();
    expect((await objects(await app.signedIn(inSub))).size).toBe(0);
  });

  it('is filtered by time and kind, and paged', async () => {
    app.clock.forward(5_000);
    const from = app.clock.now().toISOString();
    for (const name of ['A', 'B', 'C']) await rename(root, userId, name);
    const until = new Date(app.clock.now().getTime() + 1).toISOString();
    const names = async (query: object) =>
      (await read(root, { objectKind: 'users', action: 'patchUser', from, until, ...query })).map(
        (entry: { after: { name: string } }) => entry.after.name,
      );
    expect(await names({})).toEqual(['C', 'B', 'A']);
    expect(await names({ limit: 2, page: 2 })).toEqual(['A']);
    expect(await names({ until: from })).toEqual([]);
  });

  it('cannot be changed or emptied, not even by the owner of the database', async () => {
    for (const statement of [
      'delete from audit_log',
      'truncate audit_log',
      `update audit_log set action = 'x'`,
    ]) {
      await expect(owner.query(statement)).rejects.toThrow(/append-only/);
      await expect(app.database.pool.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('is written in the transaction of the change: a rollback leaves no entry', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*) as n from audit_log')).rows[0].n;
    const before = await count();
    await app.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('users').set({ name: 'Gone' }).where('id', '=', userId).execute();
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await count()).toBe(before);
  });

  it('covers every table except those exempted with a reason', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in (select table_name from audit_exempt)
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_change')`);
    expect(rows).toEqual([]);
    await owner.query('create table brand_new (id uuid primary key)');
    await owner.query('select audit_all_tables()');
    await owner.query('insert into brand_new values (new_id())');
    expect(await read(root, { objectKind: 'brand_new' })).toMatchObject([
      { action: 'database', actor: null },
    ]);
  });

  it('uses an index however many entries there are', async () => {
    await app.database.pool.query(`insert into audit_log (happened_at, actor_id, action, object_id, customer_id)
      select now() - n * interval '1 second', new_id(), 'bulk ' || n % 50, n::text, new_id()
        from generate_series(1, 20000) n`);
    await owner.query('analyze audit_log');
    for (const where of [
      'true',
      `actor_id = '${adminId}'`,
      `object_id = '${userId}'`,
      `action = 'patchUser'`,
      `customer_id = any('{${customerId}}'::uuid[])`,
      `(actor_id = '${userId}' or acting_for_id = '${userId}')`,
      // A batch of the file, which begins after the last entry of the one before.
      '(happened_at, id) < (select happened_at, id from audit_log order by id limit 1)',
    ]) {
      const { rows } = await app.database.pool.query(
        `explain select * from audit_log where ${where} order by happened_at desc, id desc limit 20`,
      );
      expect(JSON.stringify(rows), where).not.toContain('Seq Scan');
    }
  });
});
