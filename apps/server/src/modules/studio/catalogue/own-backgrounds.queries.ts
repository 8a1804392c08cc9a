import type { CatalogueItemId, CustomerId } from '@forecourt/contract/ids';
import type { Db } from '../../../platform/db/database.ts';

/** Newest first. */
export async function listOwnBackgroundIds(db: Db, customerId: CustomerId): Promise<CatalogueItemId[]> {
  const rows = await db
    .selectFrom('catalogueItems')
    .select('id')
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the customer made it; also if it is deleted. */
export async function isOwnBackground(db: Db, customerId: CustomerId, id: CatalogueItemId): Promise<boolean> {
  const row = await db
    .selectFrom('catalogueItems')
    .select('id')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}
