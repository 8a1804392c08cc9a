import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Longer than monitors usually wait between two looks. */
const recently = sql`interval '15 minutes'`;

/** Pictures that ended in the last 15 minutes by how: `delivered`, or why they failed. */
export async function countEnded(db: Db, now: Date): Promise<{ outcome: string; count: number }[]> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select case state when 'failed' then coalesce(failure, 'unknown') else 'delivered' end as outcome, count(*) as count
    from images where finished_at > ${now}::timestamptz - ${recently} and state in ('delivered', 'failed')
    group by 1`.execute(db);
  return rows;
}

/** Credits that pictures, spins and pages cost in the last 15 minutes. */
export async function sumUsed(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(amount), 0)::bigint as used from ledger_holds
    where state = 'captured' and settled_at > ${now}::timestamptz - ${recently}`.execute(db);
  return rows[0]?.used ?? 0;
}

/** Deliveries of webhooks that wait, and since when the longest does, seconds. */
export async function findWebhookLag(db: Db, now: Date): Promise<{ waiting: number; oldestS: number }> {
  const { rows } = await sql<{ waiting: number; oldestS: number }>`
    select count(*) as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as "oldestS"
    from webhook_deliveries where state = 'waiting'`.execute(db);
  return rows[0] ?? { waiting: 0, oldestS: 0 };
}
