import { listDestinationRuns } from '@forecourt/contract/destination-runs';
import * as contract from '@forecourt/contract/destinations';
import { listVehicleDestinations, sendVehicle } from '@forecourt/contract/vehicle-destinations';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { testDestination } from './destination-connection.service.ts';
import * as destinations from './destinations.service.ts';
import * as vehicles from './vehicle-destinations.service.ts';

export function destinationsRoutes(api: Api): void {
  serve(api, contract.listDestinations, (ctx, { params }) => destinations.listDestinations(ctx, params.id));
  serve(api, contract.createDestination, (ctx, { body, params }) =>
    destinations.createDestination(ctx, params.id, body),
  );
  serve(api, contract.patchDestination, (ctx, { body, params }) =>
    destinations.updateDestination(ctx, params.id, body),
  );
  serve(api, contract.testDestination, (ctx, { body, params }) =>
    testDestination(ctx, params.id, body.hostKey),
  );
  serve(api, contract.sendDestination, (ctx, { body, params }) => destinations.sendNow(ctx, params.id, body));
  serve(api, listDestinationRuns, (ctx, { params, query }) => destinations.listRuns(ctx, params.id, query));
  serve(api, listVehicleDestinations, (ctx, { params }) => vehicles.listVehicleDestinations(ctx, params.id));
  serve(api, sendVehicle, (ctx, { params }) => vehicles.sendVehicle(ctx, params.id, params.destinationId));
  serve(api, contract.deleteDestination, (ctx, { params }) => destinations.deleteDestination(ctx, params.id));
  serve(api, contract.restoreDestination, (ctx, { params }) =>
    destinations.restoreDestination(ctx, params.id),
  );
}
