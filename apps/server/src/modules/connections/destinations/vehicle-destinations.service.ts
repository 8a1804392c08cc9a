/** Servers that one vehicle is delivered to: whoever may change the vehicle may send it, without knowing how a server is reached. */
import type { ChannelName } from '@forecourt/contract/channel-rules';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, DestinationId, VehicleId } from '@forecourt/contract/ids';
import type { VehicleDestination } from '@forecourt/contract/vehicle-destinations';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { profileOfClient } from '../channels/channels.service.ts';
import { isVehicleInScope } from '../channels/exports.service.ts';
import { sendVehicleSoon } from './destinations.service.ts';
import * as queries from './vehicle-destinations.queries.ts';

export async function listVehicleDestinations(
  ctx: Ctx,
  id: VehicleId,
): Promise<{ results: VehicleDestination[] }> {
  if (!(await isVehicleInScope(ctx, id))) fail('vehicleNotFound');
  const found = await queries.listVehicleDestinations(ctx.db, id);
  const isOn = (clientId: ClientId, channel: ChannelName) =>
    profileOfClient(ctx, clientId, channel).then(({ enabled }) => enabled);
  const results: VehicleDestination[] = [];
  for (const { clientId, ...destination } of found)
    if (await isOn(clientId, destination.channel)) results.push(destination);
  return { results };
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
