/** The history of a vehicle, read from the audit log and the ledger; writes nothing. */
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import type { Ctx } from '../../../platform/context.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './vehicle-history.queries.ts';
import { eventsOf, showroomsIn } from './vehicle-history.rules.ts';

const eventsMax = 200;

export async function listVehicleEvents(
  ctx: Ctx,
  id: VehicleId,
  { imageId }: { imageId?: ImageId | undefined } = {},
): Promise<RouteAnswer<typeof listVehicleHistory>> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const [allChanges, allResults] = await Promise.all([
    queries.listChanges(ctx.db, id),
    queries.listResults(ctx.db, id),
  ]);
  const isMeant = (row: { imageId: ImageId | null }) => imageId === undefined || row.imageId === imageId;
  const [changes, results] = [allChanges.filter(isMeant), allResults.filter(isMeant)];
  // Tenants see members of the operator's staff as such, without names.
  const seesStaff = ctx.scope.kind === 'everything' || ctx.scope.kind === 'customers';
  const events = eventsOf(changes, results, seesStaff).slice(0, eventsMax);
  return { results: events, names: await queries.namesOfShowrooms(ctx.db, showroomsIn(events)) };
}
