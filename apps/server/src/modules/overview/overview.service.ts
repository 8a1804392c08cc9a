/** Figures over time and the current queue, aggregated from images, ledger and invoices. Owns no table. */
import type { getOverview, Overview } from '@forecourt/contract/overview';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import * as queries from './overview.queries.ts';
import { byDay, lastDays, partsOf, total } from './overview.rules.ts';

const topMax = 5;

export async function get(
  ctx: Ctx,
  { days: count, timeZone }: RouteInput<typeof getOverview>['query'],
): Promise<Overview> {
  const { db, scope, now } = ctx;
  const days = lastDays(now, timeZone, 2 * count);
  const both = { firstDay: days[0] as string, timeZone };
  const span = { firstDay: days[count] as string, timeZone };
  const [pictures, used, added, queue, failures, revenue, top] = await Promise.all([
    queries.pictures(db, scope, both),
    queries.creditsUsed(db, scope, both),
    queries.creditsAdded(db, scope, both),
    queries.queue(db, scope, now),
    queries.failures(db, scope, span),
    // Invoices are revenue of the operator only; all other readers would see what they pay.
    scope.kind === 'everything' ? queries.revenue(db, span) : [],
    queries.busiest(db, scope, { ...span, kind: partsOf(scope), limit: topMax }),
  ]);
  const all = byDay(days, [...pictures, ...used, ...added]);
  return {
    days: all.slice(count),
    before: total(all.slice(0, count)),
    queue,
    failures,
    revenue,
    top,
  };
}
