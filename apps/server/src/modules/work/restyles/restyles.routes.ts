import * as contract from '@forecourt/contract/restyles';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { getRestyleQuote } from './restyle-plan.service.ts';
import * as restyleVehicles from './restyle-vehicles.service.ts';
import * as restyles from './restyles.service.ts';

export function restylesRoutes(api: Api): void {
  serve(api, contract.quoteRestyle, (ctx, { body }) => getRestyleQuote(ctx, body));
  serve(api, contract.createRestyle, (ctx, { body }) => restyles.startRestyle(ctx, body));
  serve(api, contract.listRestyles, (ctx, { query }) => restyles.listRestyles(ctx, query));
  serve(api, contract.getRestyle, (ctx, { params }) => restyles.getRestyle(ctx, params.id));
  serve(api, contract.listRestyleSkips, (ctx, { params, query }) =>
    restyles.listSkips(ctx, params.id, query),
  );
  serve(api, contract.listRestyleVehicles, (ctx, { params, query }) =>
    restyleVehicles.listVehicles(ctx, params.id, query),
  );
  serve(api, contract.pauseRestyle, (ctx, { params }) => restyles.pauseRestyle(ctx, params.id));
  serve(api, contract.continueRestyle, (ctx, { params }) => restyles.continueRestyle(ctx, params.id));
  serve(api, contract.cancelRestyle, (ctx, { params }) => restyles.cancelRestyle(ctx, params.id));
  serve(api, contract.undoRestyle, (ctx, { params }) => restyles.undoRestyle(ctx, params.id));
}
