import { getCustomerPrices, getPrices, patchCustomerPrices, patchPrices } from '@forecourt/contract/prices';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as prices from './prices.service.ts';

export function pricesRoutes(api: Api): void {
  serve(api, getPrices, (ctx) => prices.get(ctx));
  serve(api, patchPrices, (ctx, { body }) => prices.patch(ctx, body));
  serve(api, getCustomerPrices, (ctx, { params }) => prices.getOfCustomer(ctx, params.id));
  serve(api, patchCustomerPrices, (ctx, { params, body }) => prices.patchOfCustomer(ctx, params.id, body));
}
