/**
 * Payments whose events may have been lost or refused. Guarantees that the provider is asked about each one that waits, while no
 * transaction is open, and that its answer does what the event would have done, once.
 */
import type { PaymentId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as sessions from './checkout-sessions.service.ts';
import { takeSessionEvent } from './payment-events.service.ts';
import * as queries from './payments.queries.ts';
import type { SessionEvent } from './payments.rules.ts';

/** How many payments one run asks about, all at once. */
const countMax = 20;

/** Handler of the job payments.check. */
export async function checkPayments(ctx: Ctx): Promise<void> {
  // The operator may have ended its account at the provider.
  if (!ctx.outside.payments) return;
  const waiting = await inTx(ctx.db, (tx) => queries.takePaymentsToAskAbout(tx, ctx.now, countMax));
  const asked = await Promise.all(
    waiting.map(async ({ id, checkoutId }) => ({
      id,
      checkoutId,
      event: await sessions.askAboutSession(ctx, checkoutId),
    })),
  );
  // One after another, because each booking takes a connection.
  for (const { id, checkoutId, event } of asked) if (event) await take(ctx, id, checkoutId, event);
}

async function take(ctx: Ctx, payment: PaymentId, checkoutId: string, event: SessionEvent): Promise<void> {
  try {
    const isNews = await takeSessionEvent(ctx, checkoutId, event);
    if (isNews)
      ctx.log.warn({ payment, type: event.type }, 'no event has told what the payment provider says');
  } catch (error) {
    // The others go on, and this one is asked about again.
    ctx.log.error({ err: error, payment }, 'the answer about a payment could not be booked');
  }
}
