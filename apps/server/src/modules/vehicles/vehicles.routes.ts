import {
  createVehicle,
  decodeVin,
  deleteVehicle,
  getVehicle,
  listVehicles,
  listVehiclesAsCsv,
  listVehicleTypes,
  patchVehicle,
  restoreVehicle,
} from '@forecourt/contract/vehicles';
import { type Api, serve } from '../../platform/http/serve.ts';
import { serveCsv } from '../../platform/http/serve-file.ts';
import * as vehicles from './vehicles.service.ts';
import * as vin from './vin.service.ts';

export function vehiclesRoutes(api: Api): void {
  serve(api, listVehicles, (ctx, { query }) => vehicles.list(ctx, query));
  serveCsv(api, listVehiclesAsCsv, async (ctx, { query }) => ({
    fileName: 'vehicles.csv',
    rows: vehicles.listAsCsv(ctx, query),
  }));
  serve(api, getVehicle, (ctx, { params }) => vehicles.get(ctx, params.id));
  serve(api, createVehicle, (ctx, { body }) => vehicles.create(ctx, body));
  serve(api, patchVehicle, (ctx, { params, body }) => vehicles.patch(ctx, params.id, body));
  serve(api, deleteVehicle, (ctx, { params }) => vehicles.remove(ctx, params.id));
  serve(api, restoreVehicle, (ctx, { params }) => vehicles.restore(ctx, params.id));
  serve(api, listVehicleTypes, (ctx, { params }) => vehicles.typesOf(ctx, params.id));
  serve(api, decodeVin, (ctx, { params }) => vin.decode(ctx, params.vin));
}
