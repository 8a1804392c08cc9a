import type { CustomerId, ImageId, PictureSetId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** All photos of these sets that are not purged yet, locked. */
export async function lockImagesOfSets(tx: Tx, setIds: PictureSetId[]): Promise<ImageId[]> {
  if (setIds.length === 0) return [];
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('setId', 'in', setIds)
    .where('purgedAt', 'is', null)
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Photos of these customers that were deleted on their own before a moment. */
export async function listExpired(
  tx: Tx,
  { customerIds, before, limit }: { customerIds: CustomerId[]; before: Date; limit: number },
): Promise<ImageId[]> {
  const rows = await tx
    .selectFrom('images')
    .innerJoin('pictureSets', 'pictureSets.id', 'images.setId')
    .select('images.id')
    .where('pictureSets.customerId', '=', sql<CustomerId>`any(${customerIds}::uuid[])`)
    .where('images.deletedAt', '<', before.toISOString())
    .where('images.purgedAt', 'is', null)
    .limit(limit)
    .forUpdate('images')
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Removes the storage keys and the analysis from the rows, and the markers with their texts. */
export async function setImagesPurged(tx: Tx, ids: ImageId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('imageOutputs').where('imageId', 'in', ids).execute();
  await tx.deleteFrom('channelRenditions').where('imageId', 'in', ids).execute();
  await tx.deleteFrom('imagePreviews').where('imageId', 'in', ids).execute();
  await tx.updateTable('markers').set({ closeUpId: null }).where('closeUpId', 'in', ids).execute();
  await tx.deleteFrom('markers').where('imageId', 'in', ids).execute();
  await tx
    .updateTable('images')
    .set({ purgedAt: now, uprightKey: null, thumbnailKey: null, matteKey: null, analysis: null })
    .where('id', 'in', ids)
    .execute();
}
