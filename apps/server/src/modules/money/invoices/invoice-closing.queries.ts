import type { ClientId, InvoiceId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OwnerKind } from '../ledger/ledger.rules.ts';

/** Names the invoices of the packages that cover lines of a draft which is being closed under this number: it may be their own. */
export async function nameInvoicesOfPackages(
  tx: Tx,
  id: InvoiceId,
  { year, sequence }: { year: number; sequence: number },
): Promise<void> {
  await sql`
    update invoice_items t set covered_by = named.covered_by from (
      select c.line, jsonb_agg(jsonb_build_object('package', o.name, 'credits', c.credits, 'invoiceNumber',
          case when i.id = ${id} then invoice_number(${year}, ${sequence}) else i.number end)
        order by o.created_at nulls first, o.id) as covered_by
      from (select line, order_id, sum(credits)::bigint as credits from invoice_covers where invoice_id = ${id}
          group by line, order_id) c
        left join orders o on o.id = c.order_id
        left join invoice_movements m on m.live and m.order_id = o.id left join invoices i on i.id = m.invoice_id
      group by c.line) named
    where t.invoice_id = ${id} and t.line = named.line and t.covered_by <> named.covered_by`.execute(tx);
}

interface BilledByUse {
  ownerKind: OwnerKind;
  ownerId: string;
  /** Of the vehicle's user, when the credits were reserved. */
  clientId: ClientId | null;
  credits: number;
}

/** The credits of an invoice that nothing covers, by the account that paid and the client that they were used at. */
export async function listBilledByUse(tx: Tx, id: InvoiceId): Promise<BilledByUse[]> {
  const { rows } = await sql<BilledByUse>`
    select a.owner_kind as "ownerKind", a.owner_id as "ownerId", h.client_id as "clientId",
      sum(h.amount - coalesce(c.credits, 0))::bigint as credits
    from invoice_movements m join ledger_holds h on h.id = m.hold_id join accounts a on a.id = h.account_id
      left join (select hold_id, sum(credits)::bigint as credits from invoice_covers where invoice_id = ${id} group by hold_id) c
        on c.hold_id = h.id
    where m.invoice_id = ${id} group by a.owner_kind, a.owner_id, h.client_id
    having sum(h.amount - coalesce(c.credits, 0)) > 0 order by a.owner_kind, a.owner_id, h.client_id`.execute(
    tx,
  );
  return rows;
}
