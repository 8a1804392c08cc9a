import { search } from '@forecourt/contract/search';
import { type Api, serve } from '../../platform/http/serve.ts';
import { find } from './search.service.ts';

export function searchRoutes(api: Api): void {
  serve(api, search, (ctx, { query }) => find(ctx, query.q));
}
