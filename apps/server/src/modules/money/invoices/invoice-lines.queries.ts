import type { CustomerId, InvoiceId } from '@forecourt/contract/ids';
import type { InvoiceItem } from '@forecourt/contract/invoices';
import type { Order } from '@forecourt/contract/offers';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
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

/**
 * Of each hold, the credits that cost nothing more: those that it drew from lots, and those that prepaid credits pay for. The
 * latter go to the oldest holds of the customer that are on no live invoice; the others keep what their invoice says.
 */
function covers(customerId: CustomerId, which: BilledMovements): RawBuilder<unknown> {
  // What an invoice takes is locked: a reversal that is not committed yet is waited for, and takes its hold out.
  const lock = which === 'open' ? sql`for share` : sql``;
  return sql`
    open_holds as (
      select h.id, h.settled_at, h.amount, h.transaction_id, h.account_id from ledger_holds h
      where h.state = 'captured' and h.customer_id = ${customerId}
        and not exists (select 1 from invoice_movements m where m.live and m.hold_id = h.id) ${lock}
    ), drawn as (
      select o.id as hold_id, l.order_id, -sum(e.amount)::bigint as credits
      from open_holds o join ledger_entries e on e.transaction_id = o.transaction_id and e.account_id = o.account_id
        join ledger_lots l on l.id = e.lot_id
      group by o.id, l.order_id
    ), outside as (
      select id as hold_id, credits, sum(credits) over (order by settled_at, id)::bigint as until from (
        select o.id, o.settled_at, o.amount - coalesce(sum(d.credits), 0)::bigint as credits
        from open_holds o left join drawn d on d.hold_id = o.id group by o.id, o.settled_at, o.amount) found
      where credits > 0
    ), prepaid as (
      select id, order_id, credits, sum(credits) over (order by created_at, id)::bigint as until from (
        select p.id, p.order_id, p.created_at, p.credits - coalesce((
          select sum(c.credits) from invoice_covers c join invoices i on i.id = c.invoice_id
          where c.prepaid_id = p.id and i.status <> 'void'), 0)::bigint as credits
        from prepaid_credits p where p.customer_id = ${customerId}) found
      where credits > 0
    ), covers (hold_id, order_id, prepaid_id, credits) as (
      select hold_id, order_id, null::uuid, credits from drawn
      union all
      select o.hold_id, p.order_id, p.id,
        least(o.until, p.until) - greatest(o.until - o.credits, p.until - p.credits)
        from outside o join prepaid p on p.until > o.until - o.credits and p.until - p.credits < o.until
      union all
      select c.hold_id, c.order_id, c.prepaid_id, c.credits from invoice_covers c
        join invoice_movements m on m.live and m.invoice_id = c.invoice_id and m.hold_id = c.hold_id
        join ledger_holds h on h.id = c.hold_id where h.customer_id = ${customerId}
    ), covered as (
      select hold_id, sum(credits)::bigint as credits from covers group by hold_id
    )`;
}

/** The captured holds: what of each remains to be paid, and whether it belongs to a combo. */
function captured(
  owner: InvoiceOwner,
  customerId: CustomerId,
  which: BilledMovements,
  combo: BillingTerms['combo'],
): RawBuilder<unknown> {
  const taken =
    which === 'open'
      ? sql`h.id in (select id from open_holds)`
      : wanted(which, 'h.settledAt', 'hold_id', 'h.id');
  return sql`
    captured as (
      select *, kind = 'picture' and count(*) filter (where kind = 'picture') over (partition by set_id, client_id)
          >= coalesce(${combo?.count ?? null}::integer, 2147483647) as is_combo
      from (
        select h.id, h.settled_at, h.amount, i.position, s.id as set_id, c.id as client_id,
          coalesce(c.name, '') as client_name,
          case when s.kind = 'crops' then '' else s.reference end as reference,
          case when s.kind = 'crops' then i.file_name else concat_ws(' ', s.make, s.model) end as name,
          case when h.spin_id is not null then 'spin' when h.collage_id is not null then 'collage'
            when s.kind = 'crops' then 'crop' else 'picture' end as kind,
          h.amount - coalesce(covered.credits, 0) as unpaid
        from ledger_holds h left join covered on covered.hold_id = h.id left join images i on i.id = h.image_id left join spins sp on sp.id = h.spin_id
          left join collages co on co.id = h.collage_id
          join picture_sets s on s.id = coalesce(i.set_id, sp.vehicle_id, co.vehicle_id)
          left join clients c on c.id = h.client_id
        where h.state = 'captured' and ${paidBy(owner, customerId)} and ${taken}) found
    )`;
}

function ordersOf(owner: InvoiceOwner, which: BilledMovements): RawBuilder<unknown> {
  if (owner.kind === 'user') return sql``;
  return sql`
    union all
    select 'order', o.created_at, o.created_at, null, '', '', null, o.name, 1, o.credits, 0, o.price_cents, null::uuid[], o.id
      from orders o where o.customer_id = ${owner.id} and ${wanted(which, 'o.createdAt', 'order_id', 'o.id')}`;
}

/**
 * The start of a statement, which names `lines`: numbered, with the movements that each bills. Packages come first, then one
 * line for what each vehicle had of a kind. A combo price is never more than what remains to be paid where a part is
 * covered.
 */
function withLines(
  owner: InvoiceOwner,
  customerId: CustomerId,
  which: BilledMovements,
  { creditPriceCents, combo }: BillingTerms,
): RawBuilder<unknown> {
  const price = sql`${creditPriceCents}::bigint`;
  const comboPrice = sql`${combo?.priceCents ?? 0}::bigint`;
  return sql`
    with ${covers(customerId, which)}, ${captured(owner, customerId, which, combo)},
    parts (kind, first_at, occurred_at, client_id, client_name, reference, position, name, quantity, credits, covered_credits,
      net_cents, hold_ids, order_id) as (
      select case when is_combo then 'combo' else kind end, min(settled_at), max(settled_at), client_id, client_name, reference,
        case when kind = 'picture' and not is_combo and count(*) = 1 then min(position) end,
        min(name) || case when kind = 'crop' and count(*) > 1 then ', …' else '' end, count(*)::integer,
        sum(amount)::bigint, sum(amount - unpaid)::bigint,
        case when not is_combo then sum(unpaid)::bigint * ${price}
          when sum(unpaid) < sum(amount) then least(${comboPrice}, sum(unpaid)::bigint * ${price})
          else ${comboPrice} end,
        array_agg(id order by settled_at, id), null::uuid
        from captured group by set_id, client_id, client_name, reference, kind, is_combo
      ${ordersOf(owner, which)}
    ), numbered as materialized (
      select row_number() over (order by kind <> 'order', client_name, client_id, reference, occurred_at,
        coalesce(order_id, hold_ids[1]))::integer as line, * from parts
    ), sources as (
      select n.line, c.order_id, sum(c.credits)::bigint as credits
      from numbered n cross join unnest(n.hold_ids) id join covers c on c.hold_id = id group by n.line, c.order_id
    ), sourced as (
      select s.line, jsonb_agg(jsonb_build_object('package', o.name, 'credits', s.credits, 'invoiceNumber', (
          select i.number from invoice_movements m join invoices i on i.id = m.invoice_id
          where m.live and m.order_id = o.id)) order by o.created_at nulls first, o.id) as covered_by
      from sources s left join orders o on o.id = s.order_id group by s.line
    ), lines as materialized (
      select numbered.*, coalesce(sourced.covered_by, '[]') as covered_by
      from numbered left join sourced on sourced.line = numbered.line
    )`;
}

/** Inserts the items of a new draft, the movements that each bills, and which of their credits are covered. */
export async function insertItemsAndMovements(
  tx: Tx,
  invoiceId: InvoiceId,
  owner: InvoiceOwner,
  customerId: CustomerId,
  terms: BillingTerms,
): Promise<void> {
  await sql`
    ${withLines(owner, customerId, 'open', terms)}, items as (
      insert into invoice_items (invoice_id, line, kind, first_at, occurred_at, client_id, client_name, reference, position,
        name, quantity, credits, covered_credits, covered_by, net_cents)
      select ${invoiceId}::uuid, line, kind, first_at, occurred_at, client_id, client_name, reference, position, name, quantity,
        credits, covered_credits, covered_by, net_cents from lines
    ), movements as (
      insert into invoice_movements (invoice_id, line, hold_id, order_id)
        select ${invoiceId}::uuid, line, hold_id, null from lines, unnest(hold_ids) hold_id
        union all select ${invoiceId}::uuid, line, null, order_id from lines where order_id is not null
    )
    insert into invoice_covers (invoice_id, line, hold_id, order_id, prepaid_id, credits)
      select ${invoiceId}::uuid, l.line, c.hold_id, c.order_id, c.prepaid_id, c.credits
      from lines l, unnest(l.hold_ids) id join covers c on c.hold_id = id`.execute(tx);
}

/** Inserts an order as the one item of a new draft. */
export async function insertOrder(tx: Tx, invoiceId: InvoiceId, order: Order): Promise<void> {
  const item = { kind: 'order', quantity: 1, clientName: '', reference: '', coveredBy: json([]) } as const;
  const { createdAt: occurredAt, credits, name, priceCents: netCents } = order;
  await tx
    .insertInto('invoiceItems')
    .values({ invoiceId, line: 1, ...item, name, credits, netCents, firstAt: occurredAt, occurredAt })
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
      ${withLines({ kind: 'customer', id: customerId }, customerId, days, terms)}
      select line, kind, first_at as "firstAt", occurred_at as "occurredAt", client_id as "clientId", client_name as "clientName", reference,
        position, name, quantity, credits, covered_credits as "coveredCredits", covered_by as "coveredBy",
        net_cents as "netCents"
      from lines order by line`.execute(trx);
    for (;;) {
      const { rows } = await sql<InvoiceItem>`fetch ${sql.lit(rowsAtOnce)} from lines`.execute(trx);
      yield* rows;
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    await trx.rollback().execute();
  }
}
