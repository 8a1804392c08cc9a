import {
  createLicensePlate,
  createPlateDesign,
  deleteLicensePlate,
  listLicensePlates,
  patchPlateDesign,
  restoreLicensePlate,
  uploadPlateLogo,
} from '@forecourt/contract/license-plates';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as plates from './plates.service.ts';

export function platesRoutes(api: Api): void {
  serve(api, listLicensePlates, (ctx, { params }) => plates.listPlates(ctx, params.id));
  serve(api, createLicensePlate, (ctx, { params, file }) => plates.createPlate(ctx, params.id, file));
  serve(api, createPlateDesign, (ctx, { params, body }) => plates.createDesign(ctx, params.id, body));
  serve(api, patchPlateDesign, (ctx, { params, body }) => plates.updatePlate(ctx, params, body));
  serve(api, uploadPlateLogo, (ctx, { params, file }) => plates.uploadLogo(ctx, params, file));
  serve(api, restoreLicensePlate, (ctx, { params }) => plates.restorePlate(ctx, params.id, params.pid));
  serve(api, deleteLicensePlate, (ctx, { params }) => plates.deletePlate(ctx, params.id, params.pid));
}
