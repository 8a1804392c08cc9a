/**
 * The operation that a bulk job runs for each row: the same as the single call, with the rights that its person has at
 * that time.
 */
import { type BulkAction, VehicleMark } from '@forecourt/contract/bulk-jobs';
import { fail } from '@forecourt/contract/errors';
import { type BulkJobId, UserId, VehicleId } from '@forecourt/contract/ids';
import { PresetId } from '@forecourt/contract/presets';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as channels from '../../connections/channels/vehicle-channels.service.ts';
import type { UserPatch } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as processing from '../../work/images/image-processing.service.ts';
import * as vehicles from '../../work/vehicles/vehicles.service.ts';
import type { JsonObject } from './bulk-jobs.queries.ts';

interface Wish {
  bulkJobId: BulkJobId;
  change: JsonObject;
}

/** Runs the operation; returns the previous values where an undo needs them. */
type Operation<Id> = (ctx: Ctx, id: Id, wish: Wish) => Promise<JsonObject | null>;

const onVehicle =
  (work: Operation<VehicleId>): Operation<string> =>
  (ctx, id, wish) =>
    work(ctx, VehicleId.parse(id), wish);

const onUser =
  (work: Operation<UserId>): Operation<string> =>
  (ctx, id, wish) =>
    work(ctx, UserId.parse(id), wish);

/** An operation that takes no change and whose undo needs no values. */
const plain =
  <Id>(work: (ctx: Ctx, id: Id) => Promise<unknown>): Operation<Id> =>
  async (ctx, id) => {
    await work(ctx, id);
    return null;
  };

/**
 * Changes those fields of a row that differ. The result, from which an undo is made, has their previous values, and in `asLeft` the new
 * ones: an undo fails for a row of which somebody has changed one of them since. A row that has all values already is not touched, nor
 * by the undo.
 */
async function changeRow(
  { asLeft, ...wanted }: JsonObject,
  before: JsonObject,
  write: (change: JsonObject) => Promise<unknown>,
): Promise<JsonObject> {
  const left = Object.entries((asLeft ?? {}) as JsonObject);
  if (left.some(([field, value]) => before[field] !== value)) fail('bulkRowChanged');
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== before[field]);
  if (fields.length === 0) return {};
  const of = (values: JsonObject) => Object.fromEntries(fields.map((field) => [field, values[field]]));
  await write(of(wanted));
  return { ...of(before), asLeft: of(wanted) };
}

async function patchUser(ctx: Ctx, id: UserId, { change }: Wish): Promise<JsonObject> {
  const { role, ...user } = await inTx(ctx.db, (tx) => users.getLockedUser(tx, ctx, id));
  return changeRow(change, { ...user, type: role.type }, (wanted) =>
    users.updateUser(ctx, id, wanted as UserPatch, {}),
  );
}

async function processVehicle(ctx: Ctx, id: VehicleId, { bulkJobId, change }: Wish): Promise<null> {
  const order = change.preset ? { preset: PresetId.parse(change.preset) } : {};
  await processing.submitOrder(ctx, id, order, bulkJobId);
  return null;
}

async function patchVehicle(ctx: Ctx, id: VehicleId, { change }: Wish): Promise<JsonObject> {
  const { preset } = await inTx(ctx.db, (tx) => vehicles.findLockedVehicle(tx, ctx.scope, id));
  return changeRow(change, { preset }, (wanted) =>
    vehicles.updateVehicle(ctx, id, { preset: PresetId.nullable().parse(wanted.preset) }),
  );
}

/** An undo has nothing to do for a vehicle that was marked, or not marked, before: what somebody has done since stays. */
async function markVehicle(ctx: Ctx, id: VehicleId, { change }: Wish): Promise<JsonObject> {
  if (Object.keys(change).length === 0) return {};
  const { channel, isMarked } = VehicleMark.parse(change);
  const wasMarked = await channels.setMark(ctx, id, channel, isMarked);
  return wasMarked === isMarked ? {} : { channel, isMarked: wasMarked };
}

export const bulkOperations: Record<BulkAction, Operation<string>> = {
  deleteVehicles: onVehicle(plain(vehicles.deleteVehicle)),
  restoreVehicles: onVehicle(plain(vehicles.restoreVehicle)),
  processVehicles: onVehicle(processVehicle),
  patchVehicles: onVehicle(patchVehicle),
  markVehicles: onVehicle(markVehicle),
  deleteUsers: onUser(plain(users.deleteUser)),
  restoreUsers: onUser(plain(users.restoreUser)),
  patchUsers: onUser(patchUser),
};
