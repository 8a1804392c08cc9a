import type { ImageId, RestyleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Made items that an undo has not looked at yet, with their images. */
export function listItemsToUndo(
  db: Db,
  id: RestyleId,
  limit: number,
): Promise<{ position: number; imageId: ImageId }[]> {
  return db
    .selectFrom('restyleItems')
    .select(['position', 'imageId'])
    .where('restyleId', '=', id)
    .where('state', '=', 'done')
    .where('reason', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** The made items of a restyle whose images still show their picture. */
const shownStill = sql`i.id = item.image_id and i.purged_at is null and i.state = 'delivered' and i.recipe_hash = item.recipe_hash
      and exists (select 1 from image_outputs o where o.image_id = i.id and o.storage_key = item.made_key)`;

/** How many pictures an undo of a restyle would bring back now. */
export async function countUndoable(db: Db, id: RestyleId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from restyle_items item
    join images i on ${shownStill}
    where item.restyle_id = ${id} and item.state = 'done' and item.reason is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks images, and their sets before them, in one order for all. */
export async function lockImages(tx: Tx, ids: readonly ImageId[]): Promise<void> {
  await sql`select id from picture_sets where id in (select set_id from images where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx);
  await sql`select id from images where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
}

/** An image without a finished picture, whose first one the restyle charged: it failed, say, and its credits were given back. */
const paidSince = sql`(b.state <> 'delivered' and item.charged > 0)`;

/**
 * Gives images back the state, preset, recipe, report and outputs that they had before these items; those that no longer show the
 * picture of their item stay as they are. An image whose first picture was paid for with the item goes back to its photo, of which
 * the next order is free: one that failed or was cancelled cost nothing. Announces the images that changed.
 */
export async function undoItems(
  tx: Tx,
  id: RestyleId,
  positions: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ imageId: ImageId }>`
    update images i set state = case when ${paidSince} then 'uploaded' else b.state end,
      failure = case when not ${paidSince} then b.failure end,
      preset = case when not ${paidSince} then b.preset end,
      preset_version = case when not ${paidSince} then b.preset_version end,
      recipe = case when not ${paidSince} then b.recipe end,
      recipe_hash = case when not ${paidSince} then b.recipe_hash end, report_state = b.report_state, report_recipe_hash = b.report_recipe_hash,
      report_reasons = b.report_reasons, report_note = b.report_note, report_answer = b.report_answer, updated_at = ${now}
    from restyle_items item, jsonb_to_record(item.before)
      as b (state text, failure text, preset text, preset_version integer, recipe jsonb, recipe_hash text,
        report_state text, report_recipe_hash text, report_reasons text[], report_note text, report_answer text)
    where item.restyle_id = ${id} and item.position = any(${positions}::integer[]) and item.state = 'done'
      and ${shownStill}
    returning i.id as "imageId"`.execute(tx);
  const undone = rows.map(({ imageId }) => imageId);
  await sql`delete from image_outputs where image_id = any(${undone}::uuid[])`.execute(tx);
  await sql`insert into image_outputs select o.* from restyle_items item,
      jsonb_populate_recordset(null::image_outputs, item.before->'outputs') o
    where item.restyle_id = ${id} and item.image_id = any(${undone}::uuid[]) and item.state = 'done'`.execute(
    tx,
  );
  await sql`update restyle_items set
      state = case when image_id = any(${undone}::uuid[]) then 'undone' else state end,
      reason = case when image_id = any(${undone}::uuid[]) then null else 'changedMeanwhile' end
    where restyle_id = ${id} and position = any(${positions}::integer[]) and state = 'done'`.execute(tx);
}
