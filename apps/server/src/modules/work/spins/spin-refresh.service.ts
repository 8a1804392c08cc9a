/**
 * Spins follow a restyle of their vehicle and its undo. Guarantees that nobody pays for a spin that nobody ordered, and that it is
 * not made of a vehicle whose pictures are in part still those of another look.
 */
import type { VehicleId } from '@forecourt/contract/ids';
import { spinPhotosMin } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { restylePriority } from '../images/images.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { isBeingRestyled } from '../restyles/restyled-vehicles.service.ts';
import * as queries from './spins.queries.ts';
import { fitsSpin, framesOf, turnOf } from './spins.rules.ts';
import { versionOf } from './spins.service.ts';

/** After which a spin or a picture that is being made is looked at again. */
const busyPauseMs = 30_000;

/**
 * Handler of the job spins.refresh: shows the earlier turn of a vehicle again where it is made of exactly the present pictures, or
 * queues the spin behind all orders. It stays as it is where too few pictures with a showroom are left.
 */
export async function refreshSpin(ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await pictureSets.lockPictureSet(tx, vehicleId);
    const spin = await queries.findSpinOfVehicle(tx, ctx.scope, vehicleId);
    if (!spin?.result || (await isBeingRestyled(tx, vehicleId))) return;
    const isBusy = !fitsSpin(spin.state, 'order') || (await queries.isPictureBeingMade(tx, vehicleId));
    if (isBusy) {
      const runAt = new Date(ctx.now.getTime() + busyPauseMs);
      await enqueue(tx, 'spins.refresh', { vehicleId }, { key: `spin-of:${vehicleId}`, runAt });
      return;
    }
    const frames = framesOf(await queries.listSpinPhotos(tx, vehicleId));
    const version = versionOf(frames, spin);
    if (frames.length < spinPhotosMin || spin.result.version === version) return;
    if (spin.earlierResult?.version === version) {
      await queries.showEarlierResult(tx, spin.id, ctx.now);
      await enqueue(tx, 'spins.film', { spinId: spin.id }, { key: `films:${spin.id}` });
    } else {
      const { direction, frames: most, framesPerSecond, templateId } = spin;
      const order = { direction, frames: most, framesPerSecond, templateId };
      const framesWanted = turnOf(frames, spin).length;
      await queries.setSpinQueued(tx, spin.id, { ...order, framesWanted }, ctx.now);
      const options = { key: `spins:${spin.id}`, priority: restylePriority };
      await enqueue(tx, 'spins.make', { spinId: spin.id }, options);
    }
    await queries.announceSpin(tx, vehicleId);
  });
}
