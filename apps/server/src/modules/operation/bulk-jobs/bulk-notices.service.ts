/**
 * The notice of a bulk order of pictures. Guarantees that the user who ordered gets one of all vehicles, when the last of
 * them has ended; vehicles that nothing becomes of delay it by a day at most, and get another one later.
 */
import type { BulkJobId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as awaited from '../../work/images/awaited-pictures.service.ts';
import * as queries from './bulk-jobs.queries.ts';
import { bulkTexts, hasResults, isReportDue } from './bulk-notices.rules.ts';

/** Handler of the job bulk.ready. */
export async function notifyBulkReady(ctx: Ctx, id: BulkJobId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    // No vehicle joins a job that is not running any more.
    const isRunning = (await queries.findRunningBulkJob(tx, id)) !== undefined;
    const progress = await awaited.findBulkProgress(tx, id);
    if (!isReportDue({ ...progress, isRunning }, ctx.now)) return;
    await queries.lockBulkJob(tx, id);
    const ended = await awaited.takeEndedWaits(tx, id);
    await notifyOf(tx, ctx, ended.filter(hasResults));
  });
}

async function notifyOf(tx: Tx, ctx: Ctx, vehicles: readonly awaited.FinishedVehicle[]): Promise<void> {
  const [first, ...more] = vehicles;
  if (!first) return;
  if (more.length === 0) return awaited.notifyOfVehicle(tx, ctx, first);
  const link = { kind: 'vehicles' } as const;
  const { failed, ready } = bulkTexts(vehicles);
  const { userId } = first;
  if (ready) await notices.sendNotice(tx, ctx, userId, { kind: 'picturesReady', text: ready, link });
  if (!failed) return;
  const about = { kind: 'pictureFailed', text: failed, link } as const;
  await notices.sendNotice(tx, ctx, userId, ready ? { ...about, saidBy: 'picturesReady' } : about);
}
