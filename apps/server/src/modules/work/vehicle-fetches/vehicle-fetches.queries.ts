import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { FetchKind, VehicleFetch } from '@forecourt/contract/vehicle-fetches';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Counts one fetch of these vehicles. In the order of their ids, so that concurrent fetches do not wait for each other in a circle. */
export async function countFetches(
  db: Db,
  vehicleIds: readonly VehicleId[],
  { kind, source }: { kind: FetchKind; source: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into vehicle_fetches as known (vehicle_id, kind, source, count, last_at)
    select id, ${kind}, ${source}, 1, ${now}::timestamptz from vehicles where id = any(${[...vehicleIds]}::uuid[]) order by id
    on conflict (vehicle_id, kind, source) do update
      set count = known.count + 1, last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
}

export interface FetchedPicture {
  imageId: ImageId;
  count: number;
  lastAt: Date;
}

/** Adds fetches of pictures to the counts of their vehicles. */
export async function countPictures(db: Db, pictures: readonly FetchedPicture[]): Promise<void> {
  const ids = pictures.map(({ imageId }) => imageId);
  const counts = pictures.map(({ count }) => count);
  const times = pictures.map(({ lastAt }) => lastAt.toISOString());
  await sql`
    insert into vehicle_fetches as known (vehicle_id, kind, source, count, last_at)
    select vehicles.id, 'picture', '', sum(fetched.count), max(fetched.last_at)
    from unnest(${ids}::uuid[], ${counts}::integer[], ${times}::timestamptz[]) as fetched (image_id, count, last_at)
    join images on images.id = fetched.image_id
    join vehicles on vehicles.id = images.set_id
    group by vehicles.id order by vehicles.id
    on conflict (vehicle_id, kind, source) do update
      set count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)`.execute(
    db,
  );
}

export function listFetches(db: Db, id: VehicleId): Promise<VehicleFetch[]> {
  return db
    .selectFrom('vehicleFetches')
    .select(['kind', sql<string | null>`nullif(source, '')`.as('source'), 'count', 'lastAt'])
    .where('vehicleId', '=', id)
    .orderBy('lastAt', 'desc')
    .execute();
}
