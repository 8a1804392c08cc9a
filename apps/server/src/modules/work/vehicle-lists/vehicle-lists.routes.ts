import * as contract from '@forecourt/contract/vehicle-lists';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as reading from './list-reading.service.ts';
import * as lists from './vehicle-lists.service.ts';

export function vehicleListsRoutes(api: Api): void {
  serve(api, contract.createVehicleList, (ctx, { params, file }) =>
    lists.createVehicleList(ctx, params.id, file),
  );
  serve(api, contract.getVehicleList, (ctx, { params }) => lists.getVehicleList(ctx, params.id));
  serve(api, contract.previewVehicleList, (ctx, { params, body }) =>
    reading.previewVehicleList(ctx, params.id, body),
  );
  serve(api, contract.checkVehicleList, (ctx, { params, body }) =>
    reading.checkVehicleList(ctx, params.id, body),
  );
  serve(api, contract.startVehicleList, (ctx, { params }) => lists.startVehicleList(ctx, params.id));
  serve(api, contract.listVehicleListRows, (ctx, { params, query }) =>
    lists.listVehicleListRows(ctx, params.id, query),
  );
  serveCsv(api, contract.listVehicleListRowsAsCsv, (ctx, { params, query }) =>
    lists.vehicleListRowsAsCsv(ctx, params.id, query),
  );
}
