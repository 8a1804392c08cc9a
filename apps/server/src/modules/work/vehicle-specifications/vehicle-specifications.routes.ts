import * as contract from '@forecourt/contract/vehicle-specifications';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as specifications from './vehicle-specifications.service.ts';

export function vehicleSpecificationsRoutes(api: Api): void {
  serve(api, contract.listVehicleSpecifications, (ctx, { query }) =>
    specifications.listVehicleSpecifications(ctx, query),
  );
  serve(api, contract.createVehicleSpecification, (ctx, { body }) =>
    specifications.createVehicleSpecification(ctx, body),
  );
  serve(api, contract.patchVehicleSpecification, (ctx, { params, body }) =>
    specifications.updateVehicleSpecification(ctx, params.id, body),
  );
  serve(api, contract.deleteVehicleSpecification, (ctx, { params }) =>
    specifications.deleteVehicleSpecification(ctx, params.id),
  );
  serve(api, contract.restoreVehicleSpecification, (ctx, { params }) =>
    specifications.restoreVehicleSpecification(ctx, params.id),
  );
  serve(api, contract.listVehicleMakes, (ctx) => specifications.listMakes(ctx));
  serve(api, contract.listVehicleModels, (ctx, { query }) => specifications.listModelsOf(ctx, query.make));
}
