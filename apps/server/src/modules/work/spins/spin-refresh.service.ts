/**
 * Spins follow a restyle of their vehicle and its undo, and an order in another look. Guarantees that nobody pays for a spin that
 * nobody ordered, and that it is not made of a vehicle whose pictures are in part still those of another look.
 */
import type { VehicleId } from '@forecourt/contract/ids';
import { spinPhotosMin } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { refreshSpinAt } from '../images/changed-pictures.service.ts';
import { restylePriority } from '../images/images.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { isBeingRestyled } from '../restyles/restyled-vehicles.service.ts';
import { framesOf, type SpinFrame } from './spin-frames.rules.ts';
import { lookHashOf, versionOf } from './spin-versions.service.ts';
import * as queries from './spins.queries.ts';
import { fitsSpin, turnOf } from './spins.rules.ts';

/** After which a spin or a picture that is being made is looked at again. */
const busyPauseMs = 30_000;

/**
 * Whether a change that is no restyle leaves the spin as it is: most pictures have the look that it shows, or some of the vehicle's
 * wait for a checker, whose last answer enqueues the job again.
 */
async function staysAfterOrder(
  tx: Tx,
  { result, vehicleId }: Pick<queries.SpinRow, 'result' | 'vehicleId'>,
  frames: readonly SpinFrame[],
): Promise<boolean> {
  return result?.look === lookHashOf(frames) || (await queries.isPictureBeingChecked(tx, vehicleId));
}

/**
 * Handler of the job spins.refresh: shows the earlier turn of a vehicle again where it is made of exactly the present pictures, or
 * queues the spin behind all orders. It stays as it is where too few pictures with a showroom are left.
 */
export async function refreshSpin(
  ctx: Ctx,
  { onlyNewLook, vehicleId }: { vehicleId: VehicleId; onlyNewLook?: true | undefined },
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await pictureSets.lockPictureSet(tx, vehicleId);
    const spin = await queries.findSpinOfVehicle(tx, ctx.scope, vehicleId);
    if (!spin?.result || (await isBeingRestyled(tx, vehicleId))) return;
    const isBusy = !fitsSpin(spin.state, 'order') || (await queries.isPictureBeingMade(tx, vehicleId));
    if (isBusy) {
      const runAt = new Date(ctx.now.getTime() + busyPauseMs);
      await refreshSpinAt(tx, vehicleId, runAt, onlyNewLook ? 'newLook' : 'changed');
      return;
    }
    const frames = framesOf(await queries.listSpinPhotos(tx, vehicleId), spin.leftOut);
    const version = versionOf(frames, spin);
    if (frames.length < spinPhotosMin || spin.result.version === version) return;
    if (onlyNewLook && (await staysAfterOrder(tx, spin, frames))) return;
    if (spin.earlierResult?.version === version) {
      await queries.showEarlierResult(tx, spin.id, ctx.now);
      await enqueue(tx, 'spins.film', { spinId: spin.id }, { key: `films:${spin.id}` });
    } else {
      const { animation, direction, frames: most, framesPerSecond, leftOut, templateId } = spin;
      const order = { animation, direction, frames: most, framesPerSecond, leftOut, templateId };
      const framesWanted = turnOf(frames, spin).length;
      await queries.setSpinQueued(tx, spin.id, { ...order, framesWanted }, ctx.now);
      const options = { key: `spins:${spin.id}`, priority: restylePriority };
      await enqueue(tx, 'spins.make', { spinId: spin.id }, options);
    }
    await queries.announceSpin(tx, vehicleId);
  });
}
