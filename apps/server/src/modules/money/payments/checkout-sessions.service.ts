/**
 * Checkout sessions at the payment provider, by the public API of Stripe. Guarantees that a repeated call makes one session,
 * and that neither the secret key nor what the provider answers reaches a log or a caller.
 */
import { fail } from '@forecourt/contract/errors';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import type { PaymentProvider } from '../../../platform/payment-provider.ts';

const timeoutMs = 10_000;
const answerBytesMax = 256 * 1024;
const httpError = 400;
const serverError = 500;

const CheckoutSession = z.object({
  id: z.string().min(1).max(300),
  url: z.url({ protocol: /^https?$/ }).max(4_000),
});

interface NewSession {
  /** Of the payment: makes the call repeatable, and is what the operator finds at the provider. */
  id: string;
  name: string;
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  /** Where the provider's page leads to after the payment, and on its way back. */
  paidUrl: string;
  cancelUrl: string;
}

async function post(ctx: Ctx, path: string, key: string, form: Record<string, string>) {
  const provider: PaymentProvider = ctx.outside.payments ?? fail('paymentsOff');
  const headers = {
    authorization: `Bearer ${provider.secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': key,
    'user-agent': 'Forecourt',
  };
  const body = new URLSearchParams(form).toString();
  const call = { method: 'POST', headers, body, timeoutMs, bytesMax: answerBytesMax } as const;
  return ctx.outside.outgoing(`${provider.url}${path}`, call);
}

function parsed(body: Buffer): z.infer<typeof CheckoutSession> | undefined {
  try {
    return CheckoutSession.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
}

/** Makes a session for one payment; fails with paymentPageUnreachable. */
export async function createCheckoutSession(ctx: Ctx, session: NewSession) {
  const form = {
    mode: 'payment',
    client_reference_id: session.id,
    success_url: session.paidUrl,
    cancel_url: session.cancelUrl,
    'metadata[payment]': session.id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': session.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(session.amountCents),
    'line_items[0][price_data][product_data][name]': session.name,
  };
  try {
    const { status, body } = await post(ctx, '/v1/checkout/sessions', session.id, form);
    const made = status < httpError ? parsed(body) : undefined;
    if (made) return made;
    ctx.log.error({ payment: session.id, status }, 'the payment provider made no checkout session');
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    ctx.log.error({ payment: session.id, reason: error.reason }, 'the payment provider does not answer');
  }
  return fail('paymentPageUnreachable');
}

/** Closes the page of a session. False: the provider refuses, because the session is completed or has expired. */
export async function expireCheckoutSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  const path = `/v1/checkout/sessions/${encodeURIComponent(sessionId)}/expire`;
  try {
    const { status } = await post(ctx, path, `expire ${sessionId}`, {});
    return status < httpError || status >= serverError;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    // Money that arrives nevertheless is not booked, and root is notified.
    ctx.log.warn({ reason: error.reason }, 'a checkout session could not be closed');
    return true;
  }
}
