import { getOverview } from '@forecourt/contract/overview';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as overview from './overview.service.ts';

export function overviewRoutes(api: Api): void {
  serve(api, getOverview, async (ctx, { query }) =>
    overview.getOverview({ ...ctx, db: await api.readingDb() }, query),
  );
}
