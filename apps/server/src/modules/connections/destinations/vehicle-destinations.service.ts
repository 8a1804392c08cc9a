/** Servers that one vehicle is delivered to: whoever may change the vehicle may send it, without knowing how a server is reached. */
import { fail } from '@forecourt/contract/errors';
import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import type { VehicleDestination } from '@forecourt/contract/vehicle-destinations';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { findChannels } from '../channels/vehicle-channels.service.ts';
import { sendVehicleSoon } from './destinations.service.ts';
import * as queries from './vehicle-destinations.queries.ts';

export async function listVehicleDestinations(
  ctx: Ctx,
  id: VehicleId,
): Promise<{ results: VehicleDestination[] }> {
  const { enabled } = await findChannels(ctx, id);
  const channels = enabled.map(({ channel }) => channel);
  return { results: await queries.listVehicleDestinations(ctx.db, id, channels) };
}

export async function sendVehicle(
  ctx: Ctx,
  id: VehicleId,
  destinationId: DestinationId,
): Promise<VehicleDestination> {
  const { results } = await listVehicleDestinations(ctx, id);
  const destination = results.find((one) => one.id === destinationId) ?? fail('vehicleNotDelivered');
  await inTx(ctx.db, (tx) => sendVehicleSoon(tx, destinationId, id));
  return { ...destination, isSending: true };
}
