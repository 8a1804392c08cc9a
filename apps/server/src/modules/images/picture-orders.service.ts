/**
 * Users who wait for pictures of a vehicle. Guarantees one notification when all of them are finished, however many
 * there are; pictures that are made later without a new order cause none.
 */
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import * as notices from '../notifications/notices.service.ts';
import * as queries from './picture-orders.queries.ts';

/** Records that the caller waits for pictures of the vehicle. */
export async function note(tx: Tx, ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  if (ctx.actor.kind === 'person') await queries.insert(tx, vehicleId, ctx.actor.userId, ctx.now);
}

/**
 * Called when an image has finished. A job checks after the commit whether it was the last one, because two concurrent
 * transactions do not see each other's results.
 */
export async function pictureEnded(tx: Tx, vehicleId: VehicleId): Promise<void> {
  if (await queries.isAwaited(tx, vehicleId))
    await enqueue(tx, 'images.ready', { vehicleId }, { key: `ready:${vehicleId}` });
}

/** Handler of the job images.ready. */
export async function tellReady(ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const vehicle = await queries.lockFinished(tx, vehicleId);
    if (!vehicle) return;
    for (const { userId, delivered, failed } of await queries.take(tx, vehicleId)) {
      if (vehicle.deletedAt || delivered === 0) continue;
      const values = { vehicle: vehicle.reference, ready: String(delivered), failed: String(failed) };
      await notices.send(tx, ctx, userId, {
        kind: 'picturesReady',
        text: failed > 0 ? 'picturesReadyPartly' : 'picturesReady',
        values,
        link: { kind: 'vehicle', id: vehicleId },
      });
    }
  });
}
