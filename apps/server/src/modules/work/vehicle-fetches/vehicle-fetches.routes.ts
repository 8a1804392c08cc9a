import { listVehicleFetches } from '@forecourt/contract/vehicle-fetches';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as fetches from './vehicle-fetches.service.ts';

export function vehicleFetchesRoutes(api: Api): void {
  serve(api, listVehicleFetches, (ctx, { params }) => fetches.listFetches(ctx, params.id));
}
