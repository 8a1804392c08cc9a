/**
 * Vehicle models that the operator maintains. Guarantees that make, model and years together are unique, regardless of
 * spelling; that no vehicle changes when the data of its model does.
 */
import { fail } from '@forecourt/contract/errors';
import type { VehicleSpecificationId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type {
  createVehicleSpecification,
  listVehicleModels,
  listVehicleSpecifications,
  patchVehicleSpecification,
  VehicleSpecification,
} from '@forecourt/contract/vehicle-specifications';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx, violates } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import * as bodyTypes from '../body-types/body-types.service.ts';
import * as queries from './vehicle-specifications.queries.ts';

export async function list(
  ctx: Ctx,
  filter: queries.SpecificationFilter,
): Promise<RouteAnswer<typeof listVehicleSpecifications>> {
  const [results, found] = await Promise.all([
    queries.list(ctx.db, filter),
    queries.countUpToLimit(ctx.db, filter),
  ]);
  return { ...counted(found), results };
}

export async function makes(ctx: Ctx): Promise<{ results: string[] }> {
  return { results: await queries.makes(ctx.db) };
}

export async function modelsOf(ctx: Ctx, make: string): Promise<RouteAnswer<typeof listVehicleModels>> {
  return { results: await queries.modelsOf(ctx.db, make) };
}

async function findLocked(tx: Tx, id: VehicleSpecificationId): Promise<VehicleSpecification> {
  await queries.lock(tx, id);
  return (await queries.find(tx, id)) ?? fail('vehicleDetailsNotFound');
}

/** Refuses duplicates; the unique index decides between concurrent requests. */
async function change<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTx(ctx.db, work);
  } catch (error) {
    if (violates(error, 'vehicle_specifications_once')) fail('vehicleDetailsExist', { cause: error });
    throw error;
  }
}

function assertYears({ yearFrom, yearTo }: queries.Details): void {
  if (yearFrom !== null && yearTo !== null && yearTo < yearFrom)
    fail('validationError', { params: { field: 'yearTo' } });
}

export function create(
  ctx: Ctx,
  body: RouteInput<typeof createVehicleSpecification>['body'],
): Promise<VehicleSpecification> {
  assertYears(body);
  return change(ctx, async (tx) => {
    if (body.bodyType) await bodyTypes.assertOffered(tx, body.bodyType);
    return findLocked(tx, await queries.insert(tx, body, ctx.now));
  });
}

type Patch = RouteInput<typeof patchVehicleSpecification>['body'];

const given = (body: Patch): Partial<queries.Details> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

export function patch(ctx: Ctx, id: VehicleSpecificationId, body: Patch): Promise<VehicleSpecification> {
  return change(ctx, async (tx) => {
    const { id: _id, createdAt: _createdAt, ...before } = await findLocked(tx, id);
    const details = { ...before, ...given(body) };
    assertYears(details);
    // A body type that can no longer be chosen may be kept.
    if (details.bodyType && details.bodyType !== before.bodyType)
      await bodyTypes.assertOffered(tx, details.bodyType);
    await queries.update(tx, id, details);
    return findLocked(tx, id);
  });
}

export function remove(ctx: Ctx, id: VehicleSpecificationId): Promise<{ success: true }> {
  return change(ctx, async (tx) => {
    await findLocked(tx, id);
    await queries.setDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export function restore(ctx: Ctx, id: VehicleSpecificationId): Promise<VehicleSpecification> {
  return change(ctx, async (tx) => {
    await queries.lock(tx, id);
    await queries.setDeleted(tx, id, null);
    return findLocked(tx, id);
  });
}
