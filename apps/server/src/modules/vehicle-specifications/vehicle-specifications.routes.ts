import * as contract from '@forecourt/contract/vehicle-specifications';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as specifications from './vehicle-specifications.service.ts';

export function vehicleSpecificationsRoutes(api: Api): void {
  serve(api, contract.listVehicleSpecifications, (ctx, { query }) => specifications.list(ctx, query));
  serve(api, contract.createVehicleSpecification, (ctx, { body }) => specifications.create(ctx, body));
  serve(api, contract.patchVehicleSpecification, (ctx, { params, body }) =>
    specifications.patch(ctx, params.id, body),
  );
  serve(api, contract.deleteVehicleSpecification, (ctx, { params }) => specifications.remove(ctx, params.id));
  serve(api, contract.restoreVehicleSpecification, (ctx, { params }) =>
    specifications.restore(ctx, params.id),
  );
  serve(api, contract.listVehicleMakes, (ctx) => specifications.makes(ctx));
  serve(api, contract.listVehicleModels, (ctx, { query }) => specifications.modelsOf(ctx, query.make));
}
