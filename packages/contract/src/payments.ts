import { z } from 'zod';
import { CustomerId, InvoiceId, OfferId, OrderId, PaymentId } from './ids.ts';
import { type Route, route, Timestamp } from './route.ts';

/**
 * `open`: the customer has not paid yet. `processing`: the provider waits for the money, as with a bank debit. `paid`: the
 * credits are booked and the invoice is paid. `failed`: the provider did not get the money. `expired`: the page was not used
 * in time. `cancelled`: the customer gave the purchase up. `unbooked`: money arrived, but `problem` forbade booking it.
 */
export const paymentStates = [
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'unbooked',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * `amount`: another amount or currency was paid. `cancelled`: the purchase had been cancelled. `customer`: the customer has
 * been deleted. `seller`: the invoice settings no longer name the seller, so there can be no invoice.
 */
export const paymentProblems = ['amount', 'cancelled', 'customer', 'seller'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

const Cents = z.number().int();

/** The purchase of a package that is paid at a payment provider before the credits are booked. */
export const Payment = z.object({
  id: PaymentId,
  customerId: CustomerId,
  offerId: OfferId,
  /** Terms of the package when the payment began. */
  name: z.string(),
  credits: z.number().int(),
  priceCents: Cents,
  vatBasisPoints: z.number().int(),
  /** With VAT: what the provider has to receive. */
  totalCents: Cents,
  currency: z.string(),
  state: z.enum(paymentStates),
  problem: z.enum(paymentProblems).nullable(),
  /** What the provider received; null while it received nothing. */
  paidCents: Cents.nullable(),
  paidCurrency: z.string().nullable(),
  /** The id of the checkout session at the provider. */
  checkoutId: z.string(),
  /** The provider's page; null once it cannot be used any more. */
  checkoutUrl: z.url().meta({ example: 'https://checkout.example/pay/cs_1' }).nullable(),
  orderId: OrderId.nullable(),
  invoiceId: InvoiceId.nullable(),
  createdAt: Timestamp,
  /** When the state became final; null while it is not. */
  settledAt: Timestamp.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** The path that the provider calls when something happens to a payment; its signature takes the place of a sign-in. */
export const paymentEventsPath = '/payments/events';

const onCustomer = '/v1/customers/:id/payments';
const onePayment = z.object({ id: CustomerId, paymentId: PaymentId });
const changing = {
  permission: 'orders:write',
  idempotent: true,
  keyedByHandler: true,
  response: Payment,
} as const satisfies Partial<Route>;

export const createPayment = route({
  ...changing,
  method: 'POST',
  path: onCustomer,
  summary:
    'Begins the purchase of an offer that is paid on the page of the payment provider, at `checkoutUrl`. Its credits are ' +
    'booked once the provider has confirmed the payment.',
  params: z.object({ id: CustomerId }),
  body: z.strictObject({ offerId: OfferId }),
  status: 201,
  errors: [
    'customerNotFound',
    'offerNotFound',
    'paymentsOff',
    'paymentNotNeeded',
    'invoiceSellerMissing',
    'paymentPageUnreachable',
  ],
});

export const getPayment = route({
  method: 'GET',
  path: `${onCustomer}/:paymentId`,
  summary: 'A purchase that is paid at the payment provider.',
  permission: 'orders:read',
  params: onePayment,
  response: Payment,
  errors: ['customerNotFound', 'paymentNotFound'],
});

export const cancelPayment = route({
  ...changing,
  method: 'PATCH',
  path: `${onCustomer}/:paymentId/cancel`,
  summary:
    'Gives up a purchase that has not been paid, and closes its page at the provider. One that is cancelled already stays so.',
  params: onePayment,
  errors: ['customerNotFound', 'paymentNotFound', 'paymentStateWrong', 'paymentPageUnreachable'],
});
