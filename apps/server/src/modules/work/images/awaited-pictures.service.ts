/**
 * Notifies users when all pictures they ordered of a vehicle are finished, and of those that failed: once, however many
 * there are; pictures that are made later without a new order cause no notification. Vehicles of a bulk order are reported
 * together by its bulk job.
 */
import type { BulkJobId, VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as queries from './awaited-pictures.queries.ts';

export type { BulkProgress, FinishedVehicle } from './awaited-pictures.queries.ts';
export { findBulkProgress, takeEndedWaits } from './awaited-pictures.queries.ts';

/** Records that the caller waits for pictures of the vehicle, which a bulk job may have ordered for them. */
export async function notePictureWait(
  tx: Tx,
  ctx: Ctx,
  vehicleId: VehicleId,
  bulkJobId: BulkJobId | null = null,
): Promise<void> {
  if (ctx.actor.kind !== 'person') return;
  await queries.insertPictureWait(tx, { vehicleId, userId: ctx.actor.userId, bulkJobId }, ctx.now);
}

/**
 * Called when an image has finished. A job checks after the commit whether it was the last one, because two concurrent
 * transactions do not see each other's results.
 */
export async function pictureEnded(tx: Tx, vehicleId: VehicleId): Promise<void> {
  if (await queries.isPictureAwaited(tx, vehicleId)) await enqueueReady(tx, vehicleId);
}

const enqueueReady = (tx: Tx, vehicleId: VehicleId) =>
  enqueue(tx, 'images.ready', { vehicleId }, { key: `ready:${vehicleId}` });

/** Has the bulk order reported if its last vehicle has ended; checked after the commit, as of the images of a vehicle. */
export const enqueueBulkReady = (tx: Tx, bulkJobId: BulkJobId) =>
  enqueue(tx, 'bulk.ready', { bulkJobId }, { key: `bulk-ready:${bulkJobId}` });

/** Handler of the job images.ready. */
export async function notifyPicturesReady(ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (!(await queries.lockFinishedVehicle(tx, vehicleId))) return;
    for (const finished of await queries.takePictureWaits(tx, vehicleId))
      await notifyOfVehicle(tx, ctx, finished);
    for (const id of await queries.endBulkWaits(tx, vehicleId, ctx.now)) await enqueueBulkReady(tx, id);
  });
}

/** Notifies the user who ordered pictures of one vehicle; of nothing if all of them were cancelled. */
export async function notifyOfVehicle(tx: Tx, ctx: Ctx, finished: queries.FinishedVehicle): Promise<void> {
  const { delivered, failed, reference, refused, userId, vehicleId } = finished;
  const counts = { ready: String(delivered), failed: String(failed), refused: String(refused) };
  const values = { vehicle: reference, ...counts };
  const about = { values, link: { kind: 'vehicle', id: vehicleId } } as const;
  const text = refused > 0 ? 'picturesReadyRefused' : failed > 0 ? 'picturesReadyPartly' : 'picturesReady';
  // Each is switched on its own: of a vehicle whose pictures failed in part, both are sent.
  if (delivered > 0) await notices.sendNotice(tx, ctx, userId, { kind: 'picturesReady', text, ...about });
  if (failed > 0)
    await notices.sendNotice(tx, ctx, userId, { kind: 'pictureFailed', text: 'pictureFailed', ...about });
}

/** Checks again what is still waited for: a job may have been lost, and a vehicle may have left its bulk order. */
export async function recheckWaits(db: Db): Promise<void> {
  for (const id of await queries.listFinishedAwaited(db)) await inTx(db, (tx) => enqueueReady(tx, id));
  for (const id of await queries.listUnreportedOrders(db)) await inTx(db, (tx) => enqueueBulkReady(tx, id));
}
