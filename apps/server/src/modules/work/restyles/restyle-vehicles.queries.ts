import type { Scope } from '@forecourt/contract/actor';
import type { RestyleId, VehicleId } from '@forecourt/contract/ids';
import type {
  RestyleReasons,
  RestyleResult,
  RestyleVehicle,
  restyleVehicleFilters,
} from '@forecourt/contract/restyles';
import type { PageQuery } from '@forecourt/contract/route';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { hasOtherLook, isMade } from './other-looks.queries.ts';

/** A picture that was made and that an undo left as it was keeps the state `done`, and has a reason. */
const resultOf = sql`case when restyle_items.reason is null then restyle_items.state else 'skipped' end`;

const countOf = (result: RestyleResult) =>
  sql<number>`count(*) filter (where ${resultOf} = ${sql.lit(result)})`;

/** Images in another look beside the pictures of a restyle, of a vehicle that an outer query names. */
const otherLooks = (id: RestyleId, vehicleId: RawBuilder<unknown>) => sql`from images where exists (
  select from restyles join restyle_items on restyle_items.restyle_id = restyles.id
    join images pictures on pictures.id = restyle_items.image_id
  where restyles.id = ${id} and pictures.set_id = ${vehicleId} and ${isMade} and ${hasOtherLook})
  and images.set_id = ${vehicleId}`;

type Filter = VehicleFilter['result'];

function selectVehicles(db: Db, scope: Scope, id: RestyleId, result: Filter) {
  return db
    .selectFrom('restyleItems')
    .innerJoin('images', 'images.id', 'restyleItems.imageId')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .where('restyleItems.restyleId', '=', id)
    .where('vehicles.deletedAt', 'is', null)
    .where(inScope(scope, 'vehicles'))
    .groupBy(['vehicles.id', 'vehicles.reference', 'vehicles.make', 'vehicles.model'])
    .$if(result === 'mixed', (query) =>
      query.having(sql<SqlBool>`exists (select ${otherLooks(id, sql`vehicles.id`)})`),
    )
    .$if(result !== undefined && result !== 'mixed', (query) =>
      query.having(countOf(result as RestyleResult), '>', 0),
    );
}

type VehicleRow = Omit<RestyleVehicle, 'counts' | 'skipped' | 'otherLook' | 'before' | 'now'> &
  RestyleVehicle['counts'];

export interface VehicleFilter extends PageQuery {
  result?: (typeof restyleVehicleFilters)[number] | undefined;
}

export function listVehicles(
  db: Db,
  scope: Scope,
  id: RestyleId,
  { limit, page, result }: VehicleFilter,
): Promise<VehicleRow[]> {
  return selectVehicles(db, scope, id, result)
    .select([
      'vehicles.id as vehicleId',
      'vehicles.reference',
      'vehicles.make',
      'vehicles.model',
      countOf('waiting').as('waiting'),
      countOf('done').as('done'),
      countOf('skipped').as('skipped'),
      countOf('undone').as('undone'),
    ])
    .orderBy('vehicles.reference')
    .orderBy('vehicles.id')
    .$call(onPage({ page, limit }))
    .execute();
}

export const countVehicles = (
  db: Db,
  scope: Scope,
  id: RestyleId,
  { result }: VehicleFilter,
): Promise<number> => countUpTo(db, selectVehicles(db, scope, id, result));

type SkippedRow = RestyleReasons[number] & { vehicleId: VehicleId };

/** Why pictures of these vehicles were skipped, most frequent first. */
export async function listSkipped(
  db: Db,
  id: RestyleId,
  vehicleIds: readonly VehicleId[],
): Promise<SkippedRow[]> {
  const { rows } = await sql<SkippedRow>`
    select i.set_id as "vehicleId", r.reason, count(*) as count
    from restyle_items r join images i on i.id = r.image_id
    where r.restyle_id = ${id} and r.reason is not null and i.set_id = any(${vehicleIds}::uuid[])
    group by i.set_id, r.reason order by count(*) desc, r.reason`.execute(db);
  return rows;
}

/** How many pictures of each of these vehicles have another look beside those of the restyle. */
export async function countOtherLooks(
  db: Db,
  id: RestyleId,
  vehicleIds: readonly VehicleId[],
): Promise<Map<VehicleId, number>> {
  const { rows } = await sql<{ id: VehicleId; count: number }>`
    select chosen.id, (select count(*) ${otherLooks(id, sql`chosen.id`)}) as count
    from unnest(${vehicleIds}::uuid[]) chosen (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row.count]));
}

interface ShownPicture {
  vehicleId: VehicleId;
  beforeKey: string | null;
  nowKey: string | null;
}

/** The small copies of a picture of each of these vehicles, or of its photo where there was no picture. */
export async function listShownPictures(
  db: Db,
  id: RestyleId,
  vehicleIds: readonly VehicleId[],
): Promise<ShownPicture[]> {
  const { rows } = await sql<ShownPicture>`
    select distinct on (i.set_id) i.set_id as "vehicleId", coalesce(o.storage_key, i.thumbnail_key) as "nowKey",
      case when r.before is null then coalesce(o.storage_key, i.thumbnail_key) else coalesce(
        (select b->>'storage_key' from jsonb_array_elements(r.before->'outputs') b where b->>'name' = 'thumb'),
        i.thumbnail_key) end as "beforeKey"
    from restyle_items r join images i on i.id = r.image_id
    left join image_outputs o on o.image_id = i.id and o.name = 'thumb'
    where r.restyle_id = ${id} and i.deleted_at is null and i.set_id = any(${vehicleIds}::uuid[])
    order by i.set_id, r.before is null, r.position`.execute(db);
  return rows;
}
