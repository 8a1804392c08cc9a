/**
 * Invoices of customers and users. Guarantees that a movement is on at most one live invoice; that closed invoices are
 * numbered without gaps and never change; that terms are those of the day of creation, seller and buyer those of the
 * day of closing.
 */
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, InvoiceId } from '@forecourt/contract/ids';
import type {
  Invoice,
  InvoiceItem,
  listClientInvoices,
  listCustomerInvoiceItems,
  listCustomerInvoices,
} from '@forecourt/contract/invoices';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as clientQueries from './client-invoices.queries.ts';
import * as lines from './invoice-lines.queries.ts';
import * as settings from './invoice-settings.service.ts';
import type { InvoiceOwner, InvoiceRow } from './invoices.queries.ts';
import * as queries from './invoices.queries.ts';
import { daysOf, type InvoiceEvent, isBackwards, next, termsOf, vatOf } from './invoices.rules.ts';

export type { InvoiceOwner, InvoiceRow } from './invoices.queries.ts';

export function toInvoice(row: InvoiceRow): Invoice {
  const { ownerKind: kind, ownerId: id, ownerName: name, language: _language, ...rest } = row;
  const totalCents = row.netCents + row.vatCents;
  return { ...rest, owner: { kind, id, name }, totalCents };
}

/** Invoices all open movements; fails when there are none. */
export async function create(ctx: Ctx, owner: InvoiceOwner): Promise<Invoice> {
  return inTx(ctx.db, async (tx) => {
    const { customerId } = await owners.getInReach({ ...ctx, db: tx }, owner);
    if (!customerId) fail('nothingToInvoice');
    await queries.lockCustomer(tx, customerId);
    const installation = await settings.get(tx);
    const { currency, vatBasisPoints } = installation;
    const terms = termsOf(installation, await settings.ofCustomer(tx, customerId));
    const draft = { owner, customerId, currency, vatBasisPoints, now: ctx.now };
    const id = await queries.insertDraft(tx, draft);
    await lines.insertLines(tx, id, owner, customerId, terms);
    const sums = await queries.sumsOf(tx, id);
    if (sums.itemCount === 0) fail('nothingToInvoice');
    await queries.setSums(tx, id, { ...sums, vatCents: vatOf(sums.netCents, vatBasisPoints) });
    return toInvoice((await queries.find(tx, ctx.scope, owner, id)) ?? fail('invoiceNotFound'));
  });
}

export async function list(
  ctx: Ctx,
  owner: InvoiceOwner,
  page: PageQuery,
): Promise<RouteAnswer<typeof listCustomerInvoices>> {
  await owners.getInReach(ctx, owner);
  const [rows, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, owner, page),
    queries.count(ctx.db, ctx.scope, owner),
  ]);
  return { ...counted(found), results: rows.map(toInvoice) };
}

export async function findRow(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<InvoiceRow> {
  await owners.getInReach(ctx, owner);
  return (await queries.find(ctx.db, ctx.scope, owner, id)) ?? fail('invoiceNotFound');
}

export async function get(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return toInvoice(await findRow(ctx, owner, id));
}

/** Items are numbered from 1 without gaps, so a page starts after a known line. */
export async function items(
  ctx: Ctx,
  owner: InvoiceOwner,
  id: InvoiceId,
  page: PageQuery,
): Promise<RouteAnswer<typeof listCustomerInvoiceItems>> {
  const { itemCount } = await findRow(ctx, owner, id);
  const results = await queries.itemsAfter(ctx.db, id, (page.page - 1) * page.limit, page.limit);
  return { count: itemCount, countIsExact: true, results };
}

const itemsAtOnce = 500;

/** All items of an invoice, read in batches. */
export async function* allItems(ctx: Ctx, id: InvoiceId): AsyncGenerator<InvoiceItem> {
  for (let line = 0; ; line += itemsAtOnce) {
    const some = await queries.itemsAfter(ctx.db, id, line, itemsAtOnce);
    yield* some;
    if (some.length < itemsAtOnce) return;
  }
}

async function change(
  ctx: Ctx,
  owner: InvoiceOwner,
  id: InvoiceId,
  event: InvoiceEvent,
  write: (tx: Tx, row: InvoiceRow) => Promise<void>,
): Promise<Invoice> {
  return inTx(ctx.db, async (tx) => {
    await owners.getInReach({ ...ctx, db: tx }, owner);
    const row = (await queries.lock(tx, ctx.scope, owner, id)) ?? fail('invoiceNotFound');
    if (!next(row.status, event)) fail('invoiceStateWrong');
    await write(tx, row);
    return get({ ...ctx, db: tx }, owner, id);
  });
}

export function close(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return change(ctx, owner, id, 'close', async (tx, { customerId }) => {
    const { sellerName: name, sellerAddress: address, sellerVatId: vatId } = await settings.get(tx);
    if (!name || !address) fail('invoiceSellerMissing');
    const { language, ...buyer } = await queries.buyerOf(tx, owner, customerId);
    const year = ctx.now.getUTCFullYear();
    const sequence = await queries.nextSequence(tx, year);
    const seller = { name, address, vatId };
    await queries.close(tx, id, { year, sequence, seller, buyer, language, now: ctx.now });
  });
}

export function pay(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return change(ctx, owner, id, 'pay', (tx) => queries.markPaid(tx, id, ctx.now));
}

export function cancel(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return change(ctx, owner, id, 'void', (tx) => queries.markVoid(tx, id, ctx.now));
}

export async function byClient(
  ctx: Ctx,
  id: CustomerId,
  query: RouteInput<typeof listClientInvoices>['query'],
): Promise<RouteAnswer<typeof listClientInvoices>> {
  await owners.getInReach(ctx, { kind: 'customer', id });
  const { startDate, endDate, clientId, ...page } = query;
  if (isBackwards(startDate, endDate)) fail('validationError', { params: { field: 'endDate' } });
  const wanted = { customerId: id, days: daysOf(startDate, endDate), clientId };
  const [rows, found] = await Promise.all([
    clientQueries.list(ctx.db, wanted, page),
    clientQueries.count(ctx.db, wanted),
  ]);
  return { ...counted(found), results: rows };
}
