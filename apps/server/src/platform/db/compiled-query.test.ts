import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCustomer } from '../../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { compiledOnce } from './compiled-query.ts';

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
