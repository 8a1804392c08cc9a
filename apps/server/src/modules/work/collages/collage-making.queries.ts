import type { CollageFailure, CollageResult } from '@forecourt/contract/collages';
import type { CatalogueItemId, CollageId, ImageId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { keptVersions, replacedResult } from '../../../platform/db/kept-results.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import type { CellPhoto } from './cell-pictures.rules.ts';

export interface CollageWork {
  vehicleId: VehicleId;
  templateId: CatalogueItemId;
  chosen: (ImageId | null)[];
  leavesEmpty: boolean;
  attempt: number;
  result: CollageResult | null;
  earlierResult: CollageResult | null;
}

/** Starts an attempt at a page that is queued or whose earlier attempt was lost; undefined when there is nothing to do. */
export function beginCollage(tx: Tx, id: CollageId, now: Date): Promise<CollageWork | undefined> {
  return tx
    .updateTable('collages')
    .set((eb) => ({ state: 'working', attempt: eb('attempt', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('state', 'in', ['queued', 'working'])
    .returning(['vehicleId', 'templateId', 'chosen', 'leavesEmpty', 'attempt', 'result', 'earlierResult'])
    .executeTakeFirst();
}

/** What the finished pictures of these photos were made of. */
export async function listCellPhotos(db: Db, ids: readonly ImageId[]): Promise<CellPhoto[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('images')
    .select(['id', 'originalKey', 'uprightKey', 'matteKey', 'analysis', 'recipe'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'delivered')
    .execute();
}

/** Ends the given attempt, and keeps what it replaces; false when it is no longer the current one and its result must be discarded. */
export async function finishCollage(
  tx: Tx,
  id: CollageId,
  attempt: number,
  end: { state: 'ready'; result: CollageResult } | { state: 'failed'; failure: CollageFailure },
  now: Date,
): Promise<boolean> {
  const changes =
    end.state === 'ready'
      ? {
          ...end,
          failure: null,
          result: json(end.result),
          earlierResult: replacedResult(end.result.version),
          finishedAt: now,
        }
      : end;
  const row = await tx
    .updateTable('collages')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stuck pages: queued or being made, untouched since then, and without a job in the queue. */
export async function listUnattendedCollages(db: Db, before: Date): Promise<CollageId[]> {
  const rows = await db
    .selectFrom('collages')
    .select('id')
    .where('state', 'in', ['queued', 'working'])
    .where('updatedAt', '<', before.toISOString())
    .where(({ not }) => not(isQueued(sql<string>`'collages:' || collages.id`)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the ids whose files are still needed: not deleted before then, of a vehicle that is not purged. */
export async function listKeptCollageIds(db: Db, ids: string[], before: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('collages')
    .innerJoin('pictureSets', 'pictureSets.id', 'collages.vehicleId')
    .select('collages.id')
    .where('collages.id', 'in', ids as CollageId[])
    .where('pictureSets.purgedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('collages.deletedAt', 'is', null), eb('collages.deletedAt', '>=', before.toISOString())]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Shows the earlier page again, and keeps the one that it replaces; an attempt at another one is discarded. */
export async function showEarlierPage(tx: Tx, id: CollageId, now: Date): Promise<void> {
  await sql`update collages set result = earlier_result, earlier_result = result, state = 'ready', failure = null,
      finished_at = ${now}, updated_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Forgets what pages showed before that were last changed before then. */
export async function forgetEarlierPages(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('collages')
    .set({ earlierResult: null })
    .where('earlierResult', 'is not', null)
    .where('state', 'not in', ['queued', 'working'])
    .where('updatedAt', '<', before.toISOString())
    .execute();
}

/** Pages that are not being made, with the versions of their files. */
export function listIdleCollages(db: Db): Promise<{ id: CollageId; versions: string[] }[]> {
  return db
    .selectFrom('collages')
    .select(['id', keptVersions.as('versions')])
    .where('state', 'not in', ['queued', 'working'])
    .where('deletedAt', 'is', null)
    .execute();
}
