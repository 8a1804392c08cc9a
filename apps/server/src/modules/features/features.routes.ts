import {
  createFeature,
  deleteFeature,
  getFeature,
  listFeatureClients,
  listFeatures,
  patchClientFeatures,
  patchFeature,
} from '@forecourt/contract/features';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as features from './features.service.ts';

export function featuresRoutes(api: Api): void {
  serve(api, listFeatures, (ctx, { query }) => features.list(ctx, query));
  serve(api, getFeature, (ctx, { params }) => features.get(ctx, params.id));
  serve(api, createFeature, (ctx, { body }) => features.create(ctx, body));
  serve(api, patchFeature, (ctx, { params, body }) => features.patch(ctx, params.id, body));
  serve(api, deleteFeature, (ctx, { params }) => features.remove(ctx, params.id));
  serve(api, listFeatureClients, (ctx, { params }) => features.clientsOf(ctx, params.id));
  serve(api, patchClientFeatures, (ctx, { params, body }) => features.patchClient(ctx, params.id, body));
}
