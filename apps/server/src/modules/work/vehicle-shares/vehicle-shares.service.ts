/** Links by which anyone sees the finished pictures of a vehicle, and embeds of its spin: who makes and closes them. */

import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { VehicleId, VehicleShareId } from '@forecourt/contract/ids';
import { vehicleSharesMax } from '@forecourt/contract/limits';
import type { ShareDays, VehicleShare } from '@forecourt/contract/vehicle-shares';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as spins from '../spins/spins.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { linkOf } from './vehicle-share-links.service.ts';
import * as queries from './vehicle-shares.queries.ts';

const toShare = (ctx: Ctx, { vehicleId: _, ...row }: queries.VehicleShareRow): VehicleShare => ({
  ...row,
  link: linkOf(ctx.outside, row),
});

export async function listVehicleShares(ctx: Ctx, id: VehicleId): Promise<{ results: VehicleShare[] }> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const rows = await queries.listVehicleShares(ctx.db, ctx.scope, id, ctx.now);
  return { results: rows.map((row) => toShare(ctx, row)) };
}

/** Locks the vehicle, so that two calls at once cannot exceed the limit. */
async function assertRoom(tx: Tx, ctx: Ctx, id: VehicleId): Promise<void> {
  await vehicles.findLockedVehicle(tx, ctx.scope, id);
  const open = await queries.listVehicleShares(tx, ctx.scope, id, ctx.now);
  if (open.length >= vehicleSharesMax) fail('vehicleSharesExceeded');
}

async function addShare(
  tx: Tx,
  ctx: Ctx,
  share: { vehicleId: VehicleId; kind: VehicleShare['kind']; expiresAt: Date | null; origins?: string[] },
): Promise<VehicleShare> {
  await assertRoom(tx, ctx, share.vehicleId);
  const { actor, now, scope } = ctx;
  const createdBy = actor.kind === 'person' ? actor.userId : null;
  const id = await queries.insertVehicleShare(tx, { ...share, createdBy, createdAt: now });
  const row = await queries.findVehicleShare(tx, scope, { id, now });
  return toShare(ctx, row ?? fail('vehicleShareNotFound'));
}

export async function createVehicleShare(
  ctx: Ctx,
  vehicleId: VehicleId,
  days: ShareDays,
): Promise<VehicleShare> {
  const expiresAt = new Date(ctx.now.getTime() + days * dayMs);
  return inTx(ctx.db, (tx) => addShare(tx, ctx, { vehicleId, kind: 'page', expiresAt }));
}

export async function createVehicleEmbed(
  ctx: Ctx,
  vehicleId: VehicleId,
  origins: string[],
): Promise<VehicleShare> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  if (!(await spins.findFinishedSpin(ctx, vehicleId))) fail('spinStateWrong');
  return inTx(ctx.db, (tx) => addShare(tx, ctx, { vehicleId, kind: 'embed', expiresAt: null, origins }));
}

export async function patchVehicleEmbed(
  ctx: Ctx,
  id: VehicleShareId,
  origins: string[],
): Promise<VehicleShare> {
  return inTx(ctx.db, async (tx) => {
    const row = await queries.findVehicleShare(tx, ctx.scope, { id, now: ctx.now });
    if (row?.kind !== 'embed') return fail('vehicleShareNotFound');
    await queries.updateOrigins(tx, id, origins);
    return toShare(ctx, { ...row, origins });
  });
}

export async function deleteVehicleShare(ctx: Ctx, id: VehicleShareId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    (await queries.findVehicleShare(tx, ctx.scope, { id, now: ctx.now })) ?? fail('vehicleShareNotFound');
    await queries.setVehicleShareDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export async function restoreVehicleShare(ctx: Ctx, id: VehicleShareId): Promise<VehicleShare> {
  return inTx(ctx.db, async (tx) => {
    const which = { id, now: ctx.now };
    const row = await queries.findVehicleShare(tx, ctx.scope, which, 'deleted');
    if (!row) {
      const open = await queries.findVehicleShare(tx, ctx.scope, which);
      return toShare(ctx, open ?? fail('vehicleShareNotFound'));
    }
    await assertRoom(tx, ctx, row.vehicleId);
    await queries.setVehicleShareDeleted(tx, id, null);
    return toShare(ctx, row);
  });
}
