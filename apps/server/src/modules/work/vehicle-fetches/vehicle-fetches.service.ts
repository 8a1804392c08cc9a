/** What was fetched of vehicles, as counts. A count that cannot be written is dropped: it must not keep anything from being fetched. */
import { finished, type Readable } from 'node:stream';
import type { VehicleId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { FetchKind, listVehicleFetches } from '@forecourt/contract/vehicle-fetches';
import type { Ctx } from '../../../platform/context.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './vehicle-fetches.queries.ts';

interface Fetched {
  kind: FetchKind;
  /** The link or embed, or the channel; omitted of other kinds. */
  source?: string;
}

export async function listFetches(ctx: Ctx, id: VehicleId): Promise<RouteAnswer<typeof listVehicleFetches>> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  return { results: await queries.listFetches(ctx.db, id) };
}

export async function countFetch(
  { db, log, now }: Pick<Ctx, 'db' | 'log' | 'now'>,
  vehicleIds: readonly VehicleId[],
  { kind, source = '' }: Fetched,
): Promise<void> {
  try {
    await queries.countFetches(db, vehicleIds, { kind, source }, now);
  } catch (error) {
    log.warn({ err: error, kind }, 'a fetch was not counted');
  }
}

/** Counts a fetch once the last byte of the ZIP has been read. */
export function countAtEnd(
  ctx: Pick<Ctx, 'db' | 'log' | 'now'>,
  zip: Readable,
  vehicleIds: readonly VehicleId[],
  fetched: Fetched,
): void {
  finished(zip, { writable: false }, (error) => {
    if (!error) void countFetch(ctx, vehicleIds, fetched);
  });
}
