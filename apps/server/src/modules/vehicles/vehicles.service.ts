/**
 * Vehicles of users. Guarantees that a stock number is unique among an owner's vehicles; that a deletion can be undone.
 */
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type {
  createVehicle,
  listVehicles,
  patchVehicle,
  Vehicle,
  VehicleCsvRow,
  VehicleType,
} from '@forecourt/contract/vehicles';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx, type Tx, violates } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import { deletedFilePath, filePath } from '../../platform/storage/file-path.ts';
import { linkFor } from '../../platform/storage/link-for.ts';
import * as bodyTypes from '../body-types/body-types.service.ts';
import * as presets from '../presets/presets.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './vehicles.queries.ts';
import { ownerByDefault } from './vehicles.rules.ts';
import { assertVin } from './vin.service.ts';

/** The path of a vehicle's ZIP, still unsigned. */
export function archivePath(id: VehicleId): string {
  return `/archives/${id}`;
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

export async function list(
  ctx: Ctx,
  filter: RouteInput<typeof listVehicles>['query'],
): Promise<RouteAnswer<typeof listVehicles>> {
  const [rows, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, filter),
    queries.countUpToLimit(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results: rows.map((row) => toVehicle(ctx, row)) };
}

/** Streams all vehicles that match the filter. */
export function listAsCsv(ctx: Ctx, filter: queries.ListFilter): AsyncIterable<VehicleCsvRow> {
  return queries.all(ctx.db, ctx.scope, filter);
}

/** A query for the rows that match the filter and existed at a moment. */
export function matching(db: Db, ctx: Ctx, filter: queries.Matching, until: string) {
  return queries.matching(db, ctx.scope, filter, until);
}

/** Vehicles with finished pictures that match the filter, at most `limit`. */
export async function finishedMatching(
  ctx: Ctx,
  filter: queries.Matching,
  until: string,
  limit: number,
): Promise<VehicleId[]> {
  const rows = await queries.finished(matching(ctx.db, ctx, filter, until), limit);
  return rows.map(({ itemId }) => itemId);
}

export async function get(ctx: Ctx, id: VehicleId): Promise<Vehicle> {
  return toVehicle(ctx, await find(ctx.db, ctx.scope, id));
}

/** The row of a vehicle in scope; fails with vehicleNotFound. */
export async function find(db: Db, scope: Scope, id: VehicleId): Promise<queries.VehicleRow> {
  return (await queries.find(db, scope, id)) ?? fail('vehicleNotFound');
}

export type { NamedVehicle } from './vehicles.queries.ts';

/** The vehicle of a user with this stock number or VIN. */
export function byName(ctx: Ctx, userId: UserId, name: string): Promise<queries.NamedVehicle | undefined> {
  return queries.byName(ctx.db, ctx.scope, userId, name);
}

/** As find, with the vehicle and its images locked until the transaction ends. */
export async function findLocked(tx: Tx, scope: Scope, id: VehicleId): Promise<queries.VehicleRow> {
  await queries.lock(tx, id);
  return find(tx, scope, id);
}

export async function create(ctx: Ctx, body: RouteInput<typeof createVehicle>['body']): Promise<Vehicle> {
  const { userId: named, ...details } = body;
  const userId =
    named ?? ownerByDefault(ctx.actor) ?? fail('validationError', { params: { field: 'userId' } });
  if (details.vin) assertVin(details.vin);
  return inTx(ctx.db, async (tx) => {
    const owner = await users.get({ ...ctx, db: tx }, userId);
    if (owner.role.name !== 'user') fail('userNotFound');
    if (details.bodyType) await bodyTypes.assertOffered(tx, details.bodyType);
    if (details.preset) await presets.chosenBy(tx, { userId }, details.preset);
    const id = await refuseTakenReference(() => queries.insert(tx, { ...details, userId, now: ctx.now }));
    return get({ ...ctx, db: tx }, id);
  });
}

export async function patch(
  ctx: Ctx,
  id: VehicleId,
  body: RouteInput<typeof patchVehicle>['body'],
): Promise<Vehicle> {
  if (body.vin) assertVin(body.vin);
  return inTx(ctx.db, async (tx) => {
    const { bodyType, preset, userId } = await findLocked(tx, ctx.scope, id);
    // Values that can no longer be chosen may be kept.
    if (body.bodyType && body.bodyType !== bodyType) await bodyTypes.assertOffered(tx, body.bodyType);
    if (body.preset && body.preset !== preset) await presets.chosenBy(tx, { userId }, body.preset);
    await refuseTakenReference(() => queries.update(tx, id, body, ctx.now));
    return get({ ...ctx, db: tx }, id);
  });
}

export async function remove(ctx: Ctx, id: VehicleId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const vehicle = await findLocked(tx, ctx.scope, id);
    if (vehicle.state === 'processing') fail('imageBusy');
    await queries.setDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export async function restore(ctx: Ctx, id: VehicleId): Promise<Vehicle> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    (await queries.find(tx, ctx.scope, id, 'deleted')) ?? fail('vehicleNotFound');
    await refuseTakenReference(() => queries.setDeleted(tx, id, null));
    return get({ ...ctx, db: tx }, id);
  });
}

/** Marks expired deleted vehicles as purged, at most `limit`. */
export function purge(tx: Tx, expired: queries.Expired, now: Date): Promise<VehicleId[]> {
  return queries.setPurged(tx, expired, now);
}

/**
 * Number of vehicles per body type, for every type that can be chosen or is in use, in display order, and last for
 * vehicles without a type.
 */
export async function typesOf(ctx: Ctx, id: UserId): Promise<VehicleType[]> {
  const user = await users.get(ctx, id);
  const [types, counts] = await Promise.all([bodyTypes.all(ctx.db), queries.countByType(ctx.db, user.id)]);
  const named = types.flatMap(({ key, name, hidden, deletedAt }) => {
    const count = counts.get(key) ?? 0;
    return count > 0 || (!hidden && !deletedAt) ? [{ type: key, name, count }] : [];
  });
  return [...named, { type: null, name: null, count: counts.get(null) ?? 0 }];
}

async function refuseTakenReference<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'vehicles_reference')) fail('vehicleDetailsExist', { cause: error });
    throw error;
  }
}
