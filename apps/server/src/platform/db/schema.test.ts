import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseTypes, typesFile } from '../../../../../scripts/generate-db-types.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the row types in the code are those of the migrated database', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await databaseTypes(database.pool));
});

it('ids made one after the other sort in that order', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select new_id() as id, pg_sleep(0.002) from generate_series(1, 50)`,
  );
  const ids = rows.map((row) => row.id);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
});
