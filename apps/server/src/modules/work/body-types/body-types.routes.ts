import {
  createBodyType,
  deleteBodyType,
  listBodyTypes,
  patchBodyType,
  restoreBodyType,
} from '@forecourt/contract/body-types';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as bodyTypes from './body-types.service.ts';

export function bodyTypesRoutes(api: Api): void {
  serve(api, listBodyTypes, async (ctx) => ({ results: await bodyTypes.listBodyTypes(ctx.db) }));
  serve(api, createBodyType, (ctx, { body }) => bodyTypes.createBodyType(ctx, body));
  serve(api, patchBodyType, (ctx, { params, body }) => bodyTypes.updateBodyType(ctx, params.id, body));
  serve(api, deleteBodyType, (ctx, { params }) => bodyTypes.deleteBodyType(ctx, params.id));
  serve(api, restoreBodyType, (ctx, { params }) => bodyTypes.restoreBodyType(ctx, params.id));
}
