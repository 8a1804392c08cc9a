import { previewCollage } from '@forecourt/contract/collage-previews';
import {
  createCollages,
  deleteCollage,
  getVehicleCollages,
  restoreCollage,
} from '@forecourt/contract/collages';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { createCollages as create } from './collage-orders.service.ts';
import { previewCollage as preview } from './collage-previews.service.ts';
import * as collages from './collages.service.ts';

export function collagesRoutes(api: Api): void {
  serve(api, getVehicleCollages, (ctx, { params }) => collages.getVehicleCollages(ctx, params.id));
  serve(api, createCollages, (ctx, { params, body }) => create(ctx, params.id, body));
  serve(api, previewCollage, (ctx, { params, body }) => preview(ctx, params.id, body));
  serve(api, deleteCollage, (ctx, { params }) => collages.deleteCollage(ctx, params.id));
  serve(api, restoreCollage, (ctx, { params }) => collages.restoreCollage(ctx, params.id));
}
