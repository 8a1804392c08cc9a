/**
 * Purchases that are paid at the payment provider. Guarantees that terms and sums are those of the moment when the payment
 * began, and that nobody gets the address of the provider's page before the payment is stored.
 */
import { fail } from '@forecourt/contract/errors';
import { type CustomerId, type OfferId, PaymentId } from '@forecourt/contract/ids';
import type { Payment } from '@forecourt/contract/payments';
import type { Ctx } from '../../../platform/context.ts';
import { idOfName, newId } from '../../../platform/crypto.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as invoiceSettings from '../invoices/invoice-settings.service.ts';
import { vatOf } from '../invoices/invoices.rules.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as offers from '../offers/offers.service.ts';
import * as sessions from './checkout-sessions.service.ts';
import * as queries from './payments.queries.ts';
import { isCancelledByClosing } from './payments.rules.ts';

function toPayment({ actorId: _actorId, checkoutUrl, ...rest }: queries.PaymentRow): Payment {
  return { ...rest, checkoutUrl: rest.state === 'open' ? checkoutUrl : null };
}

async function find(db: Db, customerId: CustomerId, id: PaymentId): Promise<Payment> {
  return toPayment((await queries.findPayment(db, customerId, id)) ?? fail('paymentNotFound'));
}

/** The panel's page of a payment, in the area of those who may begin one: root and the customer's administrators. */
function pageOf(ctx: Ctx, customerId: CustomerId, id: PaymentId): string {
  const area = ctx.actor.kind === 'person' && ctx.actor.role === 'root' ? 'root' : 'customer';
  return `${ctx.outside.publicUrl}/${area}/customers/${customerId}/payments/${id}`;
}

/** The terms of a payment that begins now: those of the offer, and those of invoices. */
async function termsOf(ctx: Ctx, customerId: CustomerId, offerId: OfferId) {
  return inTx(ctx.db, async (tx) => {
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, { kind: 'customer', id: customerId });
    if (!ctx.outside.payments) fail('paymentsOff');
    const { name, credits, priceCents } = await offers.getOfferOnSale(tx, offerId);
    if (priceCents === 0) fail('paymentNotNeeded');
    if (!(await invoiceSettings.namesSeller(tx))) fail('invoiceSellerMissing');
    const { currency, vatBasisPoints } = await invoiceSettings.getInvoiceSettings(tx);
    const totalCents = priceCents + vatOf(priceCents, vatBasisPoints);
    return { customerId, offerId, name, credits, priceCents, currency, vatBasisPoints, totalCents };
  });
}

/** A call that is repeated with its key has the id of the first one, so that it makes neither a second payment nor a second session. */
function paymentIdOf({ actor, key }: Ctx): PaymentId {
  const isKeyed = key !== null && actor.kind === 'person';
  return PaymentId.parse(isKeyed ? idOfName(`payment ${actor.userId} ${key}`) : newId());
}

/** The payment that an earlier call with the same key began; undefined if there is none. */
async function findBegun(ctx: Ctx, customerId: CustomerId, offerId: OfferId, id: PaymentId) {
  await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id: customerId });
  const begun = await queries.findPaymentById(ctx.db, id);
  if (!begun) return undefined;
  if (begun.customerId !== customerId || begun.offerId !== offerId) fail('idempotencyKeyReused');
  return toPayment(begun);
}

/**
 * The session is made first, so that no payment is stored without the page at which it can be paid. No transaction is open
 * while the provider is asked.
 */
export async function createPayment(ctx: Ctx, customerId: CustomerId, offerId: OfferId): Promise<Payment> {
  const id = paymentIdOf(ctx);
  const begun = await findBegun(ctx, customerId, offerId, id);
  if (begun) return begun;
  const terms = await termsOf(ctx, customerId, offerId);
  const page = pageOf(ctx, customerId, id);
  const { id: checkoutId, url: checkoutUrl } = await sessions.createCheckoutSession(ctx, {
    id,
    name: terms.name,
    amountCents: terms.totalCents,
    currency: terms.currency,
    paidUrl: `${page}?paid`,
    cancelUrl: page,
  });
  const { actorId } = ledger.causeOf(ctx);
  return inTx(ctx.db, async (tx) => {
    await queries.insertPayment(tx, { ...terms, id, actorId, checkoutId, checkoutUrl }, ctx.now);
    const stored = await queries.findPayment(tx, customerId, id);
    if (stored) return toPayment(stored);
    ctx.log.error(
      { payment: id, session: checkoutId },
      'the payment provider repeats a session of another payment',
    );
    return fail('paymentPageUnreachable');
  });
}

/** Root also reads payments of deleted customers: their money is refunded from there. */
export async function getPayment(ctx: Ctx, customerId: CustomerId, id: PaymentId): Promise<Payment> {
  const payment = await queries.findPayment(ctx.db, customerId, id);
  const readsAll = ctx.scope.kind === 'everything';
  if (!payment || !readsAll) await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id: customerId });
  return toPayment(payment ?? fail('paymentNotFound'));
}

/**
 * The page is closed first, while no transaction is open. A repeated call finds the payment cancelled, so it needs no stored
 * answer.
 */
export async function cancelPayment(ctx: Ctx, customerId: CustomerId, id: PaymentId): Promise<Payment> {
  await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id: customerId });
  const begun = (await queries.findPayment(ctx.db, customerId, id)) ?? fail('paymentNotFound');
  if (begun.state === 'cancelled') return toPayment(begun);
  if (begun.state !== 'open') fail('paymentStateWrong');
  // The operator may have ended its account at the provider since.
  const isClosed = !ctx.outside.payments || (await sessions.expireCheckoutSession(ctx, begun.checkoutId));
  if (!isClosed) fail('paymentStateWrong');
  return inTx(ctx.db, async (tx) => {
    const { state } = (await queries.lockPayment(tx, customerId, id)) ?? fail('paymentNotFound');
    if (!isCancelledByClosing(state)) fail('paymentStateWrong');
    if (state !== 'cancelled')
      await queries.updatePayment(tx, id, { state: 'cancelled', settledAt: ctx.now });
    return find(tx, customerId, id);
  });
}
