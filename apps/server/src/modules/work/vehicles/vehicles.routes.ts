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
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as vehicles from './vehicles.service.ts';
import * as vin from './vin.service.ts';

export function vehiclesRoutes(api: Api): void {
  serve(api, listVehicles, (ctx, { query }) => vehicles.listVehicles(ctx, query));
  serveCsv(api, listVehiclesAsCsv, async (ctx, { query }) => ({
    fileName: 'vehicles.csv',
    rows: vehicles.listVehiclesAsCsv(ctx, query),
  }));
  serve(api, getVehicle, (ctx, { params }) => vehicles.getVehicle(ctx, params.id));
  serve(api, createVehicle, (ctx, { body }) => vehicles.createVehicle(ctx, body));
  serve(api, patchVehicle, (ctx, { params, body }) => vehicles.updateVehicle(ctx, params.id, body));
  serve(api, deleteVehicle, (ctx, { params }) => vehicles.deleteVehicle(ctx, params.id));
  serve(api, restoreVehicle, (ctx, { params }) => vehicles.restoreVehicle(ctx, params.id));
  serve(api, listVehicleTypes, (ctx, { params }) => vehicles.listVehicleTypesOf(ctx, params.id));
  serve(api, decodeVin, (ctx, { params }) => vin.decodeVin(ctx, params.vin));
}
