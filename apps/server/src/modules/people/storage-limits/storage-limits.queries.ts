import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StorageUse } from './storage-limits.rules.ts';

/** The limits that what a customer adds counts to: its own and that of the customer above it. */
export async function listLimits(db: Db, id: CustomerId): Promise<StorageUse[]> {
  const { rows } = await sql<StorageUse>`
    select c.storage_limit_gb as "limitGb", storage_used(c.id) as "usedBytes"
    from customers own join customers c on c.id in (own.id, own.parent_id)
    where own.id = ${id} and c.storage_limit_gb is not null`.execute(db);
  return rows;
}

/** Counts what this transaction has written, which otherwise happens as it ends; other uploads of the customer wait from here on. */
export async function countNow(tx: Tx): Promise<void> {
  await sql`set constraints images_count_storage, images_uncount_storage, vehicle_documents_count_storage,
    import_entries_count_storage, files_count_storage immediate`.execute(tx);
}

export async function findCustomerOf(db: Db, userId: UserId): Promise<CustomerId | null> {
  const row = await db.selectFrom('users').select('customerId').where('id', '=', userId).executeTakeFirst();
  return row?.customerId ?? null;
}
