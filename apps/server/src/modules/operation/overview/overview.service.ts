import type * as routes from '@forecourt/contract/overview';
/** Figures over time and the current queue, aggregated from images, ledger and invoices. Owns no table. */
import type { Overview } from '@forecourt/contract/overview';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { findBackup } from '../backups/backups.service.ts';
import { listTold } from '../installation-faults/installation-faults.service.ts';
import * as queries from './overview.queries.ts';
import { breakdownKindOf, byDay, dayBefore, lastDays, sumOfDays } from './overview.rules.ts';

const topMax = 5;

/** Figures of the seven days before a Monday, as YYYY-MM-DD, and the finished pictures of the seven days before those. */
export async function getWeekBefore(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  monday: string,
  timeZone: string,
): Promise<Overview['before'] & { deliveredBefore: number; top: Overview['top'] }> {
  const span = { firstDay: dayBefore(monday, 7), untilDay: monday, timeZone };
  const both = { ...span, firstDay: dayBefore(monday, 14) };
  const kind = breakdownKindOf(scope);
  const [pictures, used, top] = await Promise.all([
    queries.countPictures(db, scope, both),
    queries.sumCreditsUsed(db, scope, both),
    scope.kind === 'user' ? [] : queries.listBusiest(db, scope, { ...span, kind, limit: topMax }),
  ]);
  const days = Array.from({ length: 14 }, (_none, at) => dayBefore(monday, 14 - at));
  const all = byDay(days, [...pictures, ...used]);
  const { delivered: deliveredBefore } = sumOfDays(all.slice(0, 7));
  return { ...sumOfDays(all.slice(7)), deliveredBefore, top };
}

export async function getOverview(
  ctx: Ctx,
  { days: count, timeZone }: RouteInput<typeof routes.getOverview>['query'],
): Promise<Overview> {
  const { db, scope, now } = ctx;
  const days = lastDays(now, timeZone, 2 * count);
  const both = { firstDay: days[0] as string, timeZone };
  const span = { firstDay: days[count] as string, timeZone };
  const [pictures, used, added, queue, failures, faults, backup, revenue, top] = await Promise.all([
    queries.countPictures(db, scope, both),
    queries.sumCreditsUsed(db, scope, both),
    queries.sumCreditsAdded(db, scope, both),
    queries.countQueue(db, scope, now),
    queries.countFailures(db, scope, span),
    scope.kind === 'everything' ? listTold(db) : [],
    scope.kind === 'everything' ? findBackup(db) : null,
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
    faults,
    backup,
    revenue,
    top,
  };
}
