import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  patchSavedView,
  restoreSavedView,
} from '@forecourt/contract/saved-views';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as savedViews from './saved-views.service.ts';

export function savedViewsRoutes(api: Api): void {
  serve(api, listSavedViews, (ctx, { query }) => savedViews.listSavedViews(ctx, query.list));
  serve(api, createSavedView, (ctx, { body }) => savedViews.createSavedView(ctx, body));
  serve(api, patchSavedView, (ctx, { params, body }) => savedViews.updateSavedView(ctx, params.id, body));
  serve(api, deleteSavedView, (ctx, { params }) => savedViews.deleteSavedView(ctx, params.id));
  serve(api, restoreSavedView, (ctx, { params }) => savedViews.restoreSavedView(ctx, params.id));
}
