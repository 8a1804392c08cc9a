/**
 * What was made in the week before, sent on Monday mornings to those who chose it. Guarantees that an account receives one
 * summary of a week at most, and none of a week without anything to say.
 */
import { scopeOf } from '@forecourt/contract/actor';
import type { JobPayload } from '@forecourt/contract/jobs';
import { notificationKinds } from '@forecourt/contract/notification-kinds';
import { can } from '@forecourt/contract/permissions';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { sendNotice } from '../../people/notifications/notices.service.ts';
import * as overview from '../overview/overview.service.ts';
import * as queries from './weekly-summaries.queries.ts';
import { hasNews, summaryText, type WeekFigures } from './weekly-summary-text.ts';

/** Jobs that one run enqueues; the next run, minutes later, enqueues more. */
const begunAtOnce = 2_000;

/** Handler of the job weeklySummaries.begin. */
export async function beginSummaries(ctx: Ctx): Promise<void> {
  const due = await queries.listDueSummaries(ctx.db, ctx.now, begunAtOnce);
  await inTx(ctx.db, async (tx) => {
    for (const one of due) await enqueue(tx, 'weeklySummaries.send', one, { key: `summary:${one.userId}` });
  });
}

async function figuresOf({ db }: Ctx, reader: queries.Reader, monday: string): Promise<WeekFigures> {
  const scope = scopeOf(reader);
  const [week, requestsWaiting] = await Promise.all([
    overview.getWeekBefore({ db, scope }, monday, reader.timeZone),
    can(reader, 'picture-requests:read') ? queries.countRequestsWaiting(db, scope) : 0,
  ]);
  return { ...week, requestsWaiting };
}

/** Handler of the job weeklySummaries.send. */
export async function sendSummary(
  ctx: Ctx,
  { monday, userId }: JobPayload<'weeklySummaries.send'>,
): Promise<void> {
  const reader = await queries.findReader(ctx.db, userId);
  if (!reader || !notificationKinds.weeklySummary.for.some((one) => can(reader, one))) {
    // Recorded, too: otherwise it would be due again with each run, in the place of another account.
    await inTx(ctx.db, (tx) => queries.recordSummary(tx, { monday, userId }));
    return;
  }
  const figures = await figuresOf(ctx, reader, monday);
  await inTx(ctx.db, async (tx) => {
    if (!(await queries.recordSummary(tx, { monday, userId })) || !hasNews(figures)) return;
    await sendNotice(tx, ctx, userId, {
      kind: 'weeklySummary',
      text: (language) => summaryText(language, monday, figures),
      link: { kind: can(reader, 'overview:read') ? 'overview' : 'vehicles' },
    });
  });
}
