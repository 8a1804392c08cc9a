/** The pages and the spin of a vehicle, and what channels get instead of its pictures, are checked once its finished pictures have changed. */
import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { collagePauseMs, retouchPauseMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as queries from './changed-pictures.queries.ts';

/**
 * Called when an image has ended, moved, or was deleted, restored or reverted. Its vehicle's pages are ordered once nothing has
 * changed for a while, so that many pictures make them once; its spin is looked at then too, or later after a retouch, and pictures for
 * channels at once.
 */
export async function picturesChanged(tx: Tx, { now }: Ctx, id: ImageId): Promise<void> {
  const vehicleId = await queries.findVehicleWithPages(tx, id);
  if (vehicleId) await refreshSoon(tx, vehicleId, now);
  const withSpin = await queries.findVehicleWithSpin(tx, id);
  for (const channel of await queries.listRenditionChannels(tx, id)) await refreshRendition(tx, id, channel);
  if (!withSpin) return;
  const pauseMs = withSpin.isRetouched ? retouchPauseMs : collagePauseMs;
  await refreshSpinAt(tx, withSpin.id, new Date(now.getTime() + pauseMs), 'newLook');
}

/** Has the picture of an image that is made for a channel checked, and made if it is ordered or of an earlier picture. */
export function refreshRendition(tx: Tx, imageId: ImageId, channel: ChannelName): Promise<void> {
  const key = `rendition:${imageId}:${channel}`;
  return enqueue(tx, 'channels.makeRendition', { imageId, channel }, { key });
}

/**
 * Has the spin of a vehicle checked.
 * @param when `changed`: made again whatever has changed, after a restyle. `newLook`: only if most pictures have another
 * look, or one has another outline.
 */
export function refreshSpinAt(
  tx: Tx,
  vehicleId: VehicleId,
  runAt: Date,
  when: 'changed' | 'newLook',
): Promise<void> {
  if (when === 'changed')
    return enqueue(tx, 'spins.refresh', { vehicleId }, { key: `spin-of:${vehicleId}`, runAt });
  const options = { key: `spin-look-of:${vehicleId}`, runAt };
  return enqueue(tx, 'spins.refresh', { vehicleId, onlyNewLook: true }, options);
}

function refreshSoon(tx: Tx, vehicleId: VehicleId, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + collagePauseMs);
  return enqueue(tx, 'collages.refresh', { vehicleId }, { key: `collages-of:${vehicleId}`, runAt });
}
