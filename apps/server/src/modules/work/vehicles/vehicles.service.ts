/**
 * Vehicles of users. Guarantees that a stock number is unique among an owner's vehicles; that a deletion can be undone.
 */
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { UserId, VehicleId, VehicleShareId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicles';
import type { patchVehicle, Vehicle, VehicleCsvRow, VehicleType } from '@forecourt/contract/vehicles';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { deletedFilePath, filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as users from '../../people/users/users.service.ts';
import * as presets from '../../studio/presets/presets.service.ts';
import * as bodyTypes from '../body-types/body-types.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as queries from './vehicles.queries.ts';
import { assertVin } from './vin.service.ts';

/** The path of a vehicle's ZIP, still unsigned, with all markers, or for a link with those that buyers may see. */
export function archivePath(id: VehicleId, share: VehicleShareId | null = null): string {
  return `/archives/${id}?${share ? `share=${share}` : 'markers=all'}`;
}

function toVehicle(ctx: Ctx, row: queries.VehicleRow): Vehicle {
  const { thumbnailKey, ...rest } = row;
  const pathOf = row.deletedAt ? deletedFilePath : (key: string) => filePath(key);
  return {
    ...rest,
    thumbnail: thumbnailKey && linkFor(ctx, pathOf(thumbnailKey)),
    archive: row.deliveredCount > 0 ? linkFor(ctx, archivePath(row.id)) : null,
  };
}

export async function listVehicles(
  ctx: Ctx,
  filter: RouteInput<typeof routes.listVehicles>['query'],
): Promise<RouteAnswer<typeof routes.listVehicles>> {
  const [rows, found] = await Promise.all([
    queries.listVehicles(ctx.db, ctx.scope, filter),
    queries.countVehicles(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results: rows.map((row) => toVehicle(ctx, row)) };
}

/** Streams all vehicles that match the filter. */
export function listVehiclesAsCsv(ctx: Ctx, filter: queries.ListFilter): AsyncIterable<VehicleCsvRow> {
  return queries.readAllVehicles(ctx.db, ctx.scope, filter);
}

/** A query for the rows that match the filter and existed at a moment. */
export function matchingVehicles(db: Db, ctx: Ctx, filter: queries.Matching, until: string) {
  return queries.matchingVehicles(db, ctx.scope, filter, until);
}

/** Vehicles with finished pictures that match the filter, at most `limit`. */
export async function listFinishedMatching(
  ctx: Ctx,
  filter: queries.Matching,
  until: string,
  limit: number,
): Promise<VehicleId[]> {
  const rows = await queries.listFinishedVehicles(matchingVehicles(ctx.db, ctx, filter, until), limit);
  return rows.map(({ itemId }) => itemId);
}

export async function getVehicle(ctx: Ctx, id: VehicleId): Promise<Vehicle> {
  return toVehicle(ctx, await findVehicle(ctx.db, ctx.scope, id));
}

/** The row of a vehicle in scope; fails with vehicleNotFound. */
export async function findVehicle(db: Db, scope: Scope, id: VehicleId): Promise<queries.VehicleRow> {
  return (await queries.findVehicle(db, scope, id)) ?? fail('vehicleNotFound');
}

export type { NamedVehicle } from './vehicles.queries.ts';

/** The vehicle of a user with this stock number or VIN. */
export function findVehicleByName(
  ctx: Ctx,
  userId: UserId,
  name: string,
): Promise<queries.NamedVehicle | undefined> {
  return queries.findVehicleByName(ctx.db, ctx.scope, userId, name);
}

/** Like `findVehicle`, but locks the vehicle and its images until the transaction ends. */
export async function findLockedVehicle(tx: Tx, scope: Scope, id: VehicleId): Promise<queries.VehicleRow> {
  await pictureSets.lockPictureSet(tx, id);
  return findVehicle(tx, scope, id);
}

type NewVehicle = RouteInput<typeof routes.createVehicle>['body'];

/** Details that are left out are not known yet. */
export async function createVehicle(
  ctx: Ctx,
  body: Pick<NewVehicle, 'reference'> & Partial<NewVehicle>,
): Promise<Vehicle> {
  const { userId: named, ...details } = body;
  if (details.vin) assertVin(details.vin);
  return inTx(ctx.db, async (tx) => {
    const userId = await pictureSets.chooseOwner(tx, ctx, named);
    if (details.bodyType) await bodyTypes.assertBodyTypeOffered(tx, details.bodyType);
    if (details.preset) await presets.findChosenPreset(tx, { userId }, details.preset);
    const vehicle = { ...details, userId, updatedAt: ctx.now };
    const id = await refuseTakenReference(() => queries.insertVehicle(tx, vehicle, ctx.now));
    return getVehicle({ ...ctx, db: tx }, id);
  });
}

export async function updateVehicle(
  ctx: Ctx,
  id: VehicleId,
  body: RouteInput<typeof patchVehicle>['body'],
): Promise<Vehicle> {
  if (body.vin) assertVin(body.vin);
  return inTx(ctx.db, async (tx) => {
    const { bodyType, preset, userId } = await findLockedVehicle(tx, ctx.scope, id);
    // Values that can no longer be chosen may be kept.
    if (body.bodyType && body.bodyType !== bodyType) await bodyTypes.assertBodyTypeOffered(tx, body.bodyType);
    if (body.preset && body.preset !== preset) await presets.findChosenPreset(tx, { userId }, body.preset);
    await refuseTakenReference(() => queries.updateVehicle(tx, id, { ...body, updatedAt: ctx.now }));
    return getVehicle({ ...ctx, db: tx }, id);
  });
}

export async function deleteVehicle(ctx: Ctx, id: VehicleId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await pictureSets.deletePictureSet(tx, ctx, await findLockedVehicle(tx, ctx.scope, id));
    return { success: true };
  });
}

export async function restoreVehicle(ctx: Ctx, id: VehicleId): Promise<Vehicle> {
  return inTx(ctx.db, async (tx) => {
    await pictureSets.lockPictureSet(tx, id);
    (await queries.findVehicle(tx, ctx.scope, id, 'deleted')) ?? fail('vehicleNotFound');
    await refuseTakenReference(() => pictureSets.restorePictureSet(tx, id));
    return getVehicle({ ...ctx, db: tx }, id);
  });
}

/**
 * Number of vehicles per body type, for every type that can be chosen or is in use, in display order, and last for
 * vehicles without a type.
 */
export async function listVehicleTypesOf(ctx: Ctx, id: UserId): Promise<VehicleType[]> {
  const user = await users.getUser(ctx, id);
  const [types, counts] = await Promise.all([
    bodyTypes.listBodyTypes(ctx.db),
    queries.countVehiclesByType(ctx.db, user.id),
  ]);
  const named = types.flatMap(({ key, name, hidden, deletedAt }) => {
    const count = counts.get(key) ?? 0;
    return count > 0 || (!hidden && !deletedAt) ? [{ type: key, name, count }] : [];
  });
  return [...named, { type: null, name: null, count: counts.get(null) ?? 0 }];
}

function refuseTakenReference<T>(write: () => Promise<T>): Promise<T> {
  return failOnDuplicate('vehicles_reference', 'vehicleDetailsExist', write);
}
