import {
  createLicensePlate,
  deleteLicensePlate,
  listLicensePlates,
} from '@forecourt/contract/license-plates';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as plates from './plates.service.ts';

export function platesRoutes(api: Api): void {
  serve(api, listLicensePlates, (ctx, { params }) => plates.listPlates(ctx, params.id));
  serve(api, createLicensePlate, (ctx, { params, file }) => plates.createPlate(ctx, params.id, file));
  serve(api, deleteLicensePlate, (ctx, { params }) => plates.deletePlate(ctx, params.id, params.pid));
}
