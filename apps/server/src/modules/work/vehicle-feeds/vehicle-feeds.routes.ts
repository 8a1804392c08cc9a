import * as contract from '@forecourt/contract/vehicle-feeds';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { testVehicleFeed } from './feed-test.service.ts';
import * as feeds from './vehicle-feeds.service.ts';

export function vehicleFeedsRoutes(api: Api): void {
  serve(api, contract.listVehicleFeeds, (ctx, { query }) => feeds.listVehicleFeeds(ctx, query));
  serve(api, contract.testVehicleFeed, (ctx, { params, body }) => testVehicleFeed(ctx, params.id, body));
  serve(api, contract.createVehicleFeed, (ctx, { params, body }) =>
    feeds.createVehicleFeed(ctx, params.id, body),
  );
  serve(api, contract.patchVehicleFeed, (ctx, { params, body }) =>
    feeds.updateVehicleFeed(ctx, params.id, body),
  );
  serve(api, contract.runVehicleFeed, (ctx, { params }) => feeds.runVehicleFeedNow(ctx, params.id));
  serve(api, contract.deleteVehicleFeed, (ctx, { params }) => feeds.deleteVehicleFeed(ctx, params.id));
  serve(api, contract.restoreVehicleFeed, (ctx, { params }) => feeds.restoreVehicleFeed(ctx, params.id));
}
