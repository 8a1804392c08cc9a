/** Tells the pages of a vehicle that its finished pictures have changed. */
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { collagePauseMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as queries from './changed-pictures.queries.ts';

/**
 * Called when an image has ended, moved, or was deleted, restored or reverted. Its vehicle's pages are ordered once nothing has
 * changed for a while, so that many pictures make them once.
 */
export async function picturesChanged(tx: Tx, { now }: Ctx, id: ImageId): Promise<void> {
  const vehicleId = await queries.findVehicleWithPages(tx, id);
  if (vehicleId) await refreshSoon(tx, vehicleId, now);
}

function refreshSoon(tx: Tx, vehicleId: VehicleId, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + collagePauseMs);
  return enqueue(tx, 'collages.refresh', { vehicleId }, { key: `collages-of:${vehicleId}`, runAt });
}
