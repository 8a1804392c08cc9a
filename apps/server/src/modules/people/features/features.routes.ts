import {
  createFeature,
  deleteFeature,
  getFeature,
  listFeatureClients,
  listFeatures,
  patchClientFeatures,
  patchFeature,
} from '@forecourt/contract/features';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as features from './features.service.ts';

export function featuresRoutes(api: Api): void {
  serve(api, listFeatures, (ctx, { query }) => features.listFeatures(ctx, query));
  serve(api, getFeature, (ctx, { params }) => features.getFeature(ctx, params.id));
  serve(api, createFeature, (ctx, { body }) => features.createFeature(ctx, body));
  serve(api, patchFeature, (ctx, { params, body }) => features.updateFeature(ctx, params.id, body));
  serve(api, deleteFeature, (ctx, { params }) => features.deleteFeature(ctx, params.id));
  serve(api, listFeatureClients, (ctx, { params }) => features.listClientsOfFeature(ctx, params.id));
  serve(api, patchClientFeatures, (ctx, { params, body }) =>
    features.updateFeatureOfClient(ctx, params.id, body),
  );
}
