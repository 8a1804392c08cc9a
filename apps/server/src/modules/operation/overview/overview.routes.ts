import { getOverview } from '@forecourt/contract/overview';
import type { Db } from '../../../platform/db/database.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as overview from './overview.service.ts';

export function overviewRoutes(api: Api): void {
  serve(api, getOverview, async (ctx, { query }) => {
    const readOn = (db: Db) => overview.getOverview({ ...ctx, db }, query);
    const db = await api.readingDb();
    if (db === api.db) return readOn(db);
    // A replica may end a question that its primary's changes overtake.
    return readOn(db).catch(() => readOn(api.db));
  });
}
