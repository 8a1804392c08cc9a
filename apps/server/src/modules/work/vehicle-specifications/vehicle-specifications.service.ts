/**
 * Vehicle models that the operator maintains. Guarantees that make, model and years together are unique, regardless of
 * spelling; that no vehicle changes when the data of its model does.
 */
import { fail } from '@forecourt/contract/errors';
import type { VehicleSpecificationId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-specifications';
import type {
  listVehicleModels,
  patchVehicleSpecification,
  VehicleSpecification,
} from '@forecourt/contract/vehicle-specifications';
import type { Ctx } from '../../../platform/context.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as bodyTypes from '../body-types/body-types.service.ts';
import * as queries from './vehicle-specifications.queries.ts';

export async function listVehicleSpecifications(
  ctx: Ctx,
  filter: queries.SpecificationFilter,
): Promise<RouteAnswer<typeof routes.listVehicleSpecifications>> {
  const [results, found] = await Promise.all([
    queries.listVehicleSpecifications(ctx.db, filter),
    queries.countVehicleSpecifications(ctx.db, filter),
  ]);
  return { ...counted(found), results };
}

export async function listMakes(ctx: Ctx): Promise<{ results: string[] }> {
  return { results: await queries.listMakes(ctx.db) };
}

export async function listModelsOf(ctx: Ctx, make: string): Promise<RouteAnswer<typeof listVehicleModels>> {
  return { results: await queries.listModelsOf(ctx.db, make) };
}

async function findLocked(tx: Tx, id: VehicleSpecificationId): Promise<VehicleSpecification> {
  await queries.lockVehicleSpecification(tx, id);
  return (await queries.findVehicleSpecification(tx, id)) ?? fail('vehicleDetailsNotFound');
}

/** Runs `work` in a transaction; refuses duplicates. */
function change<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return failOnDuplicate('vehicle_specifications_once', 'vehicleDetailsExist', () => inTx(ctx.db, work));
}

function assertYears({ yearFrom, yearTo }: queries.Details): void {
  if (yearFrom !== null && yearTo !== null && yearTo < yearFrom)
    fail('validationError', { params: { field: 'yearTo' } });
}

export function createVehicleSpecification(
  ctx: Ctx,
  body: RouteInput<typeof routes.createVehicleSpecification>['body'],
): Promise<VehicleSpecification> {
  assertYears(body);
  return change(ctx, async (tx) => {
    if (body.bodyType) await bodyTypes.assertBodyTypeOffered(tx, body.bodyType);
    return findLocked(tx, await queries.insertVehicleSpecification(tx, body, ctx.now));
  });
}

type Patch = RouteInput<typeof patchVehicleSpecification>['body'];

const given = (body: Patch): Partial<queries.Details> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

export function updateVehicleSpecification(
  ctx: Ctx,
  id: VehicleSpecificationId,
  body: Patch,
): Promise<VehicleSpecification> {
  return change(ctx, async (tx) => {
    const { id: _id, createdAt: _createdAt, ...before } = await findLocked(tx, id);
    const details = { ...before, ...given(body) };
    assertYears(details);
    // A body type that can no longer be chosen may be kept.
    if (details.bodyType && details.bodyType !== before.bodyType)
      await bodyTypes.assertBodyTypeOffered(tx, details.bodyType);
    await queries.updateVehicleSpecification(tx, id, details);
    return findLocked(tx, id);
  });
}

export function deleteVehicleSpecification(ctx: Ctx, id: VehicleSpecificationId): Promise<{ success: true }> {
  return change(ctx, async (tx) => {
    await findLocked(tx, id);
    await queries.setVehicleSpecificationDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export function restoreVehicleSpecification(
  ctx: Ctx,
  id: VehicleSpecificationId,
): Promise<VehicleSpecification> {
  return change(ctx, async (tx) => {
    await queries.lockVehicleSpecification(tx, id);
    await queries.setVehicleSpecificationDeleted(tx, id, null);
    return findLocked(tx, id);
  });
}
