/**
 * Spins follow a restyle of their vehicle and its undo, an order in another look, and changed outlines. Guarantees that nobody pays for a spin that
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
import { fitsSpin, isRetouched, outlinesOf, turnOf } from './spins.rules.ts';

/** After which a spin or a picture that is being made is looked at again. */
const busyPauseMs = 30_000;

interface Looked {
  spin: queries.SpinRow;
  frames: readonly SpinFrame[];
  /** Whether a picture in it has another outline by now. */
  isChanged: boolean;
}

/**
 * Whether a change that is no restyle leaves the spin as it is: most pictures have the look that it shows and all of them their outlines,
 * or some of the vehicle's wait for a checker, whose last answer enqueues the job again.
 */
async function staysAfterOrder(
  tx: Tx,
  { frames, isChanged, spin: { result, vehicleId } }: Looked,
): Promise<boolean> {
  const isAsShown = result?.look === lookHashOf(frames) && !isChanged;
  return isAsShown || (await queries.isPictureBeingChecked(tx, vehicleId));
}

/**
 * Queues a spin again: behind all orders, but one that was being made of other outlines keeps its turn, and its attempt ends with the
 * next frame.
 */
async function makeAgain(tx: Tx, { frames, spin }: Looked, now: Date): Promise<void> {
  const { animation, direction, frames: most, framesPerSecond, leftOut, templateId } = spin;
  const order = { animation, direction, frames: most, framesPerSecond, leftOut, templateId };
  const framesWanted = turnOf(frames, spin).length;
  await queries.setSpinQueued(tx, spin.id, { ...order, framesWanted }, now);
  const turn = spin.state === 'working' ? {} : { priority: restylePriority };
  await enqueue(tx, 'spins.make', { spinId: spin.id }, { key: `spins:${spin.id}`, ...turn });
}

/**
 * Handler of the job spins.refresh: shows the earlier turn of a vehicle again where it is made of exactly the present pictures, or
 * has the spin made again. It stays as it is where too few pictures with a showroom are left.
 */
export async function refreshSpin(
  ctx: Ctx,
  { onlyNewLook, vehicleId }: { vehicleId: VehicleId; onlyNewLook?: true | undefined },
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await pictureSets.lockPictureSet(tx, vehicleId);
    const spin = await queries.findSpinOfVehicle(tx, ctx.scope, vehicleId);
    const isMade = spin && !fitsSpin(spin.state, 'order');
    if (!(spin?.result || isMade) || (await isBeingRestyled(tx, vehicleId))) return;
    const frames = framesOf(await queries.listSpinPhotos(tx, vehicleId), spin.leftOut);
    const looked = { spin, frames, isChanged: isRetouched(spin.outlines, frames) };
    const isReplaced = spin.state === 'working' && looked.isChanged;
    if ((isMade && !isReplaced) || (await queries.isPictureBeingMade(tx, vehicleId))) {
      const runAt = new Date(ctx.now.getTime() + busyPauseMs);
      await refreshSpinAt(tx, vehicleId, runAt, onlyNewLook ? 'newLook' : 'changed');
      return;
    }
    const version = versionOf(frames, spin);
    if (frames.length < spinPhotosMin || (spin.result?.version === version && !isReplaced)) return;
    if (onlyNewLook && (await staysAfterOrder(tx, looked))) return;
    if (spin.earlierResult?.version === version && !isReplaced) {
      await queries.showEarlierResult(tx, spin.id, outlinesOf(turnOf(frames, spin)), ctx.now);
      await enqueue(tx, 'spins.film', { spinId: spin.id }, { key: `films:${spin.id}` });
    } else {
      await makeAgain(tx, looked, ctx.now);
    }
    await queries.announceSpin(tx, vehicleId);
  });
}
