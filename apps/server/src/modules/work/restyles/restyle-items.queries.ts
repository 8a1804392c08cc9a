import type { ImageId, PictureSetId, RestyleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import { lanes, type PlannedPicture } from './restyles.rules.ts';

/** The key of a lane's job. */
export const laneKey = (id: RestyleId, lane: number) => `restyles:${id}:${lane}`;

/** Stores which pictures a restyle makes, in their order. */
export async function insertItems(tx: Tx, id: RestyleId, pictures: readonly PlannedPicture[]): Promise<void> {
  const [imageIds, credits] = [pictures.map((one) => one.imageId), pictures.map((one) => one.credits)];
  await sql`insert into restyle_items (restyle_id, position, lane, image_id, credits)
    select ${id}, at, at % ${lanes}::integer, image_id, credits
    from unnest(${imageIds}::uuid[], ${credits}::integer[]) with ordinality found (image_id, credits, at)`.execute(
    tx,
  );
}

export interface ItemPlace {
  id: RestyleId;
  position: number;
}

export interface WaitingItem {
  position: number;
  imageId: ImageId;
  credits: number;
}

export function listWaitingItems(db: Db, id: RestyleId, lane: number, limit: number): Promise<WaitingItem[]> {
  return db
    .selectFrom('restyleItems')
    .select(['position', 'imageId', 'credits'])
    .where('restyleId', '=', id)
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** The next item in the order of the restyle, with the set of its image. */
export function findNextItem(
  db: Db,
  id: RestyleId,
): Promise<{ setId: PictureSetId; credits: number } | undefined> {
  return db
    .selectFrom('restyleItems')
    .innerJoin('images', 'images.id', 'restyleItems.imageId')
    .select(['images.setId', 'restyleItems.credits'])
    .where('restyleId', '=', id)
    .where('restyleItems.state', '=', 'waiting')
    .orderBy('restyleItems.position')
    .limit(1)
    .executeTakeFirst();
}

/** Lanes with waiting items. */
export async function listWaitingLanes(db: Db, id: RestyleId): Promise<number[]> {
  const rows = await db
    .selectFrom('restyleItems')
    .select('lane')
    .distinct()
    .where('restyleId', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ lane }) => lane);
}

/** Whether a picture that costs nothing is still to be made, in any lane. */
export async function isFreeItemWaiting(db: Db, id: RestyleId): Promise<boolean> {
  const row = await db
    .selectFrom('restyleItems')
    .select('position')
    .where('restyleId', '=', id)
    .where('state', '=', 'waiting')
    .where('credits', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a job of this key is queued or running. */
export async function isJobQueued(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isQueued(sql<string>`${key}`)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Locks an item until the transaction ends; false when it is not waiting any more. */
export async function lockWaitingItem(tx: Tx, { id, position }: ItemPlace): Promise<boolean> {
  const row = await tx
    .selectFrom('restyleItems')
    .select('position')
    .where('restyleId', '=', id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was not waiting any more. */
export async function setItemSkipped(
  tx: Tx,
  { id, position }: ItemPlace,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('restyleItems')
    .set({ state: 'skipped', reason, endedAt: now })
    .where('restyleId', '=', id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .execute();
}

interface MadeItem {
  recipeHash: string;
  madeKey: string;
  charged: number;
  now: Date;
}

/** Ends an item with its picture, and notes what the image shows before the caller replaces that. */
export async function setItemDone(
  tx: Tx,
  { id, position }: ItemPlace,
  imageId: ImageId,
  made: MadeItem,
): Promise<void> {
  await sql`update restyle_items set state = 'done', ended_at = ${made.now}, charged = ${made.charged},
      recipe_hash = ${made.recipeHash}, made_key = ${made.madeKey},
      before = (
        select jsonb_build_object('state', i.state, 'failure', i.failure, 'preset', i.preset, 'preset_version', i.preset_version, 'recipe', i.recipe,
          'recipe_hash', i.recipe_hash, 'report_state', i.report_state, 'report_recipe_hash', i.report_recipe_hash,
          'report_reasons', i.report_reasons, 'report_note', i.report_note, 'report_answer', i.report_answer, 'outputs', (
            select coalesce(jsonb_agg(to_jsonb(o)), '[]') from image_outputs o where o.image_id = i.id))
        from images i where i.id = ${imageId})
    where restyle_id = ${id} and position = ${position}`.execute(tx);
}
