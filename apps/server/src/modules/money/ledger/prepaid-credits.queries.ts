import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** What became of the credits that a customer had bought or been given free before credits were kept in lots. */
interface PrepaidCredits {
  customer: string;
  credits: number;
  /** What they have paid for on invoices since. */
  used: number;
  /** Credits that earlier invoices billed when they were used, at most as many as were prepaid. */
  billedByUse: number;
}

export async function listCreditsBeforeLots(db: Db): Promise<PrepaidCredits[]> {
  const { rows } = await sql<PrepaidCredits>`
    with prepaid as (
      select customer_id, sum(credits)::bigint as credits, sum(used)::bigint as used from (
        select p.customer_id, p.credits, (
          select coalesce(sum(v.credits), 0) from invoice_covers v join invoices i on i.id = v.invoice_id
          where v.prepaid_id = p.id and i.status <> 'void') as used
        from prepaid_credits p where p.before_lots) one
      group by customer_id
    ), billed as (
      select i.customer_id, sum(h.amount)::bigint as credits
      from invoices i join invoice_movements m on m.invoice_id = i.id and m.live join ledger_holds h on h.id = m.hold_id
      where i.created_at < (select ran_at from migrations where name = '0135-credit-lots.sql') group by i.customer_id
    )
    select c.name as customer, p.credits, p.used, least(p.credits, coalesce(b.credits, 0)) as "billedByUse"
    from prepaid p join customers c on c.id = p.customer_id left join billed b on b.customer_id = p.customer_id
    order by c.name, c.id`.execute(db);
  return rows;
}
