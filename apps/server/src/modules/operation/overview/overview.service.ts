import type * as routes from '@forecourt/contract/overview';
/** Figures over time and the current queue, aggregated from images, ledger and invoices. Owns no table. */
import type { Overview } from '@forecourt/contract/overview';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import * as queries from './overview.queries.ts';
import { breakdownKindOf, byDay, lastDays, sumOfDays } from './overview.rules.ts';

const topMax = 5;

export async function getOverview(
  ctx: Ctx,
  { days: count, timeZone }: RouteInput<typeof routes.getOverview>['query'],
): Promise<Overview> {
  const { db, scope, now } = ctx;
  const days = lastDays(now, timeZone, 2 * count);
  const both = { firstDay: days[0] as string, timeZone };
  const span = { firstDay: days[count] as string, timeZone };
  const [pictures, used, added, queue, failures, revenue, top] = await Promise.all([
    queries.countPictures(db, scope, both),
    queries.sumCreditsUsed(db, scope, both),
    queries.sumCreditsAdded(db, scope, both),
    queries.countQueue(db, scope, now),
    queries.countFailures(db, scope, span),
    // Invoices are revenue of the operator only; all other readers would see what they pay.
    scope.kind === 'everything' ? queries.sumRevenue(db, span) : [],
    queries.listBusiest(db, scope, { ...span, kind: breakdownKindOf(scope), limit: topMax }),
  ]);
  const all = byDay(days, [...pictures, ...used, ...added]);
  return {
    days: all.slice(count),
    before: sumOfDays(all.slice(0, count)),
    queue,
    failures,
    revenue,
    top,
  };
}
