import { randomUUID } from 'node:crypto';
import type { CustomerId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertRow, updateRow } from './columns.ts';
import { createDb, createPool, type Db, inTx } from './database.ts';
import { json } from './json.ts';

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

const insertCustomer = (name: string) =>
  db.insertInto('customers').values({ name }).returning('id').executeTakeFirstOrThrow();
const nameOf = async (id: CustomerId) =>
  (await db.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirst())?.name;

it('only the columns that are given are written, and an empty patch writes nothing', async () => {
  const { id } = await insertCustomer('Nord');
  await inTx(db, (tx) => updateRow(tx, 'customers', id, { phone: '1', name: undefined }));
  await inTx(db, (tx) => updateRow(tx, 'customers', id, { name: undefined }));
  expect(await nameOf(id)).toBe('Nord');
});

it('a value without a column does not compile, and is refused by the database', async () => {
  const { id } = await insertCustomer('Nord');
  const body = { name: 'Süd', mileage: 1 };
  // @ts-expect-error customers have no mileage
  await expect(inTx(db, (tx) => updateRow(tx, 'customers', id, body))).rejects.toThrow('mileage');
  // @ts-expect-error customers have no mileage
  await expect(inTx(db, (tx) => insertRow(tx, 'customers', body, new Date()))).rejects.toThrow('mileage');
  expect(await nameOf(id)).toBe('Nord');
});

it('a new row without a column that has no default does not compile, and is refused by the database', async () => {
  // @ts-expect-error a customer has a name
  await expect(inTx(db, (tx) => insertRow(tx, 'customers', { phone: '1' }, new Date()))).rejects.toThrow(
    'name',
  );
  const id = await inTx(db, (tx) => insertRow(tx, 'customers', { name: 'West' }, new Date()));
  expect(await nameOf(id)).toBe('West');
});

it('columns have camelCase names in code, and the keys inside a jsonb column are unchanged', async () => {
  const before = { net_cents: 1, netCents: 2, 'odd "name"_x': [{ some_key: 3 }] };
  const row = { action: 'test', objectId: randomUUID(), happenedAt: new Date(), before: json(before) };
  await db.insertInto('auditLog').values(row).execute();
  const read = db.selectFrom('auditLog').select(['objectId', 'before as keptBefore', 'errorCode']);
  expect(await read.where('objectId', '=', row.objectId).execute()).toEqual([
    { objectId: row.objectId, keptBefore: before, errorCode: null },
  ]);
});

it('a quote in the name of a column is escaped', async () => {
  const { rows } = await sql`select 1 as ${sql.ref('a"; drop table x')}`.execute(db);
  expect(rows).toEqual([{ 'a"; drop table x': 1 }]);
});

it.each([
  ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31 12:00:00.5+00', '2026-01-31T12:00:00.500Z'],
  ['2026-01-31 12:00:00.123456+00', '2026-01-31T12:00:00.123Z'],
  ['1969-07-20 20:17:40.9999+00', '1969-07-20T20:17:40.999Z'],
])('the time %s is read as %s in every time zone', async (written, read) => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
    await sql`select set_config('timezone', ${zone}, false)`.execute(db);
    const { rows } = await sql`select ${written}::timestamptz as at`.execute(db);
    expect(rows).toEqual([{ at: read }]);
  }
});
