import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDb, createPool, type Db, databaseFailureOf, inTx } from './database.ts';

let database: TestDatabase;
/** Signed in as the owner, with one connection, so that each statement finds what an earlier one prepared. */
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = createDb(createPool(database.ownerUrl, 1, 'test owner'));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});
beforeEach(() => sql`drop table if exists things; create table things as select 1 as id`.execute(db));

const things = async (on: Db) => (await sql`select * from things where id = ${1}`.execute(on)).rows;
const prepared = async () =>
  (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)).rows[0]?.n;

it('a statement is prepared at its second use, with parameters or without', async () => {
  const none = Number(await prepared());
  const own = Number(await prepared());
  expect(own).toBe(none + 1);
  await things(db);
  expect(await prepared()).toBe(own);
  for (let use = 0; use < 2; use += 1) await things(db);
  expect(await prepared()).toBe(own + 1);
});

it('a connection that has prepared all it may is replaced', async () => {
  const session = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows;
  const first = await session();
  for (let number = 0; number < 500; number += 1)
    for (let use = 0; use < 2; use += 1) await sql`select ${sql.lit(number)}`.execute(db);
  expect(await session()).not.toEqual(first);
  expect(await things(db)).toEqual([{ id: 1 }]);
});

it('a statement prepared for an older shape of the table still works, in a transaction too', async () => {
  for (let use = 0; use < 3; use += 1) expect(await things(db)).toEqual([{ id: 1 }]);
  await sql`alter table things add column name text default 'a'`.execute(db);
  expect(await things(db)).toEqual([{ id: 1, name: 'a' }]);
  for (let use = 0; use < 3; use += 1) await things(db);
  await sql`alter table things drop column name`.execute(db);
  expect(await inTx(db, things)).toEqual([{ id: 1 }]);
});

it.each([
  ['ends', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('a database that %s the connection is away, which is no error of the call', async (_, breakIt) => {
  const server = createServer((socket) => void socket.once('data', () => breakIt(socket)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const broken = createDb(createPool(`postgres://nobody@127.0.0.1:${port}/none`, 1, 'test'));
  const failure = await things(broken).catch(databaseFailureOf);
  expect(failure).toBe('databaseAway');
  await broken.destroy();
  server.close();
});

it('a database whose socket is gone is away', async () => {
  const gone = createDb(createPool('postgres://nobody@/none?host=/nowhere', 1, 'test'));
  expect(await things(gone).catch(databaseFailureOf)).toBe('databaseAway');
  await gone.destroy();
});
