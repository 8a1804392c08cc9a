import type { Scope } from '@forecourt/contract/actor';
import { dayMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { Owner, OwnerKind } from '../ledger/ledger.rules.ts';

interface CreditUseSums {
  credits: number;
  usedThisMonth: number;
  usedLast30Days: number;
  /** The part of it that this account paid itself. */
  paidLast30Days: number;
  /** Days since this account first paid for a picture, within the last 30. */
  paysForDays: number;
}

const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Pictures paid by an owner, or by the organisations and users below it. */
function paidBelow({ kind, id }: Owner) {
  if (kind === 'user') return sql`h.account_id = a.id`;
  if (kind === 'client') return sql`h.client_id = ${id}`;
  return sql`h.customer_id in (select id from customers where id = ${id} or parent_id = ${id})`;
}

/**
 * Credits spent on finished pictures, counted as in the overview; credits that were only transferred are not spent yet.
 */
export async function findUseOf(db: Db, owner: Owner, now: Date): Promise<CreditUseSums> {
  const month = monthOf(now);
  const days = new Date(now.getTime() - 30 * dayMs);
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(h.amount) filter (where ${condition}), 0)`;
  const { rows } = await sql<CreditUseSums>`
    select a.balance as credits, ${sumOf(sql`h.settled_at >= ${month}`)} as "usedThisMonth",
      ${sumOf(sql`h.settled_at >= ${days}`)} as "usedLast30Days",
      ${sumOf(sql`h.settled_at >= ${days} and h.account_id = a.id`)} as "paidLast30Days",
      coalesce(extract(epoch from ${now} - min(h.settled_at)
        filter (where h.settled_at >= ${days} and h.account_id = a.id))::float8 / 86400, 0) as "paysForDays"
    from accounts a
    left join ledger_holds h on h.state = 'captured' and h.settled_at >= ${month < days ? month : days}
      and ${paidBelow(owner)}
    where a.owner_kind = ${owner.kind} and a.owner_id = ${owner.id}
    group by a.id`.execute(db);
  return rows[0] ?? { credits: 0, usedThisMonth: 0, usedLast30Days: 0, paidLast30Days: 0, paysForDays: 0 };
}

interface Payers {
  paidBy: { kind: OwnerKind; name: string; credits: number }[];
  /** With those that are not named. */
  paidByCount: number;
}

/** More would not fit on the screen. */
const namedMax = 3;

/**
 * The accounts that paid this month for the pictures of an organisation. Those that are deleted, or belong to another
 * organisation by now, are counted without their names.
 */
export async function findPayersBelow(db: Db, scope: Scope, owner: Owner, now: Date): Promise<Payers> {
  const { rows } = await sql<{ kind: OwnerKind; name: string | null; credits: number; count: number }>`
    select p.owner_kind as kind, o.name, sum(h.amount) as credits, count(*) over () as count
    from ledger_holds h
    join accounts p on p.id = h.account_id
    left join account_owners o on o.owner_kind = p.owner_kind and o.owner_id = p.owner_id
      and ${inScope(scope, 'o')}
    where h.state = 'captured' and h.settled_at >= ${monthOf(now)} and ${paidBelow(owner)}
    group by p.id, o.name
    order by o.name is null, sum(h.amount) desc, o.name, p.id
    limit ${namedMax}`.execute(db);
  const paidBy = rows.flatMap(({ kind, name, credits }) => (name === null ? [] : [{ kind, name, credits }]));
  return { paidBy, paidByCount: rows[0]?.count ?? 0 };
}

/** What a user's finished pictures, spins and pages cost this month, no matter which account paid; counted as in `findUseOf`. */
export async function findSpentBy(db: Db, userId: UserId, now: Date): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(h.amount), 0) as credits from ledger_holds h
    left join images i on i.id = h.image_id left join spins sp on sp.id = h.spin_id
    left join collages co on co.id = h.collage_id
    join picture_sets s on s.id = coalesce(i.set_id, sp.vehicle_id, co.vehicle_id)
    where s.user_id = ${userId} and h.state = 'captured' and h.settled_at >= ${monthOf(now)}`.execute(db);
  return rows[0]?.credits ?? 0;
}
