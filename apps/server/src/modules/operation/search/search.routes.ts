import { search } from '@forecourt/contract/search';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { searchEverything } from './search.service.ts';

export function searchRoutes(api: Api): void {
  serve(api, search, (ctx, { query }) => searchEverything(ctx, query.q));
}
