import { getManager, listManagers, patchManager } from '@forecourt/contract/managers';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as managers from './managers.service.ts';

export function managersRoutes(api: Api): void {
  serve(api, listManagers, (ctx, { query }) => managers.list(ctx, query));
  serve(api, getManager, (ctx, { params }) => managers.get(ctx, params.id));
  serve(api, patchManager, (ctx, { params, body }) => managers.assign(ctx, params.id, body.customerIds));
}
