import type { Scope } from '@forecourt/contract/actor';
import type { CreditEntry } from '@forecourt/contract/credits';
import type { AccountId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { sql } from 'kysely';
import { type Db, readAll } from '../../../platform/db/database.ts';
import { countLimit } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { Owner } from '../ledger/ledger.rules.ts';

export interface HistoryRow {
  id: string;
  createdAt: string;
  reason: CreditEntry['reason'];
  amount: number;
  balance: number;
  actorId: UserId | null;
  actorName: string | null;
  hold: CreditEntry['hold'];
  other: CreditEntry['other'];
  image: Omit<Extract<CreditEntry['subject'], { kind: 'image' }>, 'kind'> | null;
  crop: Omit<Extract<CreditEntry['subject'], { kind: 'crop' }>, 'kind'> | null;
  spin: Omit<Extract<CreditEntry['subject'], { kind: 'spin' }>, 'kind'> | null;
  collage: Omit<Extract<CreditEntry['subject'], { kind: 'collage' }>, 'kind'> | null;
  promoCode: string | null;
  /** Of the credits of a promo code. */
  expiresAt: string | null;
  order: { orderId: string; name: string } | null;
  invoice: Omit<Extract<CreditEntry['subject'], { kind: 'invoice' }>, 'kind'> | null;
}

export async function findAccountOf(db: Db, owner: Owner): Promise<AccountId | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A transaction is shown as one row, however many lots it drew from: that of its last entry in the account. */
const isLast = sql`not exists (select 1 from ledger_entries later
  where later.transaction_id = e.transaction_id and later.account_id = e.account_id and later.id > e.id)`;

/** The account on the other side of a transaction, for readers who have it in scope or directly above them. */
function otherSide(scope: Scope) {
  return sql`(
    select json_build_object('kind', o.owner_kind, 'id', o.owner_id, 'name', o.name)
      from ledger_entries oe join accounts oa on oa.id = oe.account_id
      join account_owners o on o.owner_kind = oa.owner_kind and o.owner_id = oa.owner_id
      where oe.transaction_id = e.transaction_id and oe.account_id <> e.account_id
        and (${inScope(scope, 'o')} or o.owner_id in (me.client_id, me.customer_id))
      limit 1)`;
}

/**
 * The name of the actor, unless they belong to another organisation because the owner of the account has moved since.
 */
const actorName = sql`case when actor.customer_id is null
  or actor.customer_id in (me.customer_id, (select parent_id from customers where id = me.customer_id))
  then coalesce(actor.name, actor.email) end`;

/** The stock number, unless the vehicle has moved to another organisation. */
const reference = (scope: Scope) =>
  sql`case when ${inScope(scope, 's')} or s.customer_id = me.customer_id then s.reference else '' end`;

/** Movements of one account, or the costs of one person's pictures, spins and pages in any account. */
export type HistoryFilter =
  | { account: AccountId; reason?: CreditEntry['reason'] | undefined }
  | { spender: UserId };

function among(entries: HistoryFilter) {
  if ('spender' in entries) {
    return sql`t.reason in ('hold', 'release') and a.owner_id is not null and t.subject_kind in ('image', 'spin', 'collage')
      and t.subject_id in (
        select own.id from images own join picture_sets of on of.id = own.set_id where of.user_id = ${entries.spender}
        union all
        select own.id from spins own join picture_sets of on of.id = own.vehicle_id where of.user_id = ${entries.spender}
        union all
        select own.id from collages own join picture_sets of on of.id = own.vehicle_id where of.user_id = ${entries.spender})`;
  }
  const { account, reason } = entries;
  return reason ? sql`e.account_id = ${account} and t.reason = ${reason}` : sql`e.account_id = ${account}`;
}

function selectRows(scope: Scope, entries: HistoryFilter) {
  return sql<HistoryRow>`
    select t.id, t.created_at as "createdAt", t.reason, e.balance_after as balance, t.actor_id as "actorId",
      ${actorName} as "actorName", h.state as hold, p.code as "promoCode",
      case when p.id is not null then (select max(l.expires_at) from ledger_entries part join ledger_lots l on l.id = part.lot_id
        where part.transaction_id = t.id and part.account_id = e.account_id) end as "expiresAt",
      (select sum(part.amount) from ledger_entries part
        where part.transaction_id = t.id and part.account_id = e.account_id) as amount,
      case when s.kind = 'vehicle' and i.id is not null then json_build_object('imageId', i.id, 'position', i.position,
        'vehicleId', s.id, 'reference', ${reference(scope)}) end as image,
      case when s.kind = 'crops' then json_build_object('imageId', i.id, 'cropSetId', s.id,
        'fileName', i.file_name) end as crop,
      case when sp.id is not null then json_build_object('spinId', sp.id, 'vehicleId', s.id,
        'reference', ${reference(scope)}) end as spin,
      case when co.id is not null then json_build_object('collageId', co.id, 'vehicleId', s.id,
        'reference', ${reference(scope)}) end as collage,
      case when b.id is not null then json_build_object('orderId', b.id, 'name', b.name) end as "order",
      case when n.id is not null then json_build_object('invoiceId', n.id, 'number', n.number) end as invoice,
      ${otherSide(scope)} as other
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    join accounts a on a.id = e.account_id
    left join account_owners me on me.owner_kind = a.owner_kind and me.owner_id = a.owner_id
    left join users actor on actor.id = t.actor_id
    left join ledger_holds h on h.transaction_id = t.id
    left join images i on t.subject_kind = 'image' and i.id = t.subject_id
    left join spins sp on t.subject_kind = 'spin' and sp.id = t.subject_id
    left join collages co on t.subject_kind = 'collage' and co.id = t.subject_id
    left join picture_sets s on s.id = coalesce(i.set_id, sp.vehicle_id, co.vehicle_id)
    left join promo_codes p on t.subject_kind = 'promo_code' and p.id = t.subject_id
    left join orders b on t.subject_kind = 'order' and b.id = t.subject_id
    left join invoices n on t.subject_kind = 'invoice' and n.id = t.subject_id
    where ${among(entries)} and ${isLast}
    order by e.id desc`;
}

export async function listEntries(
  db: Db,
  scope: Scope,
  entries: HistoryFilter,
  page: PageQuery,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`${selectRows(scope, entries)}
    limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db);
  return rows;
}

/** All rows of the history, in the order of its pages. */
export function readAllEntries(db: Db, scope: Scope, entries: HistoryFilter): AsyncGenerator<HistoryRow> {
  return readAll(db, selectRows(scope, entries));
}

export async function countEntries(db: Db, entries: HistoryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        join accounts a on a.id = e.account_id
        where ${among(entries)} and ${isLast} limit ${countLimit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
