import {
  createMarker,
  deleteMarker,
  listMarkers,
  patchMarker,
  restoreMarker,
} from '@forecourt/contract/markers';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as markers from './markers.service.ts';

export function markersRoutes(api: Api): void {
  serve(api, listMarkers, (ctx, { params }) => markers.listMarkers(ctx, params.id));
  serve(api, createMarker, (ctx, { params, body }) => markers.createMarker(ctx, params.id, body));
  serve(api, patchMarker, (ctx, { params, body }) => markers.patchMarker(ctx, params.id, body));
  serve(api, deleteMarker, (ctx, { params }) => markers.deleteMarker(ctx, params.id));
  serve(api, restoreMarker, (ctx, { params }) => markers.restoreMarker(ctx, params.id));
}
