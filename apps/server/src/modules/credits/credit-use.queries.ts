import type { UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Owner } from '../ledger/ledger.rules.ts';

export interface Use {
  credits: number;
  usedThisMonth: number;
  usedLast30Days: number;
}

const dayMs = 24 * 60 * 60_000;
const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Credits that left an account; what was held and given back counts as nothing, what was received or expired neither. */
export async function useOf(db: Db, owner: Owner, now: Date): Promise<Use> {
  const month = monthOf(now);
  const days = new Date(now.getTime() - 30 * dayMs);
  const since = (start: Date) =>
    sql<number>`greatest(0, coalesce(-sum(e.amount) filter (where t.created_at >= ${start}), 0))`;
  const { rows } = await sql<Use>`
    select a.balance as credits, ${since(month)} as "usedThisMonth", ${since(days)} as "usedLast30Days"
    from accounts a
    left join (ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        and t.created_at >= ${month < days ? month : days}
        and (t.reason in ('hold', 'release') or t.reason in ('transfer', 'removal') and e.amount < 0))
      on e.account_id = a.id
    where a.owner_kind = ${owner.kind} and a.owner_id = ${owner.id}
    group by a.id`.execute(db);
  return rows[0] ?? { credits: 0, usedThisMonth: 0, usedLast30Days: 0 };
}

/** What a person's pictures cost this month, whoever paid. */
export async function spentBy(db: Db, userId: UserId, now: Date): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(h.amount), 0) as credits from ledger_holds h
    join images i on i.id = h.image_id join vehicles v on v.id = i.vehicle_id
    where v.user_id = ${userId} and h.state <> 'released' and h.created_at >= ${monthOf(now)}`.execute(db);
  return rows[0]?.credits ?? 0;
}
