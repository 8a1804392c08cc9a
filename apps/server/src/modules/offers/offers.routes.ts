import { createOffer, createOrder, listOffers, listOrders, patchOffer } from '@forecourt/contract/offers';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as offers from './offers.service.ts';

export function offersRoutes(api: Api): void {
  serve(api, listOffers, (ctx, { query }) => offers.list(ctx, query));
  serve(api, createOffer, (ctx, { body }) => offers.create(ctx, body));
  serve(api, patchOffer, (ctx, { params, body }) => offers.patch(ctx, params.id, body));
  serve(api, createOrder, (ctx, { params, body }) => offers.order(ctx, params.id, body.offerId));
  serve(api, listOrders, (ctx, { params, query }) => offers.orders(ctx, params.id, query));
}
