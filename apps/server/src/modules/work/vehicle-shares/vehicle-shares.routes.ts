import {
  createVehicleEmbed,
  createVehicleShare,
  deleteVehicleShare,
  getEmbeddedSpin,
  getSharedVehicle,
  listVehicleShares,
  patchVehicleEmbed,
  restoreVehicleShare,
} from '@forecourt/contract/vehicle-shares';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as shared from './shared-vehicles.service.ts';
import * as shares from './vehicle-shares.service.ts';

export function vehicleSharesRoutes(api: Api): void {
  serve(api, listVehicleShares, (ctx, { params }) => shares.listVehicleShares(ctx, params.id));
  serve(api, createVehicleShare, (ctx, { params, body }) =>
    shares.createVehicleShare(ctx, params.id, body.days),
  );
  serve(api, createVehicleEmbed, (ctx, { params, body }) =>
    shares.createVehicleEmbed(ctx, params.id, body.origins),
  );
  serve(api, patchVehicleEmbed, (ctx, { params, body }) =>
    shares.patchVehicleEmbed(ctx, params.id, body.origins),
  );
  serve(api, deleteVehicleShare, (ctx, { params }) => shares.deleteVehicleShare(ctx, params.id));
  serve(api, restoreVehicleShare, (ctx, { params }) => shares.restoreVehicleShare(ctx, params.id));
  serve(api, getSharedVehicle, (ctx, { params }) => shared.getSharedVehicle(ctx, params.token));
  serve(api, getEmbeddedSpin, (ctx, { params }) => shared.getEmbeddedSpin(ctx, params.token));
}
