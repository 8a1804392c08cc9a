import type { TestApp } from './test-app.ts';

/** Whether a transaction of this database is waiting for a lock. */
export async function isSomebodyWaiting(app: TestApp): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
