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
import type { Order } from '@forecourt/contract/offers';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as creditAlerts from '../credits/credit-alerts.service.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as clientQueries from './client-invoices.queries.ts';
import * as closing from './invoice-closing.queries.ts';
import * as lines from './invoice-lines.queries.ts';
import * as settings from './invoice-settings.service.ts';
import type { InvoiceOwner, InvoiceRow } from './invoices.queries.ts';
import * as queries from './invoices.queries.ts';
import {
  billedDaysOf,
  type InvoiceEvent,
  isBackwards,
  nextInvoiceStatus,
  termsOf,
  vatOf,
} from './invoices.rules.ts';

export type { InvoiceOwner, InvoiceRow } from './invoices.queries.ts';

export function toInvoice(row: InvoiceRow): Invoice {
  const { ownerKind: kind, ownerId: id, ownerName: name, language: _language, ...rest } = row;
  const totalCents = row.netCents + row.vatCents;
  return { ...rest, owner: { kind, id, name }, totalCents };
}

/** Invoices all open movements; fails when there are none. */
export async function createInvoice(ctx: Ctx, owner: InvoiceOwner): Promise<Invoice> {
  return inTx(ctx.db, async (tx) => {
    const { customerId } = await owners.getCreditOwnerInReach({ ...ctx, db: tx }, owner);
    if (!customerId) fail('nothingToInvoice');
    await queries.lockInvoicing(tx, customerId);
    const installation = await settings.getInvoiceSettings(tx);
    const { currency, vatBasisPoints } = installation;
    const terms = termsOf(installation, await settings.findInvoiceSettingsOfCustomer(tx, customerId));
    const draft = { owner, customerId, currency, vatBasisPoints, now: ctx.now };
    const id = await queries.insertDraft(tx, draft);
    await lines.insertItemsAndMovements(tx, id, owner, customerId, terms);
    const sums = await queries.findSumsOf(tx, id);
    if (sums.itemCount === 0) fail('nothingToInvoice');
    await queries.setSums(tx, id, { ...sums, vatCents: vatOf(sums.netCents, vatBasisPoints) });
    return toInvoice((await queries.findInvoice(tx, ctx.scope, owner, id)) ?? fail('invoiceNotFound'));
  });
}

/**
 * A draft that bills one order alone, at the VAT rate and in the currency at which it was paid; its number comes with the
 * closing.
 */
export async function invoiceOrder(
  tx: Tx,
  order: Order,
  { currency, vatBasisPoints, now }: { currency: string; vatBasisPoints: number; now: Date },
): Promise<InvoiceId> {
  const { customerId, credits, priceCents: netCents } = order;
  await queries.lockInvoicing(tx, customerId);
  const owner = { kind: 'customer', id: customerId } as const;
  const id = await queries.insertDraft(tx, { owner, customerId, currency, vatBasisPoints, now });
  await lines.insertOrder(tx, id, order);
  const vatCents = vatOf(netCents, vatBasisPoints);
  await queries.setSums(tx, id, { itemCount: 1, credits, netCents, vatCents });
  return id;
}

export async function listInvoices(
  ctx: Ctx,
  owner: InvoiceOwner,
  page: PageQuery,
): Promise<RouteAnswer<typeof listCustomerInvoices>> {
  await owners.getCreditOwnerInReach(ctx, owner);
  const [rows, found] = await Promise.all([
    queries.listInvoices(ctx.db, ctx.scope, owner, page),
    queries.countInvoices(ctx.db, ctx.scope, owner),
  ]);
  return { ...counted(found), results: rows.map(toInvoice) };
}

export async function findInvoice(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<InvoiceRow> {
  await owners.getCreditOwnerInReach(ctx, owner);
  return (await queries.findInvoice(ctx.db, ctx.scope, owner, id)) ?? fail('invoiceNotFound');
}

export async function getInvoice(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return toInvoice(await findInvoice(ctx, owner, id));
}

/** Items are numbered from 1 without gaps, so a page starts after a known line. */
export async function listInvoiceItems(
  ctx: Ctx,
  owner: InvoiceOwner,
  id: InvoiceId,
  page: PageQuery,
): Promise<RouteAnswer<typeof listCustomerInvoiceItems>> {
  const { itemCount } = await findInvoice(ctx, owner, id);
  const results = await queries.listItemsAfter(ctx.db, id, (page.page - 1) * page.limit, page.limit);
  return { count: itemCount, countIsExact: true, results };
}

const itemsAtOnce = 500;

/** All items of an invoice, read in batches. */
export async function* readAllInvoiceItems(ctx: Ctx, id: InvoiceId): AsyncGenerator<InvoiceItem> {
  for (let line = 0; ; line += itemsAtOnce) {
    const some = await queries.listItemsAfter(ctx.db, id, line, itemsAtOnce);
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
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, owner);
    const row = (await queries.lockInvoice(tx, ctx.scope, owner, id)) ?? fail('invoiceNotFound');
    if (!nextInvoiceStatus(row.status, event)) fail('invoiceStateWrong');
    await write(tx, row);
    return getInvoice({ ...ctx, db: tx }, owner, id);
  });
}

export function closeInvoice(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return change(ctx, owner, id, 'close', async (tx, { customerId }) => {
    const {
      sellerName: name,
      sellerAddress: address,
      sellerVatId: vatId,
    } = await settings.getInvoiceSettings(tx);
    if (!name || !address) fail('invoiceSellerMissing');
    const { language, ...buyer } = await queries.findBuyerOf(tx, owner, customerId);
    // Accounts before the number, as a payment that is booked locks them.
    await settleBilled(tx, ctx, id, customerId);
    const year = ctx.now.getUTCFullYear();
    const sequence = await queries.takeNextSequence(tx, year);
    const seller = { name, address, vatId };
    await closing.nameInvoicesOfPackages(tx, id, { year, sequence });
    await queries.closeInvoice(tx, id, { year, sequence, seller, buyer, language, now: ctx.now });
    const closed = await queries.findInvoice(tx, ctx.scope, owner, id);
    await creditAlerts.notifyKeepers(tx, ctx, owner, {
      kind: 'invoiceClosed',
      text: 'invoiceClosed',
      values: { number: closed?.number ?? '' },
      link: { kind: 'invoice', id },
    });
  });
}

/** What an invoice bills by use is owed no longer: by the account that used it, or by the client or customer whose credits it was. */
async function settleBilled(tx: Tx, ctx: Ctx, id: InvoiceId, customerId: CustomerId): Promise<void> {
  const cause = ledger.causeOf(ctx);
  for (const { ownerKind, ownerId, clientId, credits } of await closing.listBilledByUse(tx, id)) {
    const above = [
      ...(clientId ? [{ kind: 'client' as const, id: clientId }] : []),
      { kind: 'customer' as const, id: customerId },
    ];
    const payer = { kind: ownerKind, id: ownerId };
    const owners = [payer, ...above.filter((one) => one.id !== ownerId)];
    await ledger.settleOwed(tx, { owners, credits, subject: { kind: 'invoice', id } }, cause);
  }
}

export function markInvoicePaid(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return change(ctx, owner, id, 'pay', (tx) => queries.setInvoicePaid(tx, id, ctx.now));
}

export function voidInvoice(ctx: Ctx, owner: InvoiceOwner, id: InvoiceId): Promise<Invoice> {
  return change(ctx, owner, id, 'void', (tx) => queries.setInvoiceVoid(tx, id, ctx.now));
}

export async function listInvoicesByClient(
  ctx: Ctx,
  id: CustomerId,
  query: RouteInput<typeof listClientInvoices>['query'],
): Promise<RouteAnswer<typeof listClientInvoices>> {
  await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id });
  const { startDate, endDate, clientId, ...page } = query;
  if (isBackwards(startDate, endDate)) fail('validationError', { params: { field: 'endDate' } });
  const wanted = { customerId: id, days: billedDaysOf(startDate, endDate), clientId };
  const [rows, found] = await Promise.all([
    clientQueries.listClientInvoices(ctx.db, wanted, page),
    clientQueries.countClientInvoices(ctx.db, wanted),
  ]);
  return { ...counted(found), results: rows };
}
