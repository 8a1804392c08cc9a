import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { ClientInvoice } from '@forecourt/contract/invoices';
import type { PageQuery } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countLimit } from '../../../platform/db/lists.ts';
import type { BilledDays } from './invoices.rules.ts';

/** Restricts invoices to a customer, a period, and optionally one client. */
interface ClientInvoiceFilter {
  customerId: CustomerId;
  days: BilledDays;
  clientId: ClientId | undefined;
}

/** The part of each invoice that concerns one client, of the customer's and its users' invoices. */
function parts({ customerId, days: { from, before }, clientId }: ClientInvoiceFilter) {
  return sql`
    from invoices i join invoice_items t on t.invoice_id = i.id join clients c on c.id = t.client_id
    where i.customer_id = ${customerId} and c.customer_id = ${customerId}
      and (${clientId ?? null}::uuid is null or c.id = ${clientId ?? null})
      and (${from}::timestamptz is null or i.created_at >= ${from})
      and (${before}::timestamptz is null or i.created_at < ${before})
    group by i.id, c.id`;
}

export async function listClientInvoices(
  db: Db,
  wanted: ClientInvoiceFilter,
  page: PageQuery,
): Promise<ClientInvoice[]> {
  const { rows } = await sql<ClientInvoice>`
    select i.id as "invoiceId", i.number, i.status,
      i.created_at as "createdAt", i.currency,
      json_build_object('kind', i.owner_kind, 'id', i.owner_id, 'name', coalesce(
        (select name from customers where id = i.owner_id),
        (select coalesce(name, email) from users where id = i.owner_id))) as owner,
      json_build_object('id', c.id, 'name', c.name) as client,
      count(*) as "itemCount", sum(t.credits) as credits, sum(t.net_cents) as "netCents"
    ${parts(wanted)}
    order by i.created_at desc, i.id desc, c.name, c.id
    limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db);
  return rows;
}

export async function countClientInvoices(db: Db, wanted: ClientInvoiceFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 ${parts(wanted)} limit ${countLimit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
