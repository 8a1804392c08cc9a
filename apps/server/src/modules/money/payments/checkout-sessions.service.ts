/**
 * Checkout sessions at the payment provider, by the public API of Stripe. Guarantees that a repeated call makes one session,
 * and that neither the secret key nor what the provider answers reaches a log or a caller.
 */
import { fail } from '@forecourt/contract/errors';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { isStorable } from '../../../platform/http/storable-texts.ts';
import { type OutgoingAnswer, OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import type { PaymentProvider } from '../../../platform/payment-provider.ts';
import type { SessionEvent } from './payments.rules.ts';

const timeoutMs = 10_000;
const answerBytesMax = 256 * 1024;
const redirection = 300;
const refused = 400;
const absent = 404;

/** The id of a session. */
export const SessionId = z.string().min(1).max(300).refine(isStorable);

const CheckoutSession = z.object({
  id: SessionId,
  url: z
    .url({ protocol: /^https?$/ })
    .max(4_000)
    .refine(isStorable),
});

/** What an event and an answer of the provider both say about a session. */
export const SessionFacts = z.object({
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().max(300).refine(isStorable).nullable(),
});

/** The facts under the names that the rules have for them. */
export const namedFacts = (facts: z.infer<typeof SessionFacts>): Omit<SessionEvent, 'type'> => ({
  paymentStatus: facts.payment_status,
  amountCents: facts.amount_total,
  currency: facts.currency,
});

const AskedSession = SessionFacts.extend({ status: z.enum(['open', 'complete', 'expired']) });

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

/** Repeated with its key, a call has the effect of the first one. */
interface Post {
  key: string;
  form: Record<string, string>;
}

function callProvider(ctx: Ctx, path: string, post?: Post): Promise<OutgoingAnswer> {
  const provider: PaymentProvider = ctx.outside.payments ?? fail('paymentsOff');
  const headers = { authorization: `Bearer ${provider.secretKey}`, 'user-agent': 'Forecourt' };
  const limits = { timeoutMs, bytesMax: answerBytesMax };
  const url = `${provider.url}/v1/checkout/sessions${path}`;
  if (!post) return ctx.outside.outgoing(url, { method: 'GET', headers, ...limits });
  const type = 'application/x-www-form-urlencoded';
  const posting = { ...headers, 'content-type': type, 'idempotency-key': post.key };
  const body = new URLSearchParams(post.form).toString();
  return ctx.outside.outgoing(url, { method: 'POST', headers: posting, body, ...limits });
}

function parsed<T>(schema: z.ZodType<T>, { status, body }: OutgoingAnswer): T | undefined {
  if (status >= redirection) return undefined;
  try {
    return schema.safeParse(JSON.parse(body.toString())).data;
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
    const answer = await callProvider(ctx, '', { key: session.id, form });
    const made = parsed(CheckoutSession, answer);
    if (made) return made;
    ctx.log.error(
      { payment: session.id, status: answer.status },
      'the payment provider made no checkout session',
    );
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    ctx.log.error({ payment: session.id, reason: error.reason }, 'the payment provider does not answer');
  }
  return fail('paymentPageUnreachable');
}

/**
 * Asks how far a session is; the answer is the event that says so. Undefined while its page is open, and if the provider does
 * not say, which is logged.
 */
export async function askAboutSession(ctx: Ctx, sessionId: string): Promise<SessionEvent | undefined> {
  try {
    const answer = await callProvider(ctx, `/${encodeURIComponent(sessionId)}`);
    const session = parsed(AskedSession, answer);
    if (session?.status === 'open') return undefined;
    if (session) {
      const type = session.status === 'complete' ? 'completed' : 'expired';
      return { type: `checkout.session.${type}`, ...namedFacts(session) };
    }
    ctx.log.warn(
      { session: sessionId, status: answer.status },
      'the payment provider does not say how far a session is',
    );
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    ctx.log.warn({ session: sessionId, reason: error.reason }, 'the payment provider does not answer');
  }
  return undefined;
}

/**
 * Closes the page of a session. False: the provider refuses, because the session is completed or has expired. A session that the
 * provider does not have counts as closed. Fails with paymentPageUnreachable where it is unknown whether the page is closed.
 */
export async function expireCheckoutSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  const path = `/${encodeURIComponent(sessionId)}/expire`;
  try {
    const { status } = await callProvider(ctx, path, { key: `expire ${sessionId}`, form: {} });
    if (status < redirection || status === absent) return true;
    if (status === refused) return false;
    ctx.log.error({ session: sessionId, status }, 'the payment provider did not close a checkout session');
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    ctx.log.error({ session: sessionId, reason: error.reason }, 'the payment provider does not answer');
  }
  return fail('paymentPageUnreachable');
}
