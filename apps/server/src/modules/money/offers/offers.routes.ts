import { createOffer, createOrder, listOffers, listOrders, patchOffer } from '@forecourt/contract/offers';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as offers from './offers.service.ts';

export function offersRoutes(api: Api): void {
  serve(api, listOffers, (ctx, { query }) => offers.listOffers(ctx, query));
  serve(api, createOffer, (ctx, { body }) => offers.createOffer(ctx, body));
  serve(api, patchOffer, (ctx, { params, body }) => offers.updateOffer(ctx, params.id, body));
  serve(api, createOrder, (ctx, { params, body }) => offers.orderOffer(ctx, params.id, body.offerId));
  serve(api, listOrders, (ctx, { params, query }) => offers.listOrders(ctx, params.id, query));
}
