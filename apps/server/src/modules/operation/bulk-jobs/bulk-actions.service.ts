/**
 * The operation that a bulk job runs for each row: the same as the single call, with the rights that its person has at
 * that time.
 */
import type { BulkAction } from '@forecourt/contract/bulk-jobs';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { Ctx } from '../../../platform/context.ts';
import type { UserPatch } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as processing from '../../work/images/image-processing.service.ts';
import * as vehicles from '../../work/vehicles/vehicles.service.ts';
import type { JsonObject } from './bulk-jobs.queries.ts';

/** Runs the operation; returns the previous values where an undo needs them. */
type Operation = (ctx: Ctx, id: string, change: JsonObject) => Promise<JsonObject | null>;

const plain =
  (work: (ctx: Ctx, id: never) => Promise<unknown>): Operation =>
  async (ctx, id) => {
    await work(ctx, id as never);
    return null;
  };

async function patchUser(ctx: Ctx, id: string, change: JsonObject): Promise<JsonObject> {
  const { role, ...user } = await users.getUser(ctx, id as UserId);
  await users.updateUser(ctx, id as UserId, change as UserPatch, {});
  const before: JsonObject = { ...user, type: role.type };
  return Object.fromEntries(Object.keys(change).map((field) => [field, before[field]]));
}

async function processVehicle(ctx: Ctx, id: string, { preset }: JsonObject): Promise<null> {
  const order = preset ? { preset: preset as PresetId } : {};
  await processing.submitOrder(ctx, id as VehicleId, order);
  return null;
}

async function patchVehicle(ctx: Ctx, id: string, change: JsonObject): Promise<JsonObject> {
  const { preset } = await vehicles.findVehicle(ctx.db, ctx.scope, id as VehicleId);
  await vehicles.updateVehicle(ctx, id as VehicleId, { preset: (change.preset ?? null) as PresetId | null });
  return { preset };
}

export const bulkOperations: Record<BulkAction, Operation> = {
  deleteVehicles: plain(vehicles.deleteVehicle),
  restoreVehicles: plain(vehicles.restoreVehicle),
  processVehicles: processVehicle,
  patchVehicles: patchVehicle,
  deleteUsers: plain(users.deleteUser),
  restoreUsers: plain(users.restoreUser),
  patchUsers: patchUser,
};
