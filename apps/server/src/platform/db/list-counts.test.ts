import { type SelectQueryBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDb, createPool, type Db } from './database.ts';
import { countLimit, countUpTo } from './lists.ts';
import type { Database } from './schema.gen.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = createDb(createPool(database.ownerUrl, 1, 'test owner'));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});
beforeEach(() => sql`drop table if exists things; create table things (id integer)`.execute(db));

const fill = (rows: number) =>
  sql`insert into things select generate_series(1, ${rows})`.execute(db).then(() => {});
const things = () =>
  db.selectFrom(sql`things`.as('users') as never) as unknown as SelectQueryBuilder<Database, 'users', object>;
const count = () => countUpTo(db, things());

it('counts exactly up to the limit, and anew each time', async () => {
  await fill(3);
  expect(await count()).toBe(3);
  await fill(2);
  expect(await count()).toBe(5);
});

it('a list with more rows than are counted is not counted again for a while; another filter of it is', async () => {
  await fill(countLimit + 5);
  expect(await count()).toBe(countLimit);
  await sql`delete from things where id > 7`.execute(db);
  expect(await count()).toBe(countLimit);
  expect(await countUpTo(db, things().where(sql`id`, '<', 4))).toBe(3);
});
