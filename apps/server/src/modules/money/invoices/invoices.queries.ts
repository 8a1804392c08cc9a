import type { Scope } from '@forecourt/contract/actor';
import type { CustomerId, InvoiceId } from '@forecourt/contract/ids';
import type { InvoiceItem, InvoiceParty, InvoiceStatus } from '@forecourt/contract/invoices';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { PageQuery } from '@forecourt/contract/route';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';

/** The customer or user whom an invoice bills. */
export interface InvoiceOwner {
  kind: 'customer' | 'user';
  id: string;
}

/** Serialises the invoicing of a customer and of its users. */
export async function lockInvoicing(tx: Tx, id: CustomerId): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Whom an invoice is addressed to; undefined if there is no such invoice. */
export async function findOwnerOf(db: Db, id: InvoiceId): Promise<InvoiceOwner | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['ownerKind as kind', 'ownerId as id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as InvoiceOwner | undefined;
}

export async function insertDraft(
  tx: Tx,
  draft: {
    owner: InvoiceOwner;
    customerId: CustomerId;
    currency: string;
    vatBasisPoints: number;
    now: Date;
  },
): Promise<InvoiceId> {
  const { id } = await tx
    .insertInto('invoices')
    .values({
      ownerKind: draft.owner.kind,
      ownerId: draft.owner.id,
      customerId: draft.customerId,
      currency: draft.currency,
      vatBasisPoints: draft.vatBasisPoints,
      createdAt: draft.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface InvoiceSums {
  itemCount: number;
  credits: number;
  netCents: number;
}

export function findSumsOf(tx: Tx, id: InvoiceId): Promise<InvoiceSums> {
  return tx
    .selectFrom('invoiceItems')
    .select((eb) => [
      eb.fn.countAll<number>().as('itemCount'),
      sql<number>`coalesce(sum(credits), 0)`.as('credits'),
      sql<number>`coalesce(sum(net_cents), 0)`.as('netCents'),
    ])
    .where('invoiceId', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setSums(
  tx: Tx,
  id: InvoiceId,
  sums: InvoiceSums & { vatCents: number },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      itemCount: sums.itemCount,
      credits: sums.credits,
      netCents: sums.netCents,
      vatCents: sums.vatCents,
    })
    .where('id', '=', id)
    .execute();
}

export interface InvoiceRow {
  id: InvoiceId;
  ownerKind: InvoiceOwner['kind'];
  ownerId: string;
  ownerName: string;
  customerId: CustomerId;
  status: InvoiceStatus;
  number: string | null;
  currency: string;
  vatBasisPoints: number;
  itemCount: number;
  credits: number;
  netCents: number;
  vatCents: number;
  seller: InvoiceParty | null;
  buyer: InvoiceParty | null;
  language: LanguageCode | null;
  createdAt: string;
  closedAt: string | null;
  paidAt: string | null;
  voidedAt: string | null;
}

/** Includes deleted owners, because their invoices are kept. */
const ownerName = sql<string>`coalesce(
  (select c.name from customers c where c.id = i.owner_id), (select coalesce(u.name, u.email) from users u where u.id = i.owner_id))`;

/** Users can move between customers, but their invoices cannot: each stays with the customer that it names. */
function seenFrom(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'client')
    return sql`i.customer_id = (select customer_id from clients where id = ${scope.clientId})`;
  return within(scope, { user: 'i.ownerId', customer: 'i.customerId' });
}

function selectInvoices(db: Db, scope: Scope, owner: InvoiceOwner) {
  return db
    .selectFrom('invoices as i')
    .select([
      'i.id',
      'i.ownerKind',
      'i.ownerId',
      ownerName.as('ownerName'),
      'i.customerId',
      'i.status',
      'i.number',
      'i.currency',
      'i.vatBasisPoints',
      'i.itemCount',
      'i.credits',
      'i.netCents',
      'i.vatCents',
      'i.seller',
      'i.buyer',
      'i.language',
      'i.createdAt',
      'i.closedAt',
      'i.paidAt',
      'i.voidedAt',
    ])
    .where('i.ownerKind', '=', owner.kind)
    .where('i.ownerId', '=', owner.id)
    .where(seenFrom(scope));
}

export function findInvoice(
  db: Db,
  scope: Scope,
  owner: InvoiceOwner,
  id: InvoiceId,
): Promise<InvoiceRow | undefined> {
  return selectInvoices(db, scope, owner).where('i.id', '=', id).executeTakeFirst();
}

/** As `find`, with the invoice locked until the transaction ends. */
export function lockInvoice(
  tx: Tx,
  scope: Scope,
  owner: InvoiceOwner,
  id: InvoiceId,
): Promise<InvoiceRow | undefined> {
  return selectInvoices(tx, scope, owner).where('i.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function listInvoices(
  db: Db,
  scope: Scope,
  owner: InvoiceOwner,
  page: PageQuery,
): Promise<InvoiceRow[]> {
  return selectInvoices(db, scope, owner)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .$call(onPage(page))
    .execute();
}

export function countInvoices(db: Db, scope: Scope, owner: InvoiceOwner): Promise<number> {
  return countUpTo(
    db,
    db
      .selectFrom('invoices as i')
      .where('i.ownerKind', '=', owner.kind)
      .where('i.ownerId', '=', owner.id)
      .where(seenFrom(scope)),
  );
}

/** Items after the given line, in order. */
export function listItemsAfter(db: Db, id: InvoiceId, line: number, limit: number): Promise<InvoiceItem[]> {
  return db
    .selectFrom('invoiceItems')
    .select([
      'line',
      'kind',
      sql<string>`coalesce(first_at, occurred_at)`.as('firstAt'),
      'occurredAt',
      'clientId',
      'clientName',
      'reference',
      sql<InvoiceItem['position']>`position`.as('position'),
      'name',
      'quantity',
      'credits',
      'coveredCredits',
      'coveredBy',
      'netCents',
    ])
    .where('invoiceId', '=', id)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/**
 * The next number of a year. The row lock blocks concurrent numbering until the transaction ends, and a rollback leaves
 * no gap.
 */
export async function takeNextSequence(tx: Tx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('invoiceNumbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`invoice_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

interface InvoiceClosing {
  year: number;
  sequence: number;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  language: LanguageCode;
  now: Date;
}

export async function closeInvoice(tx: Tx, id: InvoiceId, closing: InvoiceClosing): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      status: 'closed',
      year: closing.year,
      sequence: closing.sequence,
      seller: json(closing.seller),
      buyer: json(closing.buyer),
      language: closing.language,
      closedAt: closing.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function setInvoicePaid(tx: Tx, id: InvoiceId, now: Date): Promise<void> {
  await tx.updateTable('invoices').set({ status: 'paid', paidAt: now }).where('id', '=', id).execute();
}

/** Voids the invoice, so that its movements can be invoiced again. */
export async function setInvoiceVoid(tx: Tx, id: InvoiceId, now: Date): Promise<void> {
  await tx.updateTable('invoices').set({ status: 'void', voidedAt: now }).where('id', '=', id).execute();
  await tx.updateTable('invoiceMovements').set({ live: false }).where('invoiceId', '=', id).execute();
}

/** The billed party and the language of the invoice: the user's, or that of the customer's first admin. */
export async function findBuyerOf(
  db: Db,
  owner: InvoiceOwner,
  customerId: CustomerId,
): Promise<InvoiceParty & { language: LanguageCode }> {
  const { rows } = await sql<InvoiceParty & { language: LanguageCode }>`
    select coalesce(u.name, u.email, c.name) as name, coalesce(c.vat_id, '') as "vatId",
      concat_ws(E'\n', case when u.id is not null then c.name end, c.address) as address,
      coalesce(language_of(u.id), (select language_of(a.id) from users a where a.customer_id = c.id and a.role = 'customer'
        and a.deleted_at is null order by a.created_at, a.id limit 1), 'en') as language
    from customers c left join users u on ${owner.kind} = 'user' and u.id = ${owner.id}
    where c.id = ${customerId}`.execute(db);
  const [buyer] = rows;
  if (!buyer) throw new Error(`No customer ${customerId}`);
  return buyer;
}
