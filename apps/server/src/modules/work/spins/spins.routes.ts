import { cancelSpin, createSpin, deleteSpin, getVehicleSpin, restoreSpin } from '@forecourt/contract/spins';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as spins from './spins.service.ts';

export function spinsRoutes(api: Api): void {
  serve(api, getVehicleSpin, (ctx, { params }) => spins.getVehicleSpin(ctx, params.id));
  serve(api, createSpin, (ctx, { params, body }) => spins.createSpin(ctx, params.id, body));
  serve(api, cancelSpin, (ctx, { params }) => spins.cancelSpin(ctx, params.id));
  serve(api, deleteSpin, (ctx, { params }) => spins.deleteSpin(ctx, params.id));
  serve(api, restoreSpin, (ctx, { params }) => spins.restoreSpin(ctx, params.id));
}
