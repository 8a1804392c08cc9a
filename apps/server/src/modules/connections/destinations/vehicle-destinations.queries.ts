import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { DestinationFailure } from '@forecourt/contract/destination-runs';
import type { VehicleId } from '@forecourt/contract/ids';
import type { VehicleDestination } from '@forecourt/contract/vehicle-destinations';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';

/** Active, tested servers of these channels that this vehicle is chosen for, by name; none of a vehicle that is not ready. */
export function listVehicleDestinations(
  db: Db,
  vehicleId: VehicleId,
  channels: readonly ChannelName[],
): Promise<VehicleDestination[]> {
  if (channels.length === 0) return Promise.resolve([]);
  const filesOfIt = sql`from destination_files f where f.destination_id = destinations.id and f.vehicle_id = ${vehicleId}`;
  const runsOfIt = sql`from destination_runs r where r.destination_id = destinations.id and r.vehicle_id = ${vehicleId}`;
  return db
    .selectFrom('vehicles')
    .innerJoin('destinations', 'destinations.clientId', 'vehicles.clientId')
    .where('vehicles.id', '=', vehicleId)
    .where('vehicles.deletedAt', 'is', null)
    .where('vehicles.state', '=', 'ready')
    .where('destinations.channel', 'in', channels)
    .where('destinations.deletedAt', 'is', null)
    .where('destinations.state', '=', 'active')
    .where('destinations.testedAt', 'is not', null)
    .where(
      sql<boolean>`(not destinations.only_marked or destinations.channel = any(vehicles.marked_channels))`,
    )
    .select([
      'destinations.id',
      'destinations.channel',
      'destinations.name',
      sql<number>`(select count(*)::int ${filesOfIt})`.as('fileCount'),
      sql<number>`(select count(*)::int from destination_refusals f where f.destination_id = destinations.id
        and f.vehicle_id = ${vehicleId})`.as('refusedCount'),
      sql<string | null>`(select to_json(max(f.sent_at))#>>'{}' ${filesOfIt})`.as('sentAt'),
      sql<boolean>`(${isQueued(sql`'destinations:' || destinations.id || ':' || ${vehicleId}`)}
        or exists (select ${runsOfIt} and r.ended_at is null))`.as('isSending'),
      sql<DestinationFailure | null>`(select r.failure ${runsOfIt} order by r.started_at desc, r.id desc limit 1)`.as(
        'failure',
      ),
    ])
    .orderBy('destinations.name')
    .orderBy('destinations.id')
    .execute();
}
