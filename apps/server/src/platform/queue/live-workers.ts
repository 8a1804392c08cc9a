import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Workers with a heartbeat within a minute, longer than one is silent before its jobs are taken over; by the database's clock, as theirs. */
export async function countLiveWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from worker_heartbeats where seen_at > now() - interval '1 minute'`.execute(db);
  return rows[0]?.count ?? 0;
}
