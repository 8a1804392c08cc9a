import {
  createBodyType,
  deleteBodyType,
  listBodyTypes,
  patchBodyType,
  restoreBodyType,
} from '@forecourt/contract/body-types';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as bodyTypes from './body-types.service.ts';

export function bodyTypesRoutes(api: Api): void {
  serve(api, listBodyTypes, async (ctx) => ({ results: await bodyTypes.all(ctx.db) }));
  serve(api, createBodyType, (ctx, { body }) => bodyTypes.create(ctx, body));
  serve(api, patchBodyType, (ctx, { params, body }) => bodyTypes.patch(ctx, params.id, body));
  serve(api, deleteBodyType, (ctx, { params }) => bodyTypes.remove(ctx, params.id));
  serve(api, restoreBodyType, (ctx, { params }) => bodyTypes.restore(ctx, params.id));
}
