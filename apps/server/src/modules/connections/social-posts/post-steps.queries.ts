import type { SocialPostId } from '@forecourt/contract/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SocialPostsTable } from '../../../platform/db/schema.gen.ts';

export type PostRecord = Selectable<SocialPostsTable>;

export function findRecord(db: Db, id: SocialPostId): Promise<PostRecord | undefined> {
  return db.selectFrom('socialPosts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Posts that were due until now and that no worker was known to publish. */
export function listDoubtful(db: Db, now: Date): Promise<PostRecord[]> {
  return db
    .selectFrom('socialPosts')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', '=', 'preparing'),
        eb.and([eb('state', '=', 'waiting'), eb('publishAt', '<=', now.toISOString())]),
      ]),
    )
    .execute();
}

/** Takes a post that is due for one worker, until the other time; undefined: it is not due, or another worker has it. */
export function claimPost(db: Db, id: SocialPostId, now: Date, until: Date): Promise<PostRecord | undefined> {
  return db
    .updateTable('socialPosts')
    .set({ nextAt: until })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'preparing', 'publishing'])
    .where('nextAt', '<=', now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/** Renews a lease on a post; false: it is not held any more, because the post ended or waits, or another worker has it. */
export async function renewClaim(db: Db, id: SocialPostId, until: Date, longer: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('socialPosts')
    .set({ nextAt: longer })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'preparing', 'publishing'])
    .where('nextAt', '=', until.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds the container of the next picture of a carousel; false: another worker was faster, or the post was cancelled. */
export async function addChild(db: Db, { childIds, id }: PostRecord, container: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('socialPosts')
    .set({ childIds: sql`array_append(child_ids, ${container})`, waitCount: 0 })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .where(sql`cardinality(child_ids)`, '=', childIds.length)
    .where('containerId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the container that is published; false as above. */
export async function setContainer(db: Db, id: SocialPostId, containerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('socialPosts')
    .set({ containerId, waitCount: 0 })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .where('containerId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a post over the point of no return; false: it was cancelled, or has another container. */
export async function beginPublishing(
  db: Db,
  id: SocialPostId,
  containerId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('socialPosts')
    .set({ state: 'publishing', beganAt: now, waitCount: 0 })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .where('containerId', '=', containerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Posts of the same account that may be the result of this one have another id than these. */
export async function listMediaIds(db: Db, account: string | null): Promise<Set<string>> {
  const rows = await db
    .selectFrom('socialPosts')
    .select('mediaId')
    .where('account', 'is not distinct from', account)
    .where('mediaId', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId])));
}
