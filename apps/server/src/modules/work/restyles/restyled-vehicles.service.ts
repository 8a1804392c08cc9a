/**
 * What follows the pictures of a vehicle that a restyle or its undo has changed: its spin and its pages. Guarantees that they are
 * made once the last of these pictures has changed, also where a restyle stops halfway through a vehicle.
 */
import type { ImageId, RestyleId } from '@forecourt/contract/ids';
import { collagePauseMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { picturesChanged, refreshSpinAt } from '../images/changed-pictures.service.ts';
import * as queries from './restyled-vehicles.queries.ts';

export { isBeingRestyled } from './restyled-vehicles.queries.ts';

/** Has the spins of these images' vehicles checked, after the pause that pages have too. */
export async function refreshSpins(tx: Tx, { now }: Ctx, ids: readonly ImageId[]): Promise<void> {
  const runAt = new Date(now.getTime() + collagePauseMs);
  for (const vehicleId of await queries.listVehiclesWithSpin(tx, ids))
    await refreshSpinAt(tx, vehicleId, runAt, 'changed');
}

/** Has spins and pages checked that may have waited for these images, whose pictures stay as they are. */
export async function stopWaitingFor(tx: Tx, ctx: Ctx, ids: readonly ImageId[]): Promise<void> {
  await refreshSpins(tx, ctx, ids);
  for (const id of ids) await picturesChanged(tx, ctx, id);
}

/** Called when a restyle is paused or cancelled. */
export async function stopWaitingForRestyle(tx: Tx, ctx: Ctx, id: RestyleId): Promise<void> {
  await stopWaitingFor(tx, ctx, await queries.listHalfRestyled(tx, id));
}
