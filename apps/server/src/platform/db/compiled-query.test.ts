import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCustomer } from '../../testing/builders/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { compiledAround, compiledOnce } from './compiled-query.ts';
import type { Db } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a compiled query is built once, gets the values of each call, and its rows have the names of the code', async () => {
  const ids = [await buildCustomer(database.db), await buildCustomer(database.db)];
  let builds = 0;
  const find = compiledOnce((db, id: string, word: string) => {
    builds += 1;
    return db
      .selectFrom('customers')
      .select(['id', 'allowChilds', sql<string>`${word}::text`.as('saidWord')])
      .where('id', '=', id as never)
      .limit(1);
  });
  for (const [index, id] of ids.entries())
    expect(await find(database.db, id, `word ${index}`)).toEqual({
      id,
      allowChilds: false,
      saidWord: `word ${index}`,
    });
  expect(builds).toBe(1);
});

it('a compiled query runs in the transaction that it is given', async () => {
  const find = compiledOnce((db, name: string) =>
    db.selectFrom('customers').select('id').where('name', '=', name),
  );
  expect(await find(database.db, 'Only in here')).toBeUndefined();
  await database.db.transaction().execute(async (tx) => {
    const id = await buildCustomer(tx, { name: 'Only in here' });
    expect(await find(tx, 'Only in here')).toEqual({ id });
    expect(await find(database.db, 'Only in here')).toBeUndefined();
  });
});

const named = (db: Db, name: string) =>
  db.selectFrom('customers').select(['id', 'name', 'allowChilds']).where('name', '=', name);
type Named = { id: string; name: string; allowChilds: boolean };

it('the part around an inner query is built once, and the inner query keeps the values of its call', async () => {
  for (const name of ['Around A', 'Around A', 'Around B']) await buildCustomer(database.db, { name });
  let builds = 0;
  const around = compiledAround((db, inner: RawBuilder<Named>) => {
    builds += 1;
    return db
      .selectFrom(inner.as('found'))
      .select(['found.name', 'found.allowChilds', sql<string>`'outside'`.as('saidWord')]);
  });
  for (const [name, count] of [
    ['Around A', 2],
    ['Around B', 1],
  ] as const) {
    const { rows } = await around(database.db, named(database.db, name), sql`found.id`).execute(database.db);
    expect(rows).toEqual(Array(count).fill({ name, allowChilds: false, saidWord: 'outside' }));
  }
  expect(builds).toBe(1);
});

it('a parameter outside of the inner query is refused: it would have the value of the first call', () => {
  const around = compiledAround((db, inner: RawBuilder<Named>) =>
    db.selectFrom(inner.as('found')).select('found.id').where('found.name', '=', 'Around A'),
  );
  expect(() => around(database.db, named(database.db, 'Around A'))).toThrow('Parameters outside');
});
