import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { createPool } from './database.ts';

/** Fails unless the pooler leads to the database of the direct address: there, a lock that one of them holds is not free for the other. */
export async function assertSameDatabase(pooled: pg.Pool, directUrl: string): Promise<void> {
  const key = randomInt(2 ** 47);
  const pool = createPool(directUrl, 1, 'forecourt start');
  const direct = await pool.connect();
  try {
    await direct.query('select pg_advisory_lock($1)', [key]);
    const { rows } = await pooled.query('select pg_try_advisory_xact_lock($1) as is_free', [key]);
    if (!rows[0]?.is_free) return;
  } finally {
    // With its session the lock ends.
    direct.release(true);
    await pool.end();
  }
  throw new OperatorError(
    'DATABASE_POOLER_URL leads to another database than DATABASE_APP_URL. Correct the one that is left from before.',
  );
}
