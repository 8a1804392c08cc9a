import { getCustomerPrices, getPrices, patchCustomerPrices, patchPrices } from '@forecourt/contract/prices';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as prices from './prices.service.ts';

export function pricesRoutes(api: Api): void {
  serve(api, getPrices, (ctx) => prices.getPrices(ctx));
  serve(api, patchPrices, (ctx, { body }) => prices.updatePrices(ctx, body));
  serve(api, getCustomerPrices, (ctx, { params }) => prices.getPricesOfCustomer(ctx, params.id));
  serve(api, patchCustomerPrices, (ctx, { params, body }) =>
    prices.updatePricesOfCustomer(ctx, params.id, body),
  );
}
