import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LedgerDifference } from './ledger.rules.ts';

/** Checks the entries against each other. */
const entries = sql`
  select 'transaction does not sum to zero' as what, transaction_id::text as id
    from ledger_entries group by transaction_id having sum(amount) <> 0
  union all
  select 'transaction without entries', t.id::text from ledger_transactions t
    where not exists (select 1 from ledger_entries e where e.transaction_id = t.id)
  union all
  select 'balance is not the sum of its entries', a.id::text from accounts a
    left join ledger_entries e on e.account_id = a.id
    where a.owner_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)
  union all
  select 'platform account keeps a balance', id::text from accounts where owner_id is null and balance <> 0
  union all
  select 'balance after the entry is not the sum up to it', id::text from (
    select e.id, e.balance_after, sum(e.amount) over (partition by e.account_id order by e.id) as total
      from ledger_entries e join accounts a on a.id = e.account_id where a.owner_id is not null) s
    where balance_after is distinct from total
  union all
  select 'credits of a lot are not the sum of its entries', l.id::text from ledger_lots l
    left join ledger_entries e on e.lot_id = l.id
    group by l.id having l.remaining <> coalesce(sum(e.amount), 0)
  union all
  select 'entry in a lot of another account', e.id::text from ledger_entries e
    join ledger_lots l on l.id = e.lot_id where l.account_id <> e.account_id`;

/** Checks holds against the ledger and against their images, spins and pages. */
const holds = sql`
  select 'held credits are not the sum of the open holds', 'held'
    where (select coalesce(sum(e.amount), 0) from ledger_entries e
      join accounts a on a.id = e.account_id where a.owner_kind = 'held')
      <> (select coalesce(sum(amount), 0) from ledger_holds where state = 'held')
  union all
  select 'earned credits are not the sum of the captured holds', 'revenue'
    where (select coalesce(sum(e.amount), 0) from ledger_entries e
      join accounts a on a.id = e.account_id where a.owner_kind = 'revenue')
      <> (select coalesce(sum(amount), 0) from ledger_holds where state = 'captured')
  union all
  select 'hold is not what was set aside', h.id::text from ledger_holds h
    join ledger_entries e on e.transaction_id = h.transaction_id and e.account_id = h.account_id
    group by h.id having sum(e.amount) <> -h.amount
  union all
  select 'open hold of a picture that is not being made', h.id::text from ledger_holds h
    join images i on i.id = h.image_id
    where h.state = 'held' and i.state not in ('queued', 'processing', 'needs_review')
  union all
  select 'open hold of a spin that is not being made', h.id::text from ledger_holds h
    join spins s on s.id = h.spin_id
    where h.state = 'held' and s.state not in ('queued', 'working')
  union all
  select 'open hold of a page that is not being made', h.id::text from ledger_holds h
    join collages c on c.id = h.collage_id
    where h.state = 'held' and (c.state not in ('queued', 'working') or c.deleted_at is not null)
  union all
  select 'settled hold without its transaction', s.subject_id::text from (
    select coalesce(h.image_id, h.spin_id, h.collage_id) as subject_id, h.state, count(*) as settled from ledger_holds h
      where h.state <> 'held' group by 1, h.state) s
    where s.settled <> (select count(*) filter (where t.reason <> 'reversal') - count(*) filter (where t.reason = 'reversal')
      from ledger_transactions t where t.subject_id = s.subject_id
      and t.reason = any (case s.state when 'captured' then array['capture', 'reversal'] else array['release'] end))
  union all
  select 'reversal of a capture that is not there', r.subject_id::text from ledger_transactions r
    where r.reason = 'reversal' group by r.subject_id
    having count(*) > (select count(*) from ledger_transactions c
      where c.subject_id = r.subject_id and c.reason = 'capture')
  union all
  select 'picture charged twice', image_id::text from ledger_holds
    where state = 'captured' and image_id is not null group by image_id having count(*) > 1
  union all
  select 'spin charged twice', spin_id::text from ledger_holds
    where state = 'captured' and spin_id is not null group by spin_id having count(*) > 1
  union all
  select 'page charged twice', collage_id::text from ledger_holds
    where state = 'captured' and collage_id is not null group by collage_id having count(*) > 1`;

/** Checks issued and sold credits against the ledger. */
const issues = sql`
  select 'order without its credits' as what, o.id::text as id from orders o
    where o.credits is distinct from (select sum(e.amount) from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
      where t.subject_id = o.id and t.reason = 'order' and a.owner_id is not null)
  union all
  select 'redeemed promo code without its credits', r.promo_code_id::text from promo_redemptions r
    where not exists (select 1 from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.subject_id = r.promo_code_id and t.reason = 'promo' and e.account_id = r.account_id)
  union all
  select 'promo credits without a redemption', t.id::text from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
    where t.reason = 'promo' and t.subject_kind = 'promo_code' and a.owner_id is not null
      and not exists (select 1 from promo_redemptions r
        where r.promo_code_id = t.subject_id and r.account_id = e.account_id)`;

/** Checks invoices against captured holds and orders. */
const bills = sql`
  select 'movement on two live invoices' as what, coalesce(m.hold_id, m.order_id)::text as id
    from invoice_movements m join invoices i on i.id = m.invoice_id
    where i.status <> 'void' group by m.hold_id, m.order_id having count(*) > 1
  union all
  select 'billed hold was not captured', m.hold_id::text
    from invoice_movements m join invoices i on i.id = m.invoice_id join ledger_holds h on h.id = m.hold_id
    where i.status <> 'void' and h.state <> 'captured'
  union all
  select 'credits of an item are not those of its movements', s.invoice_id::text || ' ' || s.line from (
    select t.invoice_id, t.line, t.credits, sum(coalesce(h.amount, o.credits)) as moved
      from invoice_items t join invoice_movements m on m.invoice_id = t.invoice_id and m.line = t.line
      left join ledger_holds h on h.id = m.hold_id left join orders o on o.id = m.order_id
      group by t.invoice_id, t.line) s where s.credits <> s.moved
  union all
  select 'covered credits of an item are not those of its holds', t.invoice_id::text || ' ' || t.line from invoice_items t
    where t.covered_credits <> (select coalesce(sum(c.credits), 0) from invoice_covers c
      where c.invoice_id = t.invoice_id and c.line = t.line)
  union all
  select 'bought credits billed by use', m.hold_id::text
    from invoice_movements m join ledger_holds h on h.id = m.hold_id
      join ledger_entries e on e.transaction_id = h.transaction_id and e.account_id = h.account_id
      join ledger_lots l on l.id = e.lot_id and l.order_id is not null
    where m.live group by m.invoice_id, m.hold_id
    having -sum(e.amount) <> (select coalesce(sum(c.credits), 0) from invoice_covers c
      where c.invoice_id = m.invoice_id and c.hold_id = m.hold_id and c.order_id is not null and c.prepaid_id is null)
  union all
  select 'prepaid credits used twice', c.prepaid_id::text
    from invoice_covers c join invoices i on i.id = c.invoice_id left join prepaid_credits p on p.id = c.prepaid_id
    where c.prepaid_id is not null and i.status <> 'void'
    group by c.prepaid_id, p.credits having sum(c.credits) > coalesce(p.credits, 0)
  union all
  select 'invoice is not the sum of its items', i.id::text from invoices i
    left join invoice_items t on t.invoice_id = i.id group by i.id
    having i.net_cents <> coalesce(sum(t.net_cents), 0) or i.credits <> coalesce(sum(t.credits), 0)
      or i.item_count <> count(t.line)
  union all
  select 'invoice numbers have a gap', year::text from invoices where year is not null
    group by year having max(sequence) <> count(*)`;

/** Recomputes the ledger from its entries, in one statement and thus from one snapshot. */
export async function findDifferences(db: Db): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`${entries} union all ${holds} union all ${issues}
    union all ${bills}`.execute(db);
  return rows;
}

/** The number of rows that a check covers. */
export async function countLedgerRows(db: Db): Promise<{ transactions: number; accounts: number }> {
  const { rows } = await sql<{ transactions: number; accounts: number }>`
    select (select count(*) from ledger_transactions) as transactions,
      (select count(*) from accounts) as accounts`.execute(db);
  return rows[0] ?? { transactions: 0, accounts: 0 };
}
