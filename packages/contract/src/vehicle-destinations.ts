import { z } from 'zod';
import { channelNames } from './channel-rules.ts';
import { destinationFailures } from './destination-runs.ts';
import { DestinationId, VehicleId } from './ids.ts';
import { route, Timestamp } from './route.ts';

/** A server that a vehicle is delivered to. */
export const VehicleDestination = z.object({
  id: DestinationId,
  channel: z.enum(channelNames),
  name: z.string(),
  /** Files of the vehicle that are on the server as far as the deliveries know. */
  fileCount: z.number().int(),
  /** Files of the vehicle that the server refused when they were tried last. */
  refusedCount: z.number().int(),
  /** When the last of them was sent. */
  sentAt: Timestamp.nullable(),
  /** Whether a delivery of only this vehicle waits or goes on. */
  isSending: z.boolean(),
  /** Why the last delivery of only this vehicle failed; null: it did not. */
  failure: z.enum(destinationFailures).nullable(),
});
export type VehicleDestination = z.infer<typeof VehicleDestination>;

export const listVehicleDestinations = route({
  method: 'GET',
  path: '/v1/vehicles/:id/destinations',
  summary:
    'Servers that a ready vehicle is delivered to, in the order of their names. Those that are paused or were not tested are left out.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  response: z.object({ results: z.array(VehicleDestination) }),
  errors: ['vehicleNotFound'],
});

export const sendVehicle = route({
  method: 'POST',
  path: '/v1/vehicles/:id/destinations/:destinationId/send',
  summary: 'Delivers what is new or has changed of one vehicle to a server now.',
  permission: 'vehicles:write',
  params: z.object({ id: VehicleId, destinationId: DestinationId }),
  response: VehicleDestination,
  status: 202,
  errors: ['vehicleNotFound', 'vehicleNotDelivered'],
});
