import type { VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Change, Result } from './vehicle-history.rules.ts';

const changesMax = 2_000;

/** Changes, newest first. Refused calls changed nothing and are left out. */
export async function listChanges(db: Db, id: VehicleId): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select log.id, log.happened_at as "happenedAt", log.request_id as "requestId", log.action, images.id as "imageId",
      images.position, markers.id as "markerId",
      page.name as collage, log.before, log.after, log.actor_id as "actorId",
      coalesce(actor.name, actor.email, '') as "actorName",
      coalesce(actor.role in ('root', 'manager', 'qcmanager'), false) as "isStaff",
      coalesce(actor.customer_id not in (vehicles.customer_id, coalesce(customers.parent_id, vehicles.customer_id)),
        false) as "isStranger"
    from audit_log log
    join vehicles on vehicles.id = ${id} join customers on customers.id = vehicles.customer_id
    left join markers on log.object_kind = 'markers' and markers.id::text = log.object_id
    left join collages on log.object_kind = 'collages' and collages.id::text = log.object_id
    left join catalogue_items page on page.id = collages.template_id
    left join images on log.object_kind = 'images' and images.id::text = log.object_id or images.id = markers.image_id
    left join users actor on actor.id = log.actor_id
    where log.error_code is null and log.object_id = any (
        array(select ${id}::text union all select id::text from images where set_id = ${id} union all
          select id::text from collages where vehicle_id = ${id} union all
          select m.id::text from markers m join images i on i.id = m.image_id where i.set_id = ${id}))
      and log.object_kind in ('vehicles', 'images', 'markers', 'collages')
    order by log.happened_at desc, log.id desc limit ${changesMax}`.execute(db);
  return rows;
}

/**
 * Results, newest first. If a picture or the spin was made several times, the ledger has each time that was charged; of those that
 * were free it is only the latest, as of pages. What orders of pictures replaced follows from the changes.
 */
export async function listResults(db: Db, id: VehicleId): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select images.id as "imageId", images.position, result.at as "happenedAt", result.state, result.failure,
      result.credits, null as collage
    from images, lateral (
      select h.settled_at as at, 'delivered' as state, null::text as failure, h.amount as credits
        from ledger_holds h where h.image_id = images.id and h.state = 'captured'
      union all
      select images.finished_at,
        case when images.state = 'failed' and images.queued_at is null then 'unusable' else images.state end,
        images.failure, 0
        where images.state in ('delivered', 'failed') and images.finished_at is not null
        and not exists (select 1 from ledger_holds h where h.image_id = images.id and h.state = 'captured'
          and h.settled_at between images.finished_at - interval '1 minute' and images.finished_at + interval '1 minute')
    ) result
    where images.set_id = ${id}
    union all
    select null, null, h.settled_at, 'spin', null, h.amount, null
      from ledger_holds h join spins on spins.id = h.spin_id
      where spins.vehicle_id = ${id} and h.state = 'captured'
    union all
    select null, null, c.finished_at, 'collage', null, coalesce((select sum(h.amount) from ledger_holds h
        where h.collage_id = c.id and h.state = 'captured' and h.settled_at = c.finished_at), 0), page.name
      from collages c join catalogue_items page on page.id = c.template_id
      where c.vehicle_id = ${id} and c.finished_at is not null and c.deleted_at is null
    order by "happenedAt" desc limit ${changesMax}`.execute(db);
  return rows;
}

/** Names of catalogue presets by id, including deleted ones. */
export async function namesOfShowrooms(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('catalogueItems')
    .select([sql<string>`id::text`.as('id'), 'name'])
    .where(sql<boolean>`id::text = any(${ids})`)
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
