/**
 * The operation that a bulk job runs for each row: the same as the single call, with the rights that its person has at
 * that time.
 */
import type { BulkAction } from '@forecourt/contract/bulk-jobs';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { Ctx } from '../../platform/context.ts';
import * as processing from '../images/image-processing.service.ts';
import type { UserPatch } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import type { Json } from './bulk-jobs.queries.ts';

/** Runs the operation; returns the previous values where an undo needs them. */
type Deed = (ctx: Ctx, id: string, change: Json) => Promise<Json | null>;

const plain =
  (work: (ctx: Ctx, id: never) => Promise<unknown>): Deed =>
  async (ctx, id) => {
    await work(ctx, id as never);
    return null;
  };

async function patchUser(ctx: Ctx, id: string, change: Json): Promise<Json> {
  const { role, ...user } = await users.get(ctx, id as UserId);
  await users.patch(ctx, id as UserId, change as UserPatch, {});
  const before: Json = { ...user, type: role.type };
  return Object.fromEntries(Object.keys(change).map((field) => [field, before[field]]));
}

async function processVehicle(ctx: Ctx, id: string, { preset }: Json): Promise<null> {
  const order = preset ? { preset: preset as PresetId } : {};
  await processing.submit(ctx, id as VehicleId, order);
  return null;
}

async function patchVehicle(ctx: Ctx, id: string, change: Json): Promise<Json> {
  const { preset } = await vehicles.find(ctx.db, ctx.scope, id as VehicleId);
  await vehicles.patch(ctx, id as VehicleId, { preset: (change.preset ?? null) as PresetId | null });
  return { preset };
}

export const deeds: Record<BulkAction, Deed> = {
  deleteVehicles: plain(vehicles.remove),
  restoreVehicles: plain(vehicles.restore),
  processVehicles: processVehicle,
  patchVehicles: patchVehicle,
  deleteUsers: plain(users.remove),
  restoreUsers: plain(users.revert),
  patchUsers: patchUser,
};
