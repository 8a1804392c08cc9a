import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { assertSameDatabase } from './same-database.ts';

let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, other] = await Promise.all([openTestDatabase(2), openTestDatabase(2)]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

it('a pooler that leads to another database than the direct address is refused, as after a move', async () => {
  await assertSameDatabase(one.pool, one.url);
  await expect(assertSameDatabase(other.pool, one.url)).rejects.toThrow(
    /^DATABASE_POOLER_URL leads to another database/,
  );
});
