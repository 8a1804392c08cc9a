import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('the credit history of the demo stands in the order of its dates, newest first', async () => {
  await seedDemo(app.system(), () => undefined);
  const { rows } = await sql<{ entries: number; late: number }>`
    select count(*)::int as entries, count(*) filter (where earlier > created_at)::int as late from (
      select t.created_at, lag(t.created_at) over (partition by e.account_id order by e.id) as earlier
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    ) as history`.execute(app.db);
  expect(rows[0]?.entries).toBeGreaterThan(20);
  expect(rows[0]?.late).toBe(0);
});
