import { z } from 'zod';
import { CustomerId } from './ids.ts';
import { route } from './route.ts';

/** What has a price: a picture by the class of its position, and products made of several pictures. */
export const priceKinds = ['exterior', 'interior', 'detail', 'crop', 'spin', 'collage'] as const;
export type PriceKind = (typeof priceKinds)[number];

const Price = z.number().int().min(0).max(1000);

/** Price in credits of one item of each kind. */
export const Prices = z.strictObject({
  exterior: Price,
  interior: Price,
  detail: Price,
  crop: Price,
  spin: Price,
  collage: Price,
});
export type Prices = z.infer<typeof Prices>;

/** Level that set the price; `parent` is the customer above this one. */
export const priceSources = ['customer', 'parent', 'installation'] as const;
const SourcedPrice = z.object({ credits: Price, source: z.enum(priceSources) });
export const CustomerPrices = z.object({
  exterior: SourcedPrice,
  interior: SourcedPrice,
  detail: SourcedPrice,
  crop: SourcedPrice,
  spin: SourcedPrice,
  collage: SourcedPrice,
});
export type CustomerPrices = z.infer<typeof CustomerPrices>;

/** Null removes the customer's own price. */
const Override = Price.nullable().optional();

export const getPrices = route({
  method: 'GET',
  path: '/v1/prices',
  summary: 'The price list of the installation, in credits.',
  permission: 'prices:write',
  response: Prices,
  errors: [],
});

export const patchPrices = route({
  method: 'PATCH',
  path: '/v1/prices',
  summary: 'Changes the price list of the installation.',
  permission: 'prices:write',
  body: Prices.partial(),
  response: Prices,
  errors: [],
});

export const getCustomerPrices = route({
  method: 'GET',
  path: '/v1/customers/:id/prices',
  summary: 'What a customer pays, and where each price comes from.',
  permission: 'prices:read',
  params: z.object({ id: CustomerId }),
  response: CustomerPrices,
  errors: ['customerNotFound'],
});

export const patchCustomerPrices = route({
  method: 'PATCH',
  path: '/v1/customers/:id/prices',
  summary: "Sets a customer's own prices; null goes back to those above it.",
  permission: 'prices:write',
  params: z.object({ id: CustomerId }),
  body: z.strictObject({
    exterior: Override,
    interior: Override,
    detail: Override,
    crop: Override,
    spin: Override,
    collage: Override,
  }),
  response: CustomerPrices,
  errors: ['customerNotFound'],
});
