import type { Payment, PaymentProblem, PaymentState } from '@forecourt/contract/payments';

export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** What the provider says about a checkout session, by an event or when it is asked. */
export interface SessionEvent {
  type: (typeof eventTypes)[number];
  /** `unpaid`: the money arrives later or never. */
  paymentStatus: string;
  amountCents: number | null;
  currency: string | null;
}

type Known = Pick<Payment, 'state' | 'totalCents' | 'currency'>;

/** What becomes of a payment. `booked`: credits and invoice have to be written for it. */
export type PaymentOutcome =
  | { kind: 'unchanged' }
  | { kind: 'booked' }
  | { kind: 'unbooked'; problem: PaymentProblem }
  | { kind: 'moved'; state: Extract<PaymentState, 'processing' | 'failed' | 'expired'> };

const unchanged = { kind: 'unchanged' } as const;

/** Whether the event says that the provider has the money. */
const isMoneyThere = ({ type, paymentStatus }: SessionEvent) =>
  type === 'checkout.session.async_payment_succeeded' ||
  (type === 'checkout.session.completed' && paymentStatus !== 'unpaid');

function outcomeOfMoney({ state, totalCents, currency }: Known, event: SessionEvent): PaymentOutcome {
  if (event.amountCents !== totalCents || event.currency?.toUpperCase() !== currency.toUpperCase())
    return { kind: 'unbooked', problem: 'amount' };
  return state === 'cancelled' ? { kind: 'unbooked', problem: 'cancelled' } : { kind: 'booked' };
}

/**
 * Events come in any order and more than once. Money counts whenever it arrives, also after an event that said it would
 * not; nothing changes a payment whose money was dealt with.
 */
export function outcomeOf(payment: Known, event: SessionEvent): PaymentOutcome {
  const { state } = payment;
  if (state === 'paid' || state === 'unbooked') return unchanged;
  if (isMoneyThere(event)) return outcomeOfMoney(payment, event);
  const isWaiting = state === 'open' || state === 'processing';
  switch (event.type) {
    case 'checkout.session.completed':
      return state === 'open' ? { kind: 'moved', state: 'processing' } : unchanged;
    case 'checkout.session.async_payment_failed':
      return isWaiting ? { kind: 'moved', state: 'failed' } : unchanged;
    default:
      return state === 'open' ? { kind: 'moved', state: 'expired' } : unchanged;
  }
}

/**
 * Whether the customer gave a payment up, once their call has closed its page. The event of that closing may have been faster and
 * left the payment expired; money may have arrived just before.
 */
export const isCancelledByClosing = (state: PaymentState): boolean =>
  state === 'open' || state === 'expired' || state === 'cancelled';
