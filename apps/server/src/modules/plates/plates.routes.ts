import {
  createLicensePlate,
  deleteLicensePlate,
  listLicensePlates,
} from '@forecourt/contract/license-plates';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as plates from './plates.service.ts';

export function platesRoutes(api: Api): void {
  serve(api, listLicensePlates, (ctx, { params }) => plates.list(ctx, params.id));
  serve(api, createLicensePlate, (ctx, { params, file }) => plates.create(ctx, params.id, file));
  serve(api, deleteLicensePlate, (ctx, { params }) => plates.remove(ctx, params.id, params.pid));
}
