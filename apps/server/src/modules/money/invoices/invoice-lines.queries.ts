import type { CustomerId, InvoiceId } from '@forecourt/contract/ids';
import type { InvoiceItem } from '@forecourt/contract/invoices';
import type { Order } from '@forecourt/contract/offers';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { InvoiceOwner } from './invoices.queries.ts';
import type { BilledDays, BillingTerms } from './invoices.rules.ts';

/** Which movements: those on no live invoice, or those of a period whether invoiced or not. */
type BilledMovements = 'open' | BilledDays;

/**
 * A customer's invoice covers what its account, its clients and their users paid; a user's covers what the user's own
 * account paid there.
 */
function paidBy({ kind, id }: InvoiceOwner, customerId: CustomerId): RawBuilder<unknown> {
  if (kind === 'customer') return sql`h.customer_id = ${customerId}`;
  return sql`h.customer_id = ${customerId}
    and h.account_id = (select id from accounts where owner_kind = 'user' and owner_id = ${id})`;
}

function wanted(which: BilledMovements, at: string, movement: string, id: string): RawBuilder<unknown> {
  if (which === 'open')
    return sql`not exists (select 1 from invoice_movements m where m.live and ${sql.ref(`m.${movement}`)} = ${sql.ref(id)})`;
  return sql`(${which.from}::timestamptz is null or ${sql.ref(at)} >= ${which.from})
    and (${which.before}::timestamptz is null or ${sql.ref(at)} < ${which.before})`;
}

function ordersOf(owner: InvoiceOwner, which: BilledMovements): RawBuilder<unknown> {
  if (owner.kind === 'user') return sql``;
  return sql`
    union all
    select 'order', o.created_at, null, '', '', null, o.name, 1, o.credits, o.price_cents, null::uuid[], o.id
      from orders o where o.customer_id = ${owner.id} and ${wanted(which, 'o.createdAt', 'order_id', 'o.id')}`;
}

/** Numbered lines with the movements that each covers: packages first, then pictures, spins and pages by client and vehicle. */
function lines(
  owner: InvoiceOwner,
  customerId: CustomerId,
  which: BilledMovements,
  { creditPriceCents, combo }: BillingTerms,
): RawBuilder<unknown> {
  return sql`
    with captured as (
      select h.id, h.settled_at, h.amount, i.position, s.id as set_id, s.reference, c.id as client_id,
        coalesce(c.name, '') as client_name, concat_ws(' ', s.make, s.model) as name, i.file_name,
        s.kind = 'crops' as is_crop, h.spin_id is not null as is_spin,
        h.collage_id is not null as is_collage, s.kind = 'vehicle' and h.image_id is not null
          and count(h.image_id) over (partition by s.id) >= coalesce(${combo?.count ?? null}::integer, 2147483647) as is_combo
      from ledger_holds h left join images i on i.id = h.image_id left join spins sp on sp.id = h.spin_id
        left join collages co on co.id = h.collage_id
        join picture_sets s on s.id = coalesce(i.set_id, sp.vehicle_id, co.vehicle_id)
        left join clients c on c.id = h.client_id
      where h.state = 'captured' and ${paidBy(owner, customerId)}
        and ${wanted(which, 'h.settledAt', 'hold_id', 'h.id')}
    ), parts (kind, occurred_at, client_id, client_name, reference, position, name, quantity, credits, net_cents,
      hold_ids, order_id) as (
      select 'picture', settled_at, client_id, client_name, reference, position, name, 1, amount,
        amount * ${creditPriceCents}::bigint, array[id], null::uuid
        from captured where not is_combo and not is_crop and not is_spin and not is_collage
      union all
      select 'crop', settled_at, client_id, client_name, '', null, file_name, 1, amount,
        amount * ${creditPriceCents}::bigint, array[id], null
        from captured where is_crop
      union all
      select 'spin', settled_at, client_id, client_name, reference, null, name, 1, amount,
        amount * ${creditPriceCents}::bigint, array[id], null
        from captured where is_spin
      union all
      select 'collage', settled_at, client_id, client_name, reference, null, name, 1, amount,
        amount * ${creditPriceCents}::bigint, array[id], null
        from captured where is_collage
      union all
      select 'combo', max(settled_at), client_id, client_name, reference, null, name, count(*)::integer,
        sum(amount)::bigint, ${combo?.priceCents ?? 0}::bigint, array_agg(id order by settled_at, id), null
        from captured where is_combo group by set_id, client_id, client_name, reference, name
      ${ordersOf(owner, which)}
    )
    select row_number() over (order by kind <> 'order', client_name, client_id, reference, occurred_at,
      coalesce(order_id, hold_ids[1]))::integer as line, * from parts`;
}

/** Inserts the items of a new draft and the movements that each covers. */
export async function insertItemsAndMovements(
  tx: Tx,
  invoiceId: InvoiceId,
  owner: InvoiceOwner,
  customerId: CustomerId,
  terms: BillingTerms,
): Promise<void> {
  await sql`
    with lines as materialized (${lines(owner, customerId, 'open', terms)}),
    items as (
      insert into invoice_items (invoice_id, line, kind, occurred_at, client_id, client_name, reference, position,
        name, quantity, credits, net_cents)
      select ${invoiceId}::uuid, line, kind, occurred_at, client_id, client_name, reference, position, name, quantity,
        credits, net_cents from lines
    )
    insert into invoice_movements (invoice_id, line, hold_id, order_id)
      select ${invoiceId}::uuid, line, hold_id, null from lines, unnest(hold_ids) hold_id
      union all select ${invoiceId}::uuid, line, null, order_id from lines where order_id is not null`.execute(
    tx,
  );
}

/** Inserts an order as the one item of a new draft. */
export async function insertOrder(tx: Tx, invoiceId: InvoiceId, order: Order): Promise<void> {
  const item = { kind: 'order', quantity: 1, clientName: '', reference: '' } as const;
  const { createdAt: occurredAt, credits, name, priceCents: netCents } = order;
  await tx
    .insertInto('invoiceItems')
    .values({ invoiceId, line: 1, ...item, name, credits, netCents, occurredAt })
    .execute();
  await tx.insertInto('invoiceMovements').values({ invoiceId, line: 1, orderId: order.id }).execute();
}

const rowsAtOnce = 500;

/** The items that an invoice of this period would have, read in batches. */
export async function* readLines(
  db: Db,
  customerId: CustomerId,
  days: BilledDays,
  terms: BillingTerms,
): AsyncGenerator<InvoiceItem> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare lines no scroll cursor for
      select line, kind, occurred_at as "occurredAt", client_id as "clientId", client_name as "clientName", reference,
        position, name, quantity, credits, net_cents as "netCents"
      from (${lines({ kind: 'customer', id: customerId }, customerId, days, terms)}) lines order by line`.execute(
      trx,
    );
    for (;;) {
      const { rows } = await sql<InvoiceItem>`fetch ${sql.lit(rowsAtOnce)} from lines`.execute(trx);
      yield* rows;
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    await trx.rollback().execute();
  }
}
