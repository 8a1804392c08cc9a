import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as vehicleHistory from './vehicle-history.service.ts';

export function vehicleHistoryRoutes(api: Api): void {
  serve(api, listVehicleHistory, (ctx, { params, query }) =>
    vehicleHistory.listVehicleEvents(ctx, params.id, query),
  );
}
