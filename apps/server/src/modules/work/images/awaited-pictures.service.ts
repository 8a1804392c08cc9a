/**
 * Notifies users when all pictures they ordered of a vehicle are finished, and of those that failed: once, however many
 * there are; pictures that are made later without a new order cause no notification.
 */
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as queries from './awaited-pictures.queries.ts';

/** Records that the caller waits for pictures of the vehicle. */
export async function notePictureWait(tx: Tx, ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  if (ctx.actor.kind === 'person') await queries.insertPictureWait(tx, vehicleId, ctx.actor.userId, ctx.now);
}

/**
 * Called when an image has finished. A job checks after the commit whether it was the last one, because two concurrent
 * transactions do not see each other's results.
 */
export async function pictureEnded(tx: Tx, vehicleId: VehicleId): Promise<void> {
  if (await queries.isPictureAwaited(tx, vehicleId))
    await enqueue(tx, 'images.ready', { vehicleId }, { key: `ready:${vehicleId}` });
}

/** Handler of the job images.ready. */
export async function notifyPicturesReady(ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const vehicle = await queries.lockFinishedVehicle(tx, vehicleId);
    if (!vehicle) return;
    for (const { userId, delivered, failed, refused } of await queries.takePictureWaits(tx, vehicleId)) {
      if (vehicle.deletedAt) continue;
      const counts = { ready: String(delivered), failed: String(failed), refused: String(refused) };
      const values = { vehicle: vehicle.reference, ...counts };
      const about = { values, link: { kind: 'vehicle', id: vehicleId } } as const;
      const text =
        refused > 0 ? 'picturesReadyRefused' : failed > 0 ? 'picturesReadyPartly' : 'picturesReady';
      // Each is switched on its own: of a vehicle whose pictures failed in part, both are sent.
      if (delivered > 0) await notices.sendNotice(tx, ctx, userId, { kind: 'picturesReady', text, ...about });
      if (failed > 0)
        await notices.sendNotice(tx, ctx, userId, { kind: 'pictureFailed', text: 'pictureFailed', ...about });
    }
  });
}
