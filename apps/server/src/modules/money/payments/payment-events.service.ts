/**
 * Events that the payment provider sends. Guarantees that only signed and recent ones count, and that the credits of a payment
 * are booked once with an invoice that is paid, or not at all, however often and in whichever order its events arrive.
 */
import { createHmac } from 'node:crypto';
import { fail } from '@forecourt/contract/errors';
import type { PaymentProblem } from '@forecourt/contract/payments';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { sameText } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as invoiceSettings from '../invoices/invoice-settings.service.ts';
import { decimalOf } from '../invoices/invoices.rules.ts';
import * as invoices from '../invoices/invoices.service.ts';
import * as offers from '../offers/offers.service.ts';
import { namedFacts, SessionFacts, SessionId } from './checkout-sessions.service.ts';
import * as queries from './payments.queries.ts';
import { eventTypes, outcomeOf, type PaymentOutcome, type SessionEvent } from './payments.rules.ts';

/** How old or early a signature may be. */
const toleranceS = 300;

const AnyEvent = z.object({ type: z.string() });

const Event = z.object({
  type: z.enum(eventTypes),
  data: z.object({
    object: SessionFacts.extend({ id: SessionId }),
  }),
});

/** The time of a signature in seconds since 1970, and its values of the scheme v1; there are several while a secret is replaced. */
function partsOf(header: string): { time: string; signatures: string[] } {
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (wanted: string) =>
    pairs.flatMap(([name, value]) => (name === wanted && value ? [value] : []));
  return { time: valuesOf('t')[0] ?? '', signatures: valuesOf('v1') };
}

/** Why a body does not count as signed within the last minutes, by the header `Stripe-Signature`; undefined: it does. */
function signatureFault(
  body: Buffer,
  header: string,
  secrets: readonly string[],
  now: Date,
): string | undefined {
  const { time, signatures } = partsOf(header);
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) return 'there is no signature';
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceS)
    return 'the time of the signature is not now';
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'),
  );
  const isSigned = expected.some((right) => signatures.some((given) => sameText(given, right)));
  return isSigned ? undefined : 'no secret of the configuration made the signature';
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The event in a signed body; undefined for one of another kind. Fails where a form is not known, so that the provider shows it. */
function eventIn(ctx: Ctx, body: Buffer): z.infer<typeof Event> | undefined {
  const json = parsedJson(body);
  const type = AnyEvent.safeParse(json).data?.type;
  if (type !== undefined && !eventTypes.some((taken) => taken === type)) return undefined;
  const { data, error } = Event.safeParse(json);
  if (data) return data;
  const faults = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  ctx.log.warn({ type, faults }, 'a signed event of the payment provider cannot be read');
  return fail('validationError', { params: { field: 'body' } });
}

/** Takes one event; those of other kinds and of sessions that are not ours change nothing. */
export async function takePaymentEvent(ctx: Ctx, body: Buffer, signature: string): Promise<void> {
  const { webhookSecrets } = ctx.outside.payments ?? fail('paymentsOff');
  const reason = signatureFault(body, signature, webhookSecrets, ctx.now);
  if (reason) {
    ctx.log.warn({ reason }, 'an event of the payment provider was refused');
    fail('validationError', { params: { field: 'Stripe-Signature' } });
  }
  const event = eventIn(ctx, body);
  if (!event) return;
  const { id, ...facts } = event.data.object;
  await takeSessionEvent(ctx, id, { type: event.type, ...namedFacts(facts) });
}

/** Does what an event about a checkout session leads to. False: nothing, since it is known, or the session is not ours. */
export async function takeSessionEvent(ctx: Ctx, checkoutId: string, event: SessionEvent): Promise<boolean> {
  return inTx(ctx.db, async (tx) => {
    const payment = await queries.lockPaymentOfSession(tx, checkoutId);
    if (!payment) {
      ctx.log.info({ type: event.type }, 'an event of a checkout session of others');
      return false;
    }
    const outcome = outcomeOf(payment, event);
    await apply(tx, ctx, payment, event, outcome);
    return outcome.kind !== 'unchanged';
  });
}

async function apply(
  tx: Tx,
  ctx: Ctx,
  payment: queries.PaymentRow,
  event: SessionEvent,
  outcome: PaymentOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'unchanged':
      return;
    case 'moved': {
      const settledAt = outcome.state === 'processing' ? null : ctx.now;
      return queries.updatePayment(tx, payment.id, { state: outcome.state, settledAt });
    }
    case 'unbooked':
      return leaveUnbooked(tx, ctx, payment, event, outcome.problem);
    case 'booked': {
      const problem = await obstacleTo(tx, payment);
      return problem ? leaveUnbooked(tx, ctx, payment, event, problem) : book(tx, ctx, payment, event);
    }
  }
}

/** What has happened since the payment began that makes an order or its invoice impossible. */
async function obstacleTo(tx: Tx, { customerId }: queries.PaymentRow): Promise<PaymentProblem | null> {
  const owner = { kind: 'customer', id: customerId } as const;
  if (!(await owners.findCreditOwner(tx, { kind: 'everything' }, owner))) return 'customer';
  return (await invoiceSettings.namesSeller(tx)) ? null : 'seller';
}

const received = ({ amountCents, currency }: SessionEvent) => ({
  paidCents: amountCents,
  paidCurrency: currency?.toUpperCase() ?? null,
});

/** Order, credits and paid invoice, in the transaction that makes the payment paid. */
async function book(tx: Tx, ctx: Ctx, payment: queries.PaymentRow, event: SessionEvent): Promise<void> {
  const inside = { ...ctx, db: tx };
  const { customerId, offerId, name, credits, priceCents, currency, vatBasisPoints } = payment;
  const terms = { customerId, offerId, name, credits, priceCents };
  const order = await offers.bookOrder(tx, ctx, terms, payment.actorId);
  const owner = { kind: 'customer', id: customerId } as const;
  const invoiceId = await invoices.invoiceOrder(tx, order, { currency, vatBasisPoints, now: ctx.now });
  await invoices.closeInvoice(inside, owner, invoiceId);
  await invoices.markInvoicePaid(inside, owner, invoiceId);
  const links = { orderId: order.id, invoiceId };
  const settled = { state: 'paid', settledAt: ctx.now, ...links, ...received(event) } as const;
  await queries.updatePayment(tx, payment.id, settled);
}

async function leaveUnbooked(
  tx: Tx,
  ctx: Ctx,
  payment: queries.PaymentRow,
  event: SessionEvent,
  problem: PaymentProblem,
): Promise<void> {
  const { id, customerId, name } = payment;
  const { paidCents, paidCurrency } = received(event);
  const settled = { state: 'unbooked', problem, settledAt: ctx.now, paidCents, paidCurrency } as const;
  await queries.updatePayment(tx, id, settled);
  const values = {
    package: name,
    amount: `${decimalOf(paidCents ?? 0)} ${paidCurrency ?? ''}`.trim(),
  };
  const link = { kind: 'payment', id, customerId } as const;
  for (const userId of await users.listRoots(tx))
    await notices.sendNotice(tx, ctx, userId, {
      kind: 'paymentUnbooked',
      text: 'paymentUnbooked',
      values,
      link,
    });
}
