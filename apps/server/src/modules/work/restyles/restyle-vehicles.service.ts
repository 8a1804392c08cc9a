/** The vehicles of a restyle. Guarantees that only who started it sees them, and only those that are still in their scope. */
import type { RestyleId } from '@forecourt/contract/ids';
import type { listRestyleVehicles } from '@forecourt/contract/restyles';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { counted } from '../../../platform/db/lists.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as queries from './restyle-vehicles.queries.ts';
import { getRestyle } from './restyles.service.ts';

export async function listVehicles(
  ctx: Ctx,
  id: RestyleId,
  filter: queries.VehicleFilter,
): Promise<RouteAnswer<typeof listRestyleVehicles>> {
  await getRestyle(ctx, id);
  const [rows, found] = await Promise.all([
    queries.listVehicles(ctx.db, ctx.scope, id, filter),
    queries.countVehicles(ctx.db, ctx.scope, id, filter),
  ]);
  const ids = rows.map(({ vehicleId }) => vehicleId);
  const [reasons, pictures, otherLooks] = await Promise.all([
    queries.listSkipped(ctx.db, id, ids),
    queries.listShownPictures(ctx.db, id, ids),
    queries.countOtherLooks(ctx.db, id, ids),
  ]);
  const link = (key: string | null | undefined) => (key ? linkFor(ctx, filePath(key)) : null);
  const results = rows.map(({ done, skipped, undone, waiting, ...vehicle }) => {
    const picture = pictures.find(({ vehicleId }) => vehicleId === vehicle.vehicleId);
    return {
      ...vehicle,
      counts: { done, skipped, undone, waiting },
      skipped: reasons.filter(({ vehicleId }) => vehicleId === vehicle.vehicleId),
      otherLook: otherLooks.get(vehicle.vehicleId) ?? 0,
      before: link(picture?.beforeKey),
      now: link(picture?.nowKey),
    };
  });
  return { ...counted(found), results };
}
