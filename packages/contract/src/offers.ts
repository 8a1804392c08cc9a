import { z } from 'zod';
import { CreditAmount } from './credits.ts';
import { CustomerId, OfferId, OrderId } from './ids.ts';
import { PageQuery, pageOf, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

export const Offer = z.object({
  id: OfferId,
  name: z.string(),
  credits: z.number().int(),
  /** Net, in cents of the installation's currency. */
  priceCents: z.number().int(),
  /** Whether the package can be ordered. */
  active: z.boolean(),
  createdAt: Timestamp,
});
export type Offer = z.infer<typeof Offer>;

const fields = {
  name: lineText().min(1).max(200),
  credits: CreditAmount,
  priceCents: z.number().int().min(0).max(1_000_000_000),
};

export const listOffers = route({
  method: 'GET',
  path: '/v1/offers',
  summary: 'Packages of credits that can be bought, the smallest first; root sees ended ones too.',
  permission: 'offers:read',
  query: PageQuery,
  response: pageOf(Offer),
  errors: [],
});

export const createOffer = route({
  method: 'POST',
  path: '/v1/offers',
  summary: 'Puts a package of credits on sale.',
  permission: 'offers:write',
  body: z.strictObject(fields),
  response: Offer,
  status: 201,
  errors: [],
});

export const patchOffer = route({
  method: 'PATCH',
  path: '/v1/offers/:id',
  summary: 'Changes an offer, or takes it off sale and back. Orders keep the terms they were made at.',
  permission: 'offers:write',
  params: z.object({ id: OfferId }),
  body: z.strictObject({ ...fields, active: z.boolean() }).partial(),
  response: Offer,
  errors: ['offerNotFound'],
});

export const Order = z.object({
  id: OrderId,
  offerId: OfferId,
  customerId: CustomerId,
  name: z.string(),
  credits: z.number().int(),
  priceCents: z.number().int(),
  createdAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

export const createOrder = route({
  method: 'POST',
  path: '/v1/customers/:id/orders',
  summary:
    'Buys an offer for a customer: the credits are there at once, the bill comes with the next invoice.',
  permission: 'orders:write',
  idempotent: true,
  params: z.object({ id: CustomerId }),
  body: z.strictObject({ offerId: OfferId }),
  response: Order,
  status: 201,
  errors: ['customerNotFound', 'offerNotFound'],
});

export const listOrders = route({
  method: 'GET',
  path: '/v1/customers/:id/orders',
  summary: 'What a customer bought, newest first.',
  permission: 'orders:read',
  params: z.object({ id: CustomerId }),
  query: PageQuery,
  response: pageOf(Order),
  errors: ['customerNotFound'],
});
