import { getManager, listManagers, patchManager } from '@forecourt/contract/managers';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as managers from './managers.service.ts';

export function managersRoutes(api: Api): void {
  serve(api, listManagers, (ctx, { query }) => managers.listManagers(ctx, query));
  serve(api, getManager, (ctx, { params }) => managers.getManager(ctx, params.id));
  serve(api, patchManager, (ctx, { params, body }) =>
    managers.assignCustomers(ctx, params.id, body.customerIds),
  );
}
