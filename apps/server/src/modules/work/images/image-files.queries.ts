import type { ImageId } from '@forecourt/contract/ids';
import type { Db } from '../../../platform/db/database.ts';

/** Those of the ids whose row is not purged, live or deleted. */
export async function listKnownImageIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids as ImageId[])
    .where('purgedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The state of an image's files: `deleted` also when its set is; `gone` without a row. */
export async function findFileState(db: Db, id: ImageId): Promise<'live' | 'deleted' | 'gone'> {
  const row = await db
    .selectFrom('images')
    .innerJoin('pictureSets', 'pictureSets.id', 'images.setId')
    .select(['images.deletedAt as imageDeletedAt', 'pictureSets.deletedAt as setDeletedAt'])
    .where('images.id', '=', id)
    .executeTakeFirst();
  if (!row) return 'gone';
  return row.imageDeletedAt || row.setDeletedAt ? 'deleted' : 'live';
}
